// The tests of the core, run by doctest: those here, and those of the games in their folders.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
