#include "tools/kindred/gold/gold_pairs.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <unordered_map>

#include "daemon/base/failure.h"

namespace kindred {

namespace {

// Finds records by id, and by source where it is named.
class GoldRecords {
 public:
  GoldRecords(const Gold& gold, std::span<const KeyedRecord* const> records)
      : gold_(gold), records_(records) {
    for (const GoldRow& row : gold.rows) {
      places_[row.left.id];
      places_[row.right.id];
    }
    for (size_t r = 0; r < records.size(); ++r) {
      const auto named = places_.find(records[r]->id());
      if (named != places_.end()) named->second.push_back(static_cast<uint32_t>(r));
    }
  }

  uint32_t number(const Identity& identity, uint64_t line) {
    if (const std::optional<uint32_t> place = find(identity, line)) return *place;
    const auto next = static_cast<uint32_t>(records_.size() + unknown_.size());
    return unknown_.try_emplace(identity, next).first->second;
  }

 private:
  std::optional<uint32_t> find(const Identity& identity, uint64_t line) const {
    std::optional<uint32_t> found;
    for (const uint32_t place : places_.at(identity.id)) {
      if (gold_.with_sources && records_[place]->source() != identity.source) continue;
      if (found) {
        throw Failure(ExitCode::kInputData,
                      fmt::format("{}:{}: several sources have a record \"{}\"; name the sources "
                                  "with the columns left_source,left,right_source,right",
                                  gold_.path, line, identity.id));
      }
      found = place;
    }
    return found;
  }

  const Gold& gold_;
  std::span<const KeyedRecord* const> records_;
  std::unordered_map<std::string_view, std::vector<uint32_t>> places_;
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
