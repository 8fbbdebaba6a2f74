#include "daemon/transport/published.h"

#include <string>
#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

const std::string kPair = R"([["a","1"],["b","2"]])";
const std::string kOther = R"([["a","1"],["b","3"]])";

bool is_pair(std::string_view key) { return key.starts_with("[["); }

std::vector<std::string> leftovers(const Published& published) {
  std::vector<std::string> keys;
  published.leftovers(is_pair, [&](std::string_view key) { keys.emplace_back(key); });
  return keys;
}

TEST_CASE("the last value of a key is what is published") {
  Published published;
  published.take(kPair, "old");
  published.take(kPair, "new");
  published.take(kOther, "value");
  CHECK(published.size() == 2);
  CHECK_FALSE(published.lacks(kPair, "new"));
  CHECK(leftovers(published) == std::vector<std::string>{kOther});
}

TEST_CASE("a changed or unknown value is lacking") {
  Published published;
  published.take(kPair, "old");
  CHECK(published.lacks(kPair, "new"));
  CHECK(published.lacks(kOther, "value"));
  CHECK(leftovers(published).empty());
}

TEST_CASE("a retraction leaves nothing to retract") {
  Published published;
  published.take(kPair, "value");
  published.take(kPair, std::nullopt);
  published.take(kOther, std::nullopt);
  CHECK(published.empty());
  CHECK(published.lacks(kPair, "value"));
}

TEST_CASE("a key is forgotten once") {
  Published published;
  published.take(kPair, "value");
  CHECK(published.knows(kPair));
  CHECK(published.forget(kPair));
  CHECK_FALSE(published.forget(kPair));
  CHECK_FALSE(published.knows(kPair));
  CHECK(leftovers(published).empty());
}

TEST_CASE("keys that are not ours are counted and left alone") {
  Published published;
  published.take("customer-17", "value");
  published.take("", "value");
  published.take(kPair, "value");
  std::vector<std::string> keys;
  CHECK(published.leftovers(is_pair, [&](std::string_view key) { keys.emplace_back(key); }) == 2);
  CHECK(keys == std::vector<std::string>{kPair});
}

}  // namespace
}  // namespace kindred
