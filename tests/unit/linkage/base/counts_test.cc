#include "linkage/base/counts.h"

#include "linkage/prepare/normalise.h"
#include "tests/catch.h"

namespace kindred {

TEST_CASE("unreadable values are counted by field, added and taken away") {
  UnreadableCounts counts;
  counts.add(3);
  counts.add(1, 5);
  CHECK(counts.of(1) == 5);
  CHECK(counts.of(3) == 1);
  CHECK(counts.of(9) == 0);
  CHECK(counts.all() == 6);
  UnreadableCounts more;
  more.add(4, 2);
  more += counts;
  CHECK(more.all() == 8);
  more -= counts;
  CHECK(more.of(4) == 2);
  CHECK(more.all() == 2);
  const UnreadableCounts same = counts;
  counts -= same;
  CHECK(counts == UnreadableCounts());
}

TEST_CASE("what may be unreadable is what no type but text, sets and minutiae takes") {
  std::string value;
  for (const FieldType type : {FieldType::kText, FieldType::kNumber, FieldType::kDate,
                               FieldType::kGeo, FieldType::kSet, FieldType::kMinutiae}) {
    Field field{.name = "f", .type = type, .clean = {}};
    if (type == FieldType::kDate) field.clean = {CleanStep::kDate};
    CHECK(Normaliser(field).normalise("neither", &value) == !may_be_unreadable(type));
  }
}

}  // namespace kindred
