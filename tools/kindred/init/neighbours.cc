#include "tools/kindred/init/neighbours.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "linkage/base/hash.h"
#include "linkage/prepare/normalise.h"
#include "linkage/record/identity_sample.h"
#include "tools/kindred/files/record_source.h"
#include "tools/kindred/init/limits.h"

namespace kindred {

namespace {

constexpr uint64_t kHomeSeed = 0x686f6d65;

// Tells whether a record has one of the values that were drawn.
class DrawnValues {
 public:
  DrawnValues(const config::Config& config, const std::string& field, double share)
      : bound_(share < 1 ? static_cast<uint64_t>(std::ldexp(share, 64)) : UINT64_MAX) {
    const std::vector<Field>& fields = config.pipeline->fields;
    const auto found = std::ranges::find(fields, field, &Field::name);
    number_ = static_cast<uint16_t>(found - fields.begin());
    normaliser_.emplace(*found);
  }

  bool in(const Record& record) {
    bool drawn = false;
    record.values.for_each(number_, [&](std::string_view value) {
      normaliser_->normalise(value, &cleaned_);
      drawn = drawn || (!cleaned_.empty() && hash_bytes(cleaned_, kHomeSeed) <= bound_);
    });
    return drawn;
  }

 private:
  uint64_t bound_;
  uint16_t number_ = 0;
  std::optional<Normaliser> normaliser_;
  std::string cleaned_;
};

}  // namespace

const ChosenField* home_field(const FieldChoice& choice) {
  const ChosenField* home = nullptr;
  for (const ChosenField& field : choice.fields) {
    if (!is_place(field)) continue;
    const auto better = [&] {
      return field.place != home->place ? field.place : field.values.size() > home->values.size();
    };
    if (home == nullptr || better()) home = &field;
  }
  return home;
}

bool shows_houses(const ChosenField& home) {
  return home.values.size() > limits::related::kRecordsAHouse * home.distinct;
}

std::vector<Record> read_neighbours(const config::Config& config, const std::string& field,
                                    const std::vector<std::string>& inputs, size_t size,
                                    uint64_t records, ThreadPool* pool) {
  DrawnValues drawn(config, field, static_cast<double>(size) / static_cast<double>(records));
  RecordSource source(config, inputs, pool);
  IdentitySample sample(2 * size);
  RecordBatch batch;
  while (source.next(&batch)) {
    for (const Record& record : batch.records) {
      if (drawn.in(record)) sample.add(record);
    }
  }
  return sample.records();
}

}  // namespace kindred
