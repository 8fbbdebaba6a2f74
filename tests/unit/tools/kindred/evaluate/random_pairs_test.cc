#include "tools/kindred/evaluate/random_pairs.h"

#include <fmt/format.h>

#include <map>
#include <set>
#include <string>
#include <utility>

#include "linkage/record/features.h"
#include "tests/catch.h"

namespace kindred {

namespace {

using Name = std::pair<std::string, std::string>;  // source and id
using Pairs = std::set<std::pair<Name, Name>>;

Name name_of(const KeyedRecord& record) {
  return {std::string(record.source()), std::string(record.id())};
}

// Sources with so many records each, in the order of their identities.
class Sources {
 public:
  explicit Sources(const std::map<std::string, int>& sizes) {
    for (const auto& [source, size] : sizes) {
      for (int i = 0; i < size; ++i) add(source, fmt::format("{:06}", i));
    }
    for (const KeyedRecord& record : records_) pointers_.push_back(&record);
  }

  Pairs draw(bool link_only) const {
    Pairs pairs;
    visit_random_pairs(pointers_, link_only, [&](const KeyedRecord& a, const KeyedRecord& b) {
      REQUIRE(pairs.insert(std::minmax(name_of(a), name_of(b))).second);
    });
    return pairs;
  }

 private:
  void add(const std::string& source, const std::string& id) {
    Record record;
    record.identity = {source, id};
    records_.push_back(KeyedRecord::pack(record, {}, {}, {}, {}));
  }

  std::vector<KeyedRecord> records_;
  std::vector<const KeyedRecord*> pointers_;
};

std::map<std::string, size_t> count_by_sources(const Pairs& pairs) {
  std::map<std::string, size_t> counts;
  for (const auto& [a, b] : pairs) ++counts[a.first + b.first];
  return counts;
}

}  // namespace

TEST_CASE("of few records all pairs across sources are drawn, none within one") {
  const Sources sources({{"a", 3}, {"b", 4}, {"c", 2}});
  CHECK(count_by_sources(sources.draw(true)) ==
        std::map<std::string, size_t>{{"ab", 12}, {"ac", 6}, {"bc", 8}});
  CHECK(Sources({{"a", 5}}).draw(true).empty());
  CHECK(Sources({}).draw(true).empty());
}

TEST_CASE("of many records pairs of two sources are drawn as often as there are such pairs") {
  const Sources sources({{"a", 2000}, {"b", 10}, {"c", 500}});
  const Pairs pairs = sources.draw(true);
  CHECK(pairs.size() == kMostRandomPairs);
  // Within four standard errors.
  const double all = 2000 * 10 + 2000 * 500 + 10 * 500;
  std::map<std::string, size_t> counts = count_by_sources(pairs);
  CHECK(counts.size() == 3);
  const double drawn = kMostRandomPairs;
  CHECK(static_cast<double>(counts["ab"]) == Approx(drawn * 20'000 / all).margin(80));
  CHECK(static_cast<double>(counts["ac"]) == Approx(drawn * 1'000'000 / all).margin(80));
  std::set<std::string> partners;
  for (const auto& [a, b] : pairs) {
    if (b.first == "c") partners.insert(b.second);
  }
  CHECK(partners.size() == 500);
  CHECK(sources.draw(true) == pairs);
}

TEST_CASE("where all may match, pairs are drawn within sources too") {
  const std::map<std::string, size_t> counts =
      count_by_sources(Sources({{"a", 100}, {"b", 100}}).draw(false));
  CHECK(counts.size() == 3);
}

}  // namespace kindred
