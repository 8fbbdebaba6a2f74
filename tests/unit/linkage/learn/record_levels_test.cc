#include "linkage/learn/record_levels.h"

#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/unit/linkage/score/scored_records.h"

namespace kindred {
namespace {

constexpr size_t kRecords = 90;

// Records of three names with none to two values each, identities in another order than numbers.
std::vector<KeyedRecord> random_records(RandomText* random) {
  std::vector<KeyedRecord> records;
  for (size_t i = 0; i < kRecords; ++i) {
    Record record;
    record.identity = {i % 2 == 0 ? "y" : "x", std::to_string(i * 37 % 101)};
    Features features;
    for (uint16_t field = 0; field < 3; ++field) {
      for (size_t values = random->number(2); values > 0; --values) {
        const std::string text = random->text(U"anna marthe1", 1 + random->number(12));
        features.values.add(field, text);
      }
    }
    records.push_back(KeyedRecord::pack(record, features, {}, {}, {}));
  }
  return records;
}

std::vector<FieldLevels> levels_of_all_kinds() {
  ComparedField whole = compared(2, "whole", {plain("exact"), measured("prefix", 2)});
  whole.unless = {0, 1};
  std::vector<FieldLevels> fields;
  fields.emplace_back(
      compared(0, "words",
               {plain("exact"), measured("jaro_winkler", 0.8), measured("soft_tfidf", 0.5),
                measured("soft_tfidf", 0.2), measured("weighted_jaccard", 0.1)}));
  fields.emplace_back(compared(1, "swaps", {measured("damerau", 2), swapped_level(0, "words")}));
  fields.emplace_back(whole);
  return fields;
}

TEST_CASE("records that were read have the levels that they have one by one") {
  RandomText random(5);
  const std::vector<KeyedRecord> records = random_records(&random);
  const std::vector<FieldLevels> fields = levels_of_all_kinds();
  ThreadPool pool(2);
  const RecordLevels read(fields, records, &pool);
  const RecordLevels unread(fields, records, &pool, 10);
  std::vector<size_t> seen(8, 0);
  for (size_t pass = 0; pass < 2; ++pass) {  // the second one by what was remembered
    for (uint32_t a = 0; a < records.size(); ++a) {
      for (uint32_t b = 0; b < records.size(); ++b) {
        for (size_t f = 0; f < fields.size(); ++f) {
          CAPTURE(a, b, f);
          const bool in_order = identity_less(records[a], records[b]);
          const Agreement one =
              fields[f].find(records[in_order ? a : b], records[in_order ? b : a]);
          for (const RecordLevels* levels : {&read, &unread}) {
            const Agreement found = levels->find(f, a, b);
            REQUIRE(found.level == one.level);
            REQUIRE(found.left == one.left);
            REQUIRE(found.right == one.right);
          }
          ++seen[one.level == kMissing ? 7 : one.level];
        }
      }
    }
  }
  for (const size_t level : {0, 1, 2, 3, 5, 7}) CHECK(seen[level] > 50);
}

}  // namespace
}  // namespace kindred
