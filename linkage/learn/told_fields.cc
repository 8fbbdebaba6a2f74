#include "linkage/learn/told_fields.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include "linkage/base/hash.h"

namespace kindred {

namespace {

constexpr size_t kRecords = 50'000;
constexpr uint64_t kPairs = 4'000;  // compared for a field
constexpr double kLeastLift = 2;
constexpr double kLeastPairs = 20;  // that do not match and are equal in both
constexpr uint64_t kDrawSeed = 0x746f6c64;

constexpr uint32_t kNone = UINT32_MAX;

struct ValueHash {
  using is_avalanching = void;
  size_t operator()(std::string_view value) const { return hash_bytes(value, 0); }
};

double pairs_of(double records) { return records * (records - 1) / 2; }

// The values of a field, numbered.
std::vector<uint32_t> numbered(std::span<const KeyedRecord> records, uint16_t field) {
  boost::unordered_flat_map<std::string_view, uint32_t, ValueHash> numbers;
  std::vector<uint32_t> values(records.size(), kNone);
  for (size_t r = 0; r < records.size(); ++r) {
    records[r].for_each(field, [&](std::string_view value) {
      if (values[r] != kNone) return;
      values[r] = numbers.emplace(value, static_cast<uint32_t>(numbers.size())).first->second;
    });
  }
  return values;
}

// Numbers of pairs of records that have both fields.
struct EqualPairs {
  double all = 0;
  double left = 0;   // equal in the one
  double right = 0;  // in the other
  double both = 0;
};

template <typename Counts>
double equal_pairs(const Counts& counts) {
  double pairs = 0;
  for (const auto& [value, records] : counts) pairs += pairs_of(static_cast<double>(records));
  return pairs;
}

EqualPairs count(const std::vector<uint32_t>& left, const std::vector<uint32_t>& right) {
  boost::unordered_flat_map<uint32_t, uint32_t> of_left;
  boost::unordered_flat_map<uint32_t, uint32_t> of_right;
  boost::unordered_flat_map<uint64_t, uint32_t> of_both;
  double records = 0;
  for (size_t r = 0; r < left.size(); ++r) {
    if (left[r] == kNone || right[r] == kNone) continue;
    ++records;
    ++of_left[left[r]];
    ++of_right[right[r]];
    ++of_both[mix(left[r], right[r])];
  }
  return {pairs_of(records), equal_pairs(of_left), equal_pairs(of_right), equal_pairs(of_both)};
}

// Pairs of records with one value, drawn from all such pairs.
class EqualRecords {
 public:
  explicit EqualRecords(const std::vector<uint32_t>& values) {
    for (uint32_t r = 0; r < values.size(); ++r) {
      if (values[r] != kNone) records_.push_back(r);
    }
    std::ranges::stable_sort(records_, {}, [&](uint32_t r) { return values[r]; });
    for (size_t begin = 0; begin < records_.size();) {
      size_t end = begin;
      while (end < records_.size() && values[records_[end]] == values[records_[begin]]) ++end;
      const uint64_t size = end - begin;
      if (size > 1) groups_.push_back({begin, size, count() + size * (size - 1) / 2});
      begin = end;
    }
  }

  uint64_t count() const { return groups_.empty() ? 0 : groups_.back().pairs; }

  RecordPair operator[](uint64_t number) const {
    const auto group = std::ranges::upper_bound(groups_, number, {}, &Group::pairs);
    if (group != groups_.begin()) number -= std::prev(group)->pairs;
    // The number-th of the pairs (first, second) with first < second, by second.
    auto second = static_cast<uint64_t>((1 + std::sqrt(1 + 8 * static_cast<double>(number))) / 2);
    while (second * (second - 1) / 2 > number) --second;
    while ((second + 1) * second / 2 <= number) ++second;
    const uint64_t first = number - second * (second - 1) / 2;
    return ordered(records_[group->begin + first], records_[group->begin + second]);
  }

 private:
  struct Group {
    size_t begin;
    uint64_t size;
    uint64_t pairs;  // of it and of those before
  };

  std::vector<uint32_t> records_;  // value by value
  std::vector<Group> groups_;
};

class Search {
 public:
  // See ToldField.
  struct Told {
    size_t by;
    double least;
    double first;
    std::optional<size_t> surely{};
  };

