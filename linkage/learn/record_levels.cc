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
  // Writes to each record's cell in turn, the first one of which is given.
  Column(const FieldLevels& field, std::span<const KeyedRecord> records, size_t stride, Cell* cell)
      : field_(field), records_(records) {
    boost::unordered_flat_map<std::string_view, uint32_t, ValueHash> known;
    for (const KeyedRecord& record : records) {
      const auto begin = static_cast<uint32_t>(several_.size());
      record.for_each(field.compared().field, [&](std::string_view value) {
        const auto next = static_cast<uint32_t>(known.size());
        const auto [there, added] = known.emplace(value, next);
        if (added) texts_.push_back(value);
        several_.push_back({value.data(), static_cast<uint32_t>(value.size()), there->second});
      });
      const auto count = static_cast<uint32_t>(several_.size()) - begin;
      *cell = {nullptr, count, begin};
      if (count == 1) {
        *cell = several_.back();
        several_.pop_back();
      }
      cell += stride;
    }
    for (const uint16_t other : field.compared().unless) {
      instead_.push_back(with_value(records, other));
    }
    if (!field.read({}).empty()) read_.resize(texts_.size());
    if (texts_.size() <= LevelTable::kMostValues && field.by_values_alone()) {
      table_ = std::make_unique<LevelTable>(texts_.size());
    }
  }

  size_t to_read() const { return read_.size(); }
  void read(size_t value) { read_[value] = field_.read(texts_[value]); }

  Agreement find(uint32_t left, uint32_t right, const Cell& left_cell,
                 const Cell& right_cell) const {
    Agreement found;
    for (const std::vector<bool>& has : instead_) {
      if (has[left] && has[right]) return found;
    }
    for (const Cell& a : of(left_cell)) {
      for (const Cell& b : of(right_cell)) {
        const uint8_t level = level_of(a, b, left, right, found.level);
        if (level < found.level) found = {level, {a.text, a.size}, {b.text, b.size}};
      }
    }
    return found;
  }

 private:
  std::span<const Cell> of(const Cell& cell) const {
    return cell.text != nullptr ? std::span(&cell, 1)
                                : std::span(several_).subspan(cell.number, cell.size);
  }

  FieldValue value(const Cell& cell) const {
    return {{cell.text, cell.size}, read_.empty() ? nullptr : read_[cell.number].data()};
  }

  uint8_t level_of(const Cell& a, const Cell& b, uint32_t left, uint32_t right,
                   uint8_t limit) const {
    const auto find = [&](uint8_t below) {
      return field_.level(value(a), value(b), records_[left], records_[right], below);
    };
    return table_ ? table_->of(a.number, b.number, [&] { return find(kMissing); }) : find(limit);
  }

  const FieldLevels& field_;
  std::span<const KeyedRecord> records_;
  std::vector<std::string_view> texts_;     // each value once, by its number
  std::vector<ReadByComparison> read_;      // by value
  std::vector<Cell> several_;               // of records that have more than one
  std::vector<std::vector<bool>> instead_;  // who has a field for which this one is passed over
  std::unique_ptr<LevelTable> table_;       // none where there are too many values
};

RecordLevels::RecordLevels(std::span<const FieldLevels> fields,
                           std::span<const KeyedRecord> records, ThreadPool* pool, size_t most_read)
    : fields_(fields), records_(records) {
  if (records.size() <= most_read) read(pool);
}

RecordLevels::~RecordLevels() = default;

void RecordLevels::read(ThreadPool* pool) {
  const size_t fields = fields_.size();
  cells_.resize(records_.size() * fields);
  columns_.resize(fields);
  pool->split(fields, 1, [&](size_t begin, size_t end, unsigned) {
    for (size_t f = begin; f < end; ++f) {
      columns_[f] = std::make_unique<Column>(fields_[f], records_, fields, cells_.data() + f);
    }
  });
  for (const auto& column : columns_) {
    pool->split(column->to_read(), kGrain, [&](size_t begin, size_t end, unsigned) {
      for (size_t v = begin; v < end; ++v) column->read(v);
    });
  }
  std::vector<uint32_t> sorted(records_.size());
  std::iota(sorted.begin(), sorted.end(), 0);
  std::ranges::sort(
      sorted, [&](uint32_t a, uint32_t b) { return identity_less(records_[a], records_[b]); });
  places_.resize(sorted.size());
  for (uint32_t place = 0; place < sorted.size(); ++place) places_[sorted[place]] = place;
}

bool RecordLevels::in_order(uint32_t a, uint32_t b) const {
  return places_.empty() ? identity_less(records_[a], records_[b]) : places_[a] < places_[b];
}

Agreement RecordLevels::find(size_t field, uint32_t a, uint32_t b) const {
  if (!in_order(a, b)) std::swap(a, b);
  if (columns_.empty()) return fields_[field].find(records_[a], records_[b]);
  const size_t fields = fields_.size();
  return columns_[field]->find(a, b, cells_[a * fields + field], cells_[b * fields + field]);
}

}  // namespace kindred
