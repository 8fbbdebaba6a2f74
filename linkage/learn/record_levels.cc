#include "linkage/learn/record_levels.h"

#include <algorithm>
#include <atomic>
#include <boost/unordered/unordered_flat_map.hpp>
#include <numeric>
#include <string_view>
#include <utility>

#include "linkage/base/hash.h"

namespace kindred {

namespace {

constexpr size_t kGrain = 16;

struct ValueHash {
  using is_avalanching = void;
  size_t operator()(std::string_view value) const { return hash_bytes(value, 0); }
};

std::vector<bool> with_value(std::span<const KeyedRecord> records, uint16_t field) {
  std::vector<bool> found(records.size(), false);
  for (size_t r = 0; r < records.size(); ++r) {
    records[r].for_each(field, [&](std::string_view) { found[r] = true; });
  }
  return found;
}

// Remembers the levels of all pairs of a few values.
class LevelTable {
 public:
  static constexpr size_t kMostValues = 1024;

  explicit LevelTable(size_t values) : values_(values), levels_(values * values) {
    for (auto& level : levels_) level.store(kUnknown, std::memory_order_relaxed);
  }

  // find() gives the level of the two, the same whenever it is called.
  template <class Find>
  uint8_t of(uint32_t a, uint32_t b, const Find& find) {
    std::atomic<uint8_t>& level = levels_[a * values_ + b];
    uint8_t known = level.load(std::memory_order_relaxed);
    if (known == kUnknown) {
      known = find();
      level.store(known, std::memory_order_relaxed);
    }
    return known;
  }

 private:
  static constexpr uint8_t kUnknown = 255;

  size_t values_;
  std::vector<std::atomic<uint8_t>> levels_;
};

}  // namespace

// A field of all records.
class RecordLevels::Column {
 public:
  Column(const FieldLevels& field, std::span<const KeyedRecord> records)
      : field_(field), records_(records) {
    boost::unordered_flat_map<std::string_view, uint32_t, ValueHash> known;
    for (const KeyedRecord& record : records) {
      begins_.push_back(static_cast<uint32_t>(numbers_.size()));
      record.for_each(field.compared().field, [&](std::string_view value) {
        const auto next = static_cast<uint32_t>(known.size());
        const auto [there, added] = known.emplace(value, next);
        if (added) values_.push_back({value});
        numbers_.push_back(there->second);
      });
    }
    begins_.push_back(static_cast<uint32_t>(numbers_.size()));
    for (const uint16_t other : field.compared().unless) {
      instead_.push_back(with_value(records, other));
    }
    if (values_.size() <= LevelTable::kMostValues && field.by_values_alone()) {
      table_ = std::make_unique<LevelTable>(values_.size());
    }
  }

  size_t values() const { return values_.size(); }
  void read(size_t value) { values_[value] = field_.read(values_[value].text); }

  Agreement find(uint32_t left, uint32_t right) const {
    Agreement found;
    for (const std::vector<bool>& has : instead_) {
      if (has[left] && has[right]) return found;
    }
    for (const uint32_t a : of(left)) {
      for (const uint32_t b : of(right)) {
        const uint8_t level = level_of(a, b, left, right, found.level);
        if (level < found.level) found = {level, values_[a].text, values_[b].text};
      }
    }
    return found;
  }

 private:
  std::span<const uint32_t> of(uint32_t record) const {
    return std::span(numbers_).subspan(begins_[record], begins_[record + 1] - begins_[record]);
  }

  uint8_t level_of(uint32_t a, uint32_t b, uint32_t left, uint32_t right, uint8_t limit) const {
    const auto find = [&](uint8_t below) {
      return field_.level(values_[a], values_[b], records_[left], records_[right], below);
    };
    return table_ ? table_->of(a, b, [&] { return find(kMissing); }) : find(limit);
  }

  const FieldLevels& field_;
  std::span<const KeyedRecord> records_;
  std::vector<uint32_t> begins_;   // by record, where its values begin, and the end
  std::vector<uint32_t> numbers_;  // of the values of all records, one record behind the other
  std::vector<FieldValue> values_;
  std::vector<std::vector<bool>> instead_;  // who has a field for which this one is passed over
  std::unique_ptr<LevelTable> table_;       // none where there are too many values
};

RecordLevels::RecordLevels(std::span<const FieldLevels> fields,
                           std::span<const KeyedRecord> records, ThreadPool* pool, size_t most_read)
    : fields_(fields), records_(records) {
  if (records.size() > most_read) return;
  std::vector<std::unique_ptr<Column>> columns(fields.size());
  pool->split(fields.size(), 1, [&](size_t begin, size_t end, unsigned) {
    for (size_t f = begin; f < end; ++f) columns[f] = std::make_unique<Column>(fields[f], records);
  });
  for (auto& column : columns) {
    pool->split(column->values(), kGrain, [&](size_t begin, size_t end, unsigned) {
      for (size_t v = begin; v < end; ++v) column->read(v);
    });
    columns_.push_back(std::move(column));
  }
  std::vector<uint32_t> sorted(records.size());
  std::iota(sorted.begin(), sorted.end(), 0);
  std::ranges::sort(sorted,
                    [&](uint32_t a, uint32_t b) { return identity_less(records[a], records[b]); });
  places_.resize(sorted.size());
  for (uint32_t place = 0; place < sorted.size(); ++place) places_[sorted[place]] = place;
}

RecordLevels::~RecordLevels() = default;

bool RecordLevels::in_order(uint32_t a, uint32_t b) const {
  return places_.empty() ? identity_less(records_[a], records_[b]) : places_[a] < places_[b];
}

Agreement RecordLevels::find(size_t field, uint32_t a, uint32_t b) const {
  if (!in_order(a, b)) std::swap(a, b);
  return columns_.empty() ? fields_[field].find(records_[a], records_[b])
                          : columns_[field]->find(a, b);
}

}  // namespace kindred
