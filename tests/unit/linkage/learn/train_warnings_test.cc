#include "linkage/learn/train_warnings.h"

#include <utility>

#include "tests/catch.h"

namespace kindred {
namespace {

using Warnings = std::vector<std::string>;

// What is said of one field, by the expected matches at each of its two levels, among 1,000 random
// pairs.
Warnings warnings_of(std::vector<double> matches, const std::vector<std::vector<bool>>& asked) {
  EmResult result;
  result.converged = true;
  result.seen_matches = {std::move(matches)};
  result.seen_random = {1'000};
  const std::vector<ModelField> learnt = {
      {.name = "city",
       .levels = {{.text = "exact", .m = 0.9, .u = 0.1}, {.text = "else", .m = 0.1, .u = 0.9}}}};
  return train_warnings(result, learnt, asked);
}

TEST_CASE("of figures that enough pairs stand behind nothing is said") {
  CHECK(warnings_of({90, 10}, {}).empty());
  CHECK(warnings_of({90, 10}, {{true}, {false}}).empty());
}

TEST_CASE("a field that no match has on both sides is named") {
  CHECK(warnings_of({0, 0}, {}) ==
        Warnings{"no match has a value of \"city\" on both sides; its m is a guess"});
}

TEST_CASE("where every rule asks for a field, that no match differs in it is no news") {
  CHECK(warnings_of({100, 0}, {{true}, {false}}) ==
        Warnings{"\"city\": no match is at else; its m is a guess"});
  CHECK(warnings_of({100, 0}, {{true}, {true}}) ==
        Warnings{"every rule asks for agreement in \"city\", so its m is too high: add a rule that "
                 "does not"});
}

}  // namespace
}  // namespace kindred
