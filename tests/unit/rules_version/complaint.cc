#include <fmt/format.h>

#include <algorithm>

#include "tests/unit/rules_version/golden_values.h"

namespace kindred {
namespace {

constexpr std::string_view kTables = "tests/unit/rules_version/golden_values.cc";

}  // namespace

std::string complaint(const GoldenAnswer& answer, std::string_view pipeline, uint64_t value) {
  const GoldenRow* expected = nullptr;
  for (const GoldenRow& row : answer.values) {
    if (row.pipeline == pipeline && row.version <= answer.version) expected = &row;
  }
  if (expected == nullptr) {
    return fmt::format(
        "{} of \"{}\" have no golden value: add {{{}, \"{}\", 0x{:016x}}} to {} in {}", answer.what,
        pipeline, answer.version, pipeline, value, answer.table, kTables);
  }
  if (expected->value == value) return "";
  return fmt::format(
      "{} of \"{}\" are not those of {} = {}: where that is meant, raise {} in {} to {} and add "
      "{{{}, \"{}\", 0x{:016x}}} to {} in {}",
      answer.what, pipeline, answer.constant, answer.version, answer.constant, answer.file,
      answer.version + 1, answer.version + 1, pipeline, value, answer.table, kTables);
}

std::string complaint_of_version(const GoldenAnswer& answer) {
  int last = 0;
  for (const GoldenRow& row : answer.values) last = std::max(last, row.version);
  if (last == answer.version) return "";
  return fmt::format(
      "{} is {}, and the last golden value in {} is of version {}: let a golden test show what "
      "changed, and add its value to {} in {}",
      answer.constant, answer.version, answer.table, last, answer.table, kTables);
}

}  // namespace kindred
