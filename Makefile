# The commands of Belvedere. What CI runs is what a person runs.

# The first of these that is new enough makes the virtual environment; `make test PYTHON=python3.12` chooses one.
PYTHON ?= python3 python3.14 python3.13 python3.12 python3.11

VENV := .venv
BIN := $(VENV)/bin
# uv installs in a tenth of the time; where it cannot reach the packages, pip may, since it has settings of its own.
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
install = UV_HTTP_TIMEOUT=120 $(BIN)/uv pip install --quiet --python $(BIN)/python $(1) || $(PIP) install $(1)
LOCKED := --require-hashes --only-binary :all: --requirement
CORE := $(wildcard native/*.?pp native/games/*/*.?pp native/networks/*.?pp native/search/*.?pp native/CMakeLists.txt)
CPP := $(wildcard native/*.?pp native/*/*.?pp native/games/*/*.?pp native/games/*/tests/*.?pp scripts/*/*.?pp)
CORE_TESTS := build/core-tests
# The tests of the core in two halves, which run side by side.
ON_KNOWLEDGE := --no-skipped-summary --source-file='*knowledge*'
NOT_ON_KNOWLEDGE := --no-skipped-summary --source-file-exclude='*knowledge*'
YARDSTICK := build/yardstick
IS_NEW_NODE := const [major, minor] = process.versions.node.split(".").map(Number); \
	process.exit(major > 22 || (major == 22 && minor >= 12) || (major == 20 && minor >= 19) ? 0 : 1)
MODULES := web/node_modules/is-installed
PAGE := src/belvedere/server/page/index.html
PAGE_SOURCES := $(shell find web -path web/node_modules -prune -o -type f ! -name '*.test.ts' -print 2>/dev/null)
NPM := cd web && PATH="$(abspath $(BIN)):$$PATH" npm
PYTEST := $(BIN)/python -m pytest --quiet --numprocesses auto --dist worksteal
# Learning needs PyTorch, which with CUDA is 5 GB. So `make test` does without it, and `make learn` is for this layer.
LEARN := src/belvedere/learn tests/learn
ALL_BUT_BROWSER_AND_LEARN := $(addprefix --ignore=,tests/browser $(LEARN))
LOCK := $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
	--generate-hashes --only-binary :all: --custom-compile-command "make lock"

# Many tests start programs of ours, which begin twice as fast if Python may keep what it has compiled.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test learn core logic lint format playthroughs stubs types pictures screenshots yardstick docs notebooks wheel lock clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Ctrl-C is for the server alone, in a group of processes of its own: then make ends without an error, too.
play: $(VENV)/play-is-ready $(VENV)/is-built $(PAGE) ## Play in the browser
	@if [ -t 0 ]; then set -m; fi; $(BIN)/belvedere serve --open

test: $(VENV)/test-is-ready $(VENV)/docs-is-ready $(VENV)/is-built $(PAGE) $(VENV)/browser-is-ready ## Check style and types, and run every test but those of make learn
	@$(MAKE) --no-print-directory --jobs 2 core lint logic docs
	@echo "Running the tests of rules, records, drawings, guide, encodings and arena, and measuring how much they cover."
	@$(PYTEST) -m measured $(ALL_BUT_BROWSER_AND_LEARN) --cov
	@echo "Running all other tests: engine, server, commands, perft counts, recorded games, mutated texts."
	@$(PYTEST) -m "not measured" $(ALL_BUT_BROWSER_AND_LEARN)
	@echo "Running the tests of the page in a browser."
	@$(PYTEST) tests/browser
	@echo "All tests passed. Those of learning were not among them, since they need PyTorch: make learn runs them."

learn: $(VENV)/test-is-ready $(VENV)/learn-is-ready $(VENV)/is-built ## Check and test learning; installs PyTorch (5 GB)
	@echo "Checking all types, those of learning included."
	@$(BIN)/mypy --no-error-summary
	@echo "Running the tests of learning."
	@$(PYTEST) $(LEARN)

core: $(VENV)/build-is-ready ## Run the tests of the native core only
	@echo "Running the tests of the native core, with sanitizers."
	@$(BIN)/cmake -S native -B $(CORE_TESTS) -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja \
		-DBELVEDERE_TESTS=ON -DBELVEDERE_SANITIZE=ON > /dev/null
	@MAKEFLAGS= $(BIN)/ninja -C $(CORE_TESTS) --quiet
	@$(CORE_TESTS)/core_tests $(ON_KNOWLEDGE) & $(CORE_TESTS)/core_tests $(NOT_ON_KNOWLEDGE) && wait $$!

logic: $(MODULES) ## Run the tests of the page's logic only
	@echo "Running the tests of the page's logic."
	@$(NPM) test --silent

lint: $(VENV)/test-is-ready $(VENV)/is-built $(MODULES) ## Check style and types only
	@echo "Checking the format, the style and the types."
	@$(BIN)/ruff format --check
	@$(BIN)/ruff check --quiet
	@$(BIN)/clang-format --dry-run --Werror $(CPP)
	@$(BIN)/mypy --no-error-summary --exclude /learn/
	@$(NPM) run --silent check

