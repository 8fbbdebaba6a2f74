#include "linkage/learn/number_doubts.h"

#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/unit/linkage/score/scored_records.h"

namespace kindred {
namespace {

// Pairs of titles, one after the other, and what is thought of them.
struct Titles {
  void add(size_t count, const std::string& left, const std::string& right) {
    for (size_t i = 0; i < count; ++i) {
      records.push_back(titled(left));
      records.push_back(titled(right));
      const auto first = static_cast<uint32_t>(records.size() - 2);
      pairs.emplace_back(first, first + 1);
      doubted.push_back({nullptr, 10, 0});
    }
  }

  KeyedRecord titled(const std::string& title) const {
    Record record;
    record.identity = {"shop", std::to_string(records.size())};
    Features features;
    features.values.add(0, title);
    return KeyedRecord::pack(record, features, {}, {}, {});
  }

  std::optional<size_t> doubt(const std::string& measure) {
    std::vector<FieldLevels> fields;
    fields.emplace_back(compared(0, "title", {plain("exact"), measured(measure, 0.5)}));
    return doubt_by_numbers(fields, records, pairs, doubted);
  }

  std::vector<KeyedRecord> records;
  std::vector<RecordPair> pairs;
  std::vector<DoubtedPair> doubted;
};

TEST_CASE("titles that contradict each other in numbers are wrong, and others in proportion") {
  Titles titles;
  titles.add(15, "card 16gb", "card 32gb");
  titles.add(45, "card 16gb", "card 16gb red");
  titles.add(40, "card 16gb", "card");
  CHECK(titles.doubt("title") == 0);
  CHECK(titles.doubted.front().wrong == 1);
  CHECK(titles.doubted[20].wrong == 0);
  CHECK(titles.doubted.back().wrong == 0.25);
}

TEST_CASE("where few pairs have numbers these say nothing of the others") {
  Titles titles;
  titles.add(25, "card 16gb", "card 32gb");
  titles.add(75, "card", "card red");
  CHECK_FALSE(titles.doubt("title"));
  CHECK(titles.doubted.front().wrong == 0);
}

TEST_CASE("numbers are looked at in titles alone") {
  Titles titles;
  titles.add(50, "card 16gb", "card 32gb");
  CHECK_FALSE(titles.doubt("jaccard"));
}

}  // namespace
}  // namespace kindred
