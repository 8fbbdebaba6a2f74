#include "linkage/learn/term_classes.h"

#include <vector>

#include "tests/catch.h"

namespace kindred {

TEST_CASE("a class holds values of about as many records") {
  std::vector<ValueCount> frequent;
  for (uint64_t records = 2; records < 100000; records = records * 3 / 2 + 1) {
    frequent.push_back({"value" + std::to_string(records), records});
  }
  const TermClasses classes(frequent);
  for (const ValueCount& value : frequent) {
    const double about = records_of_class(classes.of(value.value));
    CAPTURE(value.records, about);
    CHECK(about / static_cast<double>(value.records) == Approx(1).epsilon(0.2));
  }
  CHECK(classes.of("nobody's") == 1);
  CHECK(records_of_class(1) == 1);
  CHECK(TermClasses().of("value2") == 0);
}

}  // namespace kindred
