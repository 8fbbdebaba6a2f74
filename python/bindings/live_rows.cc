#include "python/bindings/live_rows.h"

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

namespace kindred::python {

namespace {

constexpr size_t kPairColumns = 4;

// The places of sources among all that a column has, by row.
std::vector<uint32_t> ranks(const Column& sources) {
  std::map<std::string_view, uint32_t> known;
  std::vector<uint32_t*> of_row;
  std::string_view last;
  for (int64_t i = 0; i < sources.length; ++i) {
    const std::string_view source = sources.text(i);
    if (i > 0 && source == last) {
      of_row.push_back(of_row.back());
    } else {
      of_row.push_back(&known[source]);
      last = source;
    }
  }
  uint32_t next = 0;
  for (auto& [source, rank] : known) rank = next++;
  std::vector<uint32_t> ranks;
  ranks.reserve(of_row.size());
  for (const uint32_t* rank : of_row) ranks.push_back(*rank);
  return ranks;
}

// How many bytes all texts of a column begin with alike.
size_t shared_begin(const Column& texts) {
  if (texts.length == 0) return 0;
  const std::string_view first = texts.text(0);
  size_t shared = first.size();
  for (int64_t i = 1; i < texts.length; ++i) {
    const std::string_view text = texts.text(i);
    const auto end = std::ranges::mismatch(first.substr(0, shared), text).in1;
    shared = static_cast<size_t>(end - first.begin());
  }
  return shared;
}

// Eight bytes as a number that is ordered as they are; a text that has fewer goes on with zeros.
uint64_t eight_bytes(std::string_view text) {
  std::array<char, sizeof(uint64_t)> bytes = {};
  text.copy(bytes.data(), bytes.size());
  const auto number = std::bit_cast<uint64_t>(bytes);
  return std::endian::native == std::endian::little ? __builtin_bswap64(number) : number;
}

// What decides between most pairs, without a look at texts that lie far apart in memory.
struct PairKey {
  uint32_t source;  // the left one's rank
  uint32_t row;
  uint64_t id;  // of the left one: what comes behind what all ids begin with
};

// Orders pairs as their texts, and those of one pair as they came.
class PairOrder {
 public:
  explicit PairOrder(const Table& table) : columns_(table.columns) {}

  std::vector<PairKey> sorted_keys() const {
    const std::vector<uint32_t> sources = ranks(columns_[0]);
    const size_t shared = shared_begin(columns_[1]);
    std::vector<PairKey> keys;
    keys.reserve(sources.size());
    for (uint32_t row = 0; row < sources.size(); ++row) {
      keys.push_back({sources[row], row, eight_bytes(columns_[1].text(row).substr(shared))});
    }
    std::ranges::sort(keys, [&](const PairKey& a, const PairKey& b) { return less(a, b); });
    return keys;
  }

  bool same(const PairKey& a, const PairKey& b) const {
    return a.source == b.source && a.id == b.id &&
           order(a.row, b.row, 1) == std::strong_ordering::equal;
  }

 private:
  bool less(const PairKey& a, const PairKey& b) const {
    if (a.source != b.source) return a.source < b.source;
    if (a.id != b.id) return a.id < b.id;
    const std::strong_ordering texts = order(a.row, b.row, 1);
    return texts == std::strong_ordering::equal ? a.row < b.row : texts < 0;
  }

  // By the columns from that one on.
  std::strong_ordering order(int64_t a, int64_t b, size_t first) const {
    for (size_t i = first; i < kPairColumns; ++i) {
      const std::strong_ordering order = columns_[i].text(a) <=> columns_[i].text(b);
      if (order != std::strong_ordering::equal) return order;
    }
    return std::strong_ordering::equal;
  }

  const std::vector<Column>& columns_;
};

}  // namespace

std::shared_ptr<const Table> live_rows(const Table& changes, size_t lives, ThreadPool* pool) {
  const PairOrder order(changes);
  const std::vector<PairKey> keys = order.sorted_keys();
  std::vector<int64_t> rows;
  rows.reserve(keys.size());
  for (size_t i = 0; i < keys.size(); ++i) {
    const int64_t row = keys[i].row;
    const bool last = i + 1 == keys.size() || !order.same(keys[i], keys[i + 1]);
    if (last && !changes.columns[lives].null(row)) rows.push_back(row);
  }
  auto live = std::make_shared<Table>();
  for (const Column& column : changes.columns) live->columns.push_back(column.empty_like());
  // The last column, of lists, takes longest, so it is begun first.
  const size_t lists = live->columns.size() - 1;
  pool->split(live->columns.size(), 1, [&](size_t begin, size_t end, unsigned /*thread*/) {
    for (size_t i = begin; i < end; ++i) {
      live->columns[lists - i].add_from(changes.columns[lists - i], rows);
    }
  });
  return live;
}

}  // namespace kindred::python
