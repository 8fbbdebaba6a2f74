// Catch2 under one name, whether version 2 (Debian 12) or 3 is installed.
#ifndef KINDRED_TESTS_CATCH_H_
#define KINDRED_TESTS_CATCH_H_

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif

#endif  // KINDRED_TESTS_CATCH_H_
