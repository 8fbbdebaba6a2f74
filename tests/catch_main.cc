// The main function of every test program. Version 3 of Catch2 brings its own in a library.
#if !__has_include(<catch2/catch_all.hpp>)
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
#endif
