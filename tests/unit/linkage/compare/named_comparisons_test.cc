#include "linkage/compare/named_comparisons.h"

#include <cmath>
#include <string>
#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

using Groups = std::vector<std::vector<std::string>>;

std::shared_ptr<const NameGroups> groups(const Groups& groups) {
  return std::make_shared<const NameGroups>(groups);
}

TEST_CASE("names of one group are related, names of two are not") {
  const NameGroups names(Groups{{"friedrich", "fritz", "fred"}, {"alfred", "fred"}});
  CHECK(names.related("friedrich", "fritz"));
  CHECK(names.related("fred", "alfred"));
  CHECK_FALSE(names.related("fritz", "alfred"));
  CHECK_FALSE(names.related("fritz", "fritz"));
  CHECK_FALSE(names.related("fritz", "karl"));
  CHECK_FALSE(NameGroups(Groups()).related("a", "b"));
}

TEST_CASE("aliases stand for whole texts") {
  const auto alias = alias_comparison("alias: f", groups({{"ibm", "big blue"}}));
  CHECK(alias->name() == "alias: f");
  CHECK(alias->distance("ibm", "big blue", 1) == 0.0);
  CHECK(alias->distance("ibm", "ibm", 1) == 0.0);
  CHECK(alias->distance("ibm germany", "big blue germany", 1) == 1.0);
  CHECK(std::isinf(alias->distance("ibm", "sun", 0.5).value()));
  CHECK(alias->similarity(0, "ibm", "big blue") == 1);
  CHECK(alias->similarity(1, "ibm", "sun") == 0);
}

TEST_CASE("nicknames of the user's come beside those that are built in") {
  const auto nicknames = nickname_comparison("nickname: f", groups({{"friedrich", "fritz"}}));
  CHECK(nicknames->distance("fritz bill", "friedrich william", 1) == 0.0);
  CHECK(nicknames->distance("fritz lang", "friedrich lange", 1) == 1.0);
  CHECK(nicknames->distance("fritz", "fritz karl", 1) == 1.0);
}

TEST_CASE("texts that sound alike word by word are 0 apart") {
  const auto sound = comparison("double_metaphone", FieldType::kText);
  REQUIRE(sound);
  CHECK(sound->distance("jon smith", "john schmidt", 1) == 0.0);
  CHECK(sound->distance("smith jon", "john schmidt", 1) == 1.0);
  CHECK(sound->distance("jon", "john smith", 1) == 1.0);
}

}  // namespace
}  // namespace kindred
