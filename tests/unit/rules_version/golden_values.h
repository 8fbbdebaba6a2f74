#ifndef KINDRED_TESTS_UNIT_RULES_VERSION_GOLDEN_VALUES_H_
#define KINDRED_TESTS_UNIT_RULES_VERSION_GOLDEN_VALUES_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace kindred {

// What an answer hashed to when its version became this one.
struct GoldenRow {
  int version;
  std::string_view pipeline;
  uint64_t value;
};

// A kind of answer, its version today, and the values it had.
struct GoldenAnswer {
  std::string_view what;  // in a sentence: "the keys"
  int version;
  std::string_view constant;  // the version's name
  std::string_view file;      // where that stands
  std::string_view table;     // in golden_values.cc
  std::span<const GoldenRow> values;
};

GoldenAnswer golden_keys();
GoldenAnswer golden_scores();
GoldenAnswer golden_decisions();
GoldenAnswer golden_events();

// By pipelines; the version is 1.
std::span<const GoldenRow> golden_inputs();

// Empty when the value is the one that the answer's version stands for: that of the last row of the
// pipeline that is not of a later version. Else what is wrong, and what to do, in one sentence.
std::string complaint(const GoldenAnswer& answer, std::string_view pipeline, uint64_t value);

// Likewise whether a row tells what changed when the version was raised last.
std::string complaint_of_version(const GoldenAnswer& answer);

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_RULES_VERSION_GOLDEN_VALUES_H_
