#include "tools/kindred/labels.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <unordered_map>

#include "daemon/failure.h"

namespace kindred {

namespace {

// Finds records by id, and by source where it is named.
class RecordPlaces {
 public:
  RecordPlaces(const Gold& gold, std::span<const KeyedRecord> records) : records_(records) {
    for (const GoldRow& row : gold.rows) {
      places_[row.left.id];
      places_[row.right.id];
    }
    for (size_t r = 0; r < records.size(); ++r) {
      const auto named = places_.find(records[r].id());
      if (named != places_.end()) named->second.push_back(static_cast<uint32_t>(r));
    }
  }

  std::optional<uint32_t> find(const Identity& identity, uint64_t line) const {
    std::optional<uint32_t> found;
    for (const uint32_t place : places_.at(identity.id)) {
      if (!identity.source.empty() && records_[place].source() != identity.source) continue;
      if (found) {
        throw Failure(ExitCode::kInputData,
                      fmt::format("line {} of the labels: several sources have a record with this "
                                  "id; name the sources with the columns "
                                  "left_source,left,right_source,right",
                                  line));
      }
      found = place;
    }
    return found;
  }

 private:
  std::span<const KeyedRecord> records_;
  std::unordered_map<std::string_view, std::vector<uint32_t>> places_;
};

}  // namespace

Labels find_labels(const Gold& gold, std::span<const KeyedRecord> records) {
  const RecordPlaces places(gold, records);
  Labels labels;
  std::set<RecordPair> pairs;
  for (const GoldRow& row : gold.rows) {
    const std::optional<uint32_t> left = places.find(row.left, row.line);
    const std::optional<uint32_t> right = places.find(row.right, row.line);
    if (!left || !right) {
      ++labels.unknown;
    } else if (!pairs.emplace(std::min(*left, *right), std::max(*left, *right)).second) {
      ++labels.repeated;
    }
  }
  labels.pairs.assign(pairs.begin(), pairs.end());
  return labels;
}

}  // namespace kindred
