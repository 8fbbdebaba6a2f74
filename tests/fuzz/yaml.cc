// Configurations: the file that the user writes.

#include <algorithm>
#include <string>
#include <vector>

#include "config/config.h"
#include "config/warnings.h"
#include "linkage/entity/golden.h"
#include "linkage/prepare/prepare.h"
#include "linkage/text/utf8.h"
#include "tests/fuzz/bodies.h"
#include "tests/fuzz/faults.h"

namespace kindred::fuzz {
namespace {

// A record that has texts in every field, whatever their type, as files may bring them.
Record some_record(const Pipeline& pipeline) {
  Record record;
  record.identity = {"shop", "17"};
  for (size_t field = 0; field < pipeline.fields.size(); ++field) {
    const auto number = static_cast<uint16_t>(field);
    switch (pipeline.fields[field].type) {
      case FieldType::kSet:
        record.values.add(number, encode_set(std::vector<std::string>{"red", "kestrel"}));
        break;
      case FieldType::kVector:
        record.values.add(number, encode_vector(std::vector<double>{1, 0, -0.5, 2}));
        break;
      case FieldType::kMinutiae:
        record.values.add(number, encode_minutiae(std::vector<Minutia>{
                                      {10, 20, 30, 1}, {50, 60, 70, 0}, {15, 80, 300, 2}}));
        break;
      default:
        record.values.add(number, "12 Mill Street, Nov 3 2020");
        record.values.add(number, "-1.5");
    }
  }
  return record;
}

// What a program does first with a configuration works with any that loads.
void check_config(const config::Config& config) {
  const std::string summary = config::summary(config);
  expect(!summary.empty() && valid_utf8(summary), "a configuration has a summary");
  for (const std::string& warning : config::warnings(config)) {
    expect(!warning.empty() && warning.find('\n') == std::string::npos, "a warning is a line");
  }
  expect(config::describe_fields(config).size() == config.pipeline->fields.size(),
         "each field is described");
  expect(config.record.fields.size() == config.pipeline->fields.size(), "each field has places");
  expect(config.pipeline->scorer != nullptr && !config.pipeline->blocking.branches().empty(),
         "a configuration has rules and a score");
  const Prepared prepared = Preparer(config.pipeline).prepare(some_record(*config.pipeline));
  expect(prepared.record.empty() != prepared.refusal.empty(), "a record is prepared or refused");
  if (config.pipeline->entities && !prepared.record.empty()) {
    const KeyedRecord* const member = &prepared.record;
    for (const GoldenValue& value : golden_record(*config.pipeline->entities, {&member, 1})) {
      expect(!value.values.empty() && value.values.size() == value.from.size(),
             "each golden value is of a record");
    }
  }
}

}  // namespace

void fuzz_yaml(std::string_view bytes) {
  const std::string yaml(bytes);
  const config::Loaded loaded = config::parse(yaml);
  expect(loaded.config.has_value() == loaded.faults.empty(),
         "a file is a configuration or has faults");
  check_faults(loaded.faults, bytes);
  const config::Loaded again = config::parse(yaml);
  expect(equal(loaded.faults, again.faults), "faults are repeated");
  if (!loaded.config) return;
  expect(loaded.config->digests == again.config->digests &&
             loaded.config->outline == again.config->outline,
         "digests are repeated");
  check_config(*loaded.config);
}

}  // namespace kindred::fuzz
