#include "linkage/feature/tfidf.h"

#include <algorithm>
#include <cmath>

#include "tests/catch.h"

namespace kindred {
namespace {

std::vector<double> weights(const std::vector<std::string_view>& texts) {
  std::vector<double> values;
  for (const Component& c : word_weights(texts).components) values.push_back(c.value);
  std::sort(values.begin(), values.end());
  return values;
}

TEST_CASE("a word weighs one and the logarithm of how often it occurs") {
  const std::vector<double> found = weights({"to be or not to be", "to do"});
  REQUIRE(found.size() == 5);
  CHECK(found[0] == 1);
  CHECK(found[2] == 1);
  CHECK(found[3] == Approx(1 + std::log(2)).margin(1e-6));
  CHECK(found[4] == Approx(1 + std::log(3)).margin(1e-6));
}

TEST_CASE("the order of words and the blanks between them do not count") {
  CHECK(word_weights({"a b  a"}).components == word_weights({"b", "a\ta "}).components);
  CHECK(word_weights({"ab"}).components != word_weights({"a b"}).components);
  CHECK(word_weights({" ", ""}).components.empty());
}

}  // namespace
}  // namespace kindred
