#include "tools/kindred/init/agreement.h"

#include <algorithm>

#include "tools/kindred/init/limits.h"

namespace kindred {

namespace {

namespace limit = limits::follows;

}  // namespace

RecordPairs pairs_alike(const ChosenField& field) {
  std::vector<std::pair<uint64_t, uint32_t>> sorted;
  for (const auto& [record, hash] : field.values) sorted.emplace_back(hash, record);
  std::sort(sorted.begin(), sorted.end());
  RecordPairs pairs;
  for (size_t i = 0; i < sorted.size(); ++i) {
    for (size_t j = i + 1; j < sorted.size() && sorted[j].first == sorted[i].first; ++j) {
      if (pairs.size() == limit::kMostPairs) return pairs;
      if (sorted[i].second != sorted[j].second) {
        pairs.emplace_back(sorted[i].second, sorted[j].second);
      }
    }
  }
  return pairs;
}

std::vector<uint64_t> by_record(const ChosenField& field, uint32_t sampled) {
  std::vector<uint64_t> hashes(sampled, 0);
  for (const auto& [record, hash] : field.values) {
    if (hashes[record] == 0) hashes[record] = hash;
  }
  return hashes;
}

std::optional<double> disagreement(const RecordPairs& pairs, const std::vector<uint64_t>& hashes,
                                   size_t fewest) {
  size_t both = 0;
  size_t alike = 0;
  for (const auto& [a, b] : pairs) {
    if (hashes[a] == 0 || hashes[b] == 0) continue;
    ++both;
    alike += hashes[a] == hashes[b] ? 1 : 0;
  }
  if (both < fewest) return std::nullopt;
  return 1 - static_cast<double>(alike) / static_cast<double>(both);
}

double chance_alike(const ChosenField& field) {
  const size_t n = field.values.size();
  return n < 2 ? 1 : static_cast<double>(field.equal_pairs) / pairs_of(n);
}

bool follows(const ChosenField& field, double apart, const ChosenField& from, double usual) {
  const double coarser = field.identifier ? limit::kCoarser : 1;
  return chance_alike(field) > coarser * chance_alike(from) && apart < limit::kFarLess * usual;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

}  // namespace kindred