  Search(const Pipeline& pipeline, std::span<const KeyedRecord> records, const RecordLevels& levels)
      : pipeline_(pipeline),
        records_(records.first(std::min(records.size(), kRecords))),
        levels_(levels) {
    const auto all = static_cast<double>(records.size());
    const auto some = static_cast<double>(records_.size());
    matches_ = all / 2 * pairs_of(some) / pairs_of(all);
    for (const FieldLevels& field : levels.fields()) {
      const ComparedField& compared = field.compared();
      const bool exact = compared.levels.front().kind == Level::Kind::kExact;
      values_.push_back(exact ? numbered(records_, compared.field) : std::vector<uint32_t>());
    }
  }

  // By field the one that tells most of it.
  std::vector<std::optional<Told>> told() const {
    std::vector<std::optional<Told>> told(values_.size());
    std::vector<double> most(values_.size(), kLeastLift);
    std::vector<Surely> surely(values_.size());
    for (size_t a = 0; a < values_.size(); ++a) {
      for (size_t b = a + 1; b < values_.size(); ++b) {
        if (!may_tell(a, b)) continue;
        const EqualPairs pairs = count(values_[a], values_[b]);
        note_surely(a, b, pairs, &surely);
        const double both = pairs.both - matches_ / 2;
        const size_t field = pairs.left <= pairs.right ? a : b;
        const double lift = both / pairs.left * pairs.all / pairs.right;
        if (both < kLeastPairs || lift < most[field]) continue;
        most[field] = lift;
        const double coarse = std::max(pairs.left, pairs.right);
        told[field] = {a + b - field, std::max(0.0, pairs.both - matches_) / coarse, both / coarse};
      }
    }
    for (size_t f = 0; f < told.size(); ++f) {
      if (told[f]) told[f]->surely = surely[f].by;
    }
    return told;
  }

  std::vector<RecordPair> equal_pairs(size_t field) const {
    const EqualRecords equal(values_[field]);
    const uint64_t stretches = std::min(equal.count(), kPairs);
    std::vector<RecordPair> pairs;
    for (uint64_t s = 0; s < stretches; ++s) {
      const uint64_t begin = equal.count() * s / stretches;
      const uint64_t end = equal.count() * (s + 1) / stretches;
      const RecordPair pair = equal[begin + mix(kDrawSeed, s) % (end - begin)];
      if (pipeline_.links(records_[pair.first].source(), records_[pair.second].source())) {
        pairs.push_back(pair);
      }
    }
    return pairs;
  }

 private:
  struct Surely {
    std::optional<size_t> by;
    double lift = kLeastLift;
  };

  // See ToldField::surely.
  void note_surely(size_t a, size_t b, const EqualPairs& pairs, std::vector<Surely>* surely) const {
    const double both = pairs.both - matches_;
    const double lift = both / pairs.left * pairs.all / pairs.right;
    Surely& of_finer = (*surely)[pairs.left <= pairs.right ? a : b];
    if (both < kLeastPairs || lift < of_finer.lift) return;
    of_finer = {pairs.left <= pairs.right ? b : a, lift};
  }

  bool may_tell(size_t a, size_t b) const {
    const ComparedField& left = levels_.fields()[a].compared();
    const ComparedField& right = levels_.fields()[b].compared();
    return !values_[a].empty() && !values_[b].empty() && !(left.related && right.related);
  }

  const Pipeline& pipeline_;
  std::span<const KeyedRecord> records_;
  const RecordLevels& levels_;
  double matches_ = 0;                         // that there may be; half of them are supposed
  std::vector<std::vector<uint32_t>> values_;  // by field and record; none where it is not exact
};

}  // namespace

std::vector<ToldField> told_fields(const Pipeline& pipeline, std::span<const KeyedRecord> records,
                                   const RecordLevels& levels, std::span<const TermClasses> terms,
                                   ThreadPool* pool) {
  const Search search(pipeline, records, levels);
  const std::vector<std::optional<Search::Told>> by_field = search.told();
  std::vector<ToldField> told;
  for (size_t f = 0; f < by_field.size(); ++f) {
    if (!by_field[f]) continue;
    const auto [by, least, first, surely] = *by_field[f];
    const std::vector<RecordPair> pairs = search.equal_pairs(by);
    if (pairs.empty()) continue;
    told.push_back({f, by, least, first, surely, patterns(levels, pairs, pool, terms)});
  }
  return told;
}

}  // namespace kindred