format: $(VENV)/test-is-ready $(VENV)/is-built $(MODULES) ## Format the code, and mend what can be mended by itself
	@$(BIN)/ruff check --quiet --fix-only
	@$(BIN)/ruff format
	@$(BIN)/clang-format -i $(CPP)
	@$(NPM) run --silent format

playthroughs: $(VENV)/test-is-ready $(VENV)/is-built ## Write the golden playthroughs anew
	@$(BIN)/python -m tests.playthroughs.regenerate

stubs: $(VENV)/test-is-ready $(VENV)/is-built ## Write the types of the native core anew
	@$(BIN)/python -m nanobind.stubgen -q -m belvedere.engine._core -o src/belvedere/engine/_core.pyi

types: $(VENV)/test-is-ready $(VENV)/is-built $(MODULES) ## Write the page's types of the interface anew
	@$(BIN)/python scripts/openapi.py build/openapi.json
	@$(NPM) run --silent types -- ../build/openapi.json --output src/api/schema.d.ts

pictures: $(VENV)/test-is-ready $(VENV)/is-built ## Draw the pictures of the documentation and the icons of the page anew
	@$(BIN)/python scripts/pictures.py
	@$(BIN)/python scripts/icons.py

screenshots: $(VENV)/test-is-ready $(VENV)/is-built $(PAGE) $(VENV)/browser-is-ready ## Take the screenshots of the page anew
	@$(BIN)/python -m scripts.screenshots

yardstick: $(VENV)/test-is-ready ## Measure the native core against plain implementations of the same rules
	@$(BIN)/cmake -S native -B $(YARDSTICK) -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja \
		-DCMAKE_BUILD_TYPE=Release -DBELVEDERE_YARDSTICK=ON > /dev/null
	@$(BIN)/ninja -C $(YARDSTICK) --quiet yardstick
	@$(YARDSTICK)/yardstick

docs: $(VENV)/docs-is-ready $(VENV)/is-built ## Build the documentation site into build/site, and check its links
	@echo "Building the documentation site into build/site."
	@$(BIN)/python -m scripts.site

notebooks: $(VENV)/docs-is-ready $(VENV)/is-built ## Run the notebooks of examples/ anew, and keep what they give
	@$(BIN)/python -m scripts.site.notebooks

wheel: $(VENV)/build-is-ready $(PAGE) ## Build the source archive, and the wheel from it, into dist/
	@rm -rf dist
	@$(BIN)/python -m build --no-isolation

lock: $(VENV)/is-made ## Choose and pin the newest versions of all dependencies
	@echo "Choosing the versions of all dependencies."
	@$(LOCK) --output-file requirements/play.txt pyproject.toml --extra server --extra png
	@$(LOCK) --output-file requirements/test.txt pyproject.toml --extra server --extra png --extra bench --extra ray --extra envs \
		--extra open-spiel --extra net --group dev
	@$(LOCK) --output-file requirements/learn.txt pyproject.toml --extra learn --constraint requirements/test.txt
	@$(LOCK) --output-file requirements/docs.txt pyproject.toml --group docs
	@$(LOCK) --output-file requirements/build.txt --group build
	@$(LOCK) --output-file requirements/node.txt --group node
	@$(LOCK) --output-file requirements/uv.txt --group uv

clean: ## Remove everything that these commands made
	@rm -rf $(VENV) build dist .cache .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@rm -rf web/node_modules $(dir $(PAGE))
	@find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# Each file below stands for something done, and is made anew when what it was made from changes.

$(VENV)/is-made:
	@for python in $(PYTHON); do \
		if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			echo "Making a virtual environment in $(VENV) with $$python."; \
			"$$python" -m venv --clear $(VENV) && $(PIP) install $(LOCKED) requirements/uv.txt && touch $@; exit; \
		fi; \
	done; \
	echo "Belvedere needs Python 3.11 or newer, and found none as: $(PYTHON)." >&2; \
	echo "Install one, or say where it is: make $(MAKECMDGOALS) PYTHON=/path/to/python3" >&2; \
	exit 1

$(VENV)/%-is-ready: requirements/%.txt $(VENV)/is-made
	@echo "Installing what $* needs, in the versions of $<."
	@$(call install,$(LOCKED) $<)
	@touch $@

$(VENV)/is-built: pyproject.toml $(CORE) $(VENV)/build-is-ready
	@echo "Building and installing Belvedere itself."
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

# Vite needs a recent Node.js. Where the machine has none, a Python package brings one.
$(VENV)/node-is-ready: requirements/node.txt $(VENV)/is-made
	@if npm --version > /dev/null 2>&1 && node -e '$(IS_NEW_NODE)' 2> /dev/null; then \
		echo "Building the page with Node.js $$(node --version) of this machine."; \
	else \
		echo "Installing Node.js, because this machine has none that is new enough."; \
		$(call install,$(LOCKED) $<); \
	fi
	@touch $@

$(MODULES): web/package.json web/package-lock.json web/.npmrc $(VENV)/node-is-ready
	@echo "Installing what the page needs, in the versions of web/package-lock.json."
	@$(NPM) ci > /dev/null
	@touch $@

$(PAGE): $(PAGE_SOURCES) $(MODULES)
	@echo "Building the page."
	@$(NPM) run --silent build

$(VENV)/browser-is-ready: scripts/browser.py $(VENV)/test-is-ready
	@$(BIN)/python scripts/browser.py
	@touch $@
