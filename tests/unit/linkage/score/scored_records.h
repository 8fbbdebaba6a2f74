// Records of a few values for tests of scorers.

#ifndef KINDRED_TESTS_UNIT_LINKAGE_SCORE_SCORED_RECORDS_H_
#define KINDRED_TESTS_UNIT_LINKAGE_SCORE_SCORED_RECORDS_H_

#include <string>
#include <utility>
#include <vector>

#include "linkage/record/features.h"
#include "linkage/record/keyed_record.h"
#include "linkage/score/compared_field.h"

namespace kindred {

using FieldValues = std::vector<std::pair<uint16_t, std::string>>;

inline KeyedRecord record_of(const FieldValues& values) {
  Features features;
  for (const auto& [field, value] : values) features.values.add(field, value);
  return KeyedRecord::pack(Record(), features, {}, {}, {});
}

// For a text field; "else" is added.
inline ComparedField compared(uint16_t field, const std::string& name, std::vector<Level> levels,
                              double term_frequency = 0) {
  levels.emplace_back();
  return {field, name, std::move(levels), term_frequency};
}

inline Level plain(std::string_view word, FieldType type = FieldType::kText) {
  return plain_level(word, type).value();
}

inline Level measured(std::string_view measure, double number, FieldType type = FieldType::kText) {
  return measured_level(measure, number, type).value();
}

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_LINKAGE_SCORE_SCORED_RECORDS_H_
