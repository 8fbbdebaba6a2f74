#include "tools/kindred/gold/gold_pairs.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "tools/kindred/gold/named_records.h"

namespace kindred {

namespace {

// Numbers records by their places, and those that are not there behind them.
class GoldRecords {
 public:
  GoldRecords(const Gold& gold, std::span<const KeyedRecord* const> records)
      : ids_(ids_of(gold.rows)),
        named_(gold.path, gold.with_sources, ids_, records),
        records_(records.size()) {}

  uint32_t number(const Identity& identity, uint64_t line) {
    if (const std::optional<uint32_t> place = named_.find(identity, line)) return *place;
    const auto next = static_cast<uint32_t>(records_ + unknown_.size());
    return unknown_.try_emplace(identity, next).first->second;
  }

 private:
  std::vector<std::string_view> ids_;
  NamedRecords named_;
  size_t records_;
  std::map<Identity, uint32_t> unknown_;
};

void count(uint64_t line, uint64_t* rows, uint64_t* first) {
  if ((*rows)++ == 0) *first = line;
}

}  // namespace

GoldPairs find_gold(const Gold& gold, std::span<const KeyedRecord* const> records) {
  GoldRecords named(gold, records);
  GoldPairs found;
  std::set<NumberedPair> pairs;
  for (const GoldRow& row : gold.rows) {
    const GoldPlaces places{named.number(row.left, row.line), named.number(row.right, row.line)};
    const NumberedPair pair{std::min(places.left, places.right),
                            std::max(places.left, places.right)};
    if (!pairs.insert(pair).second) {
      count(row.line, &found.repeated, &found.repeated_line);
    } else if (pair.right >= records.size()) {
      count(row.line, &found.unknown, &found.unknown_line);
    }
    found.rows.push_back(places);
  }
  found.pairs.assign(pairs.begin(), pairs.end());
  return found;
}

}  // namespace kindred
