#!/bin/sh
# Builds the native core in place, for a machine with CMake, a compiler and nanobind, but without a package registry.
set -eu
cd "$(dirname "$0")/../.."
python=$(command -v "${PYTHON:-python3}")
cmake -S native -B build/device -DCMAKE_BUILD_TYPE=Release -DSKBUILD=ON -DPython_EXECUTABLE="$python" \
    -Dnanobind_DIR="$("$python" -m nanobind --cmake_dir)" > /dev/null
cmake --build build/device --parallel "$(nproc)" --target _core
cmake --install build/device --prefix src
