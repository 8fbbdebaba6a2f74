#include "tools/kindred/init/partners.h"

#include <cmath>
#include <vector>

#include "linkage/score/train.h"
#include "tools/kindred/init/words.h"

namespace kindred {

namespace {

// Of so many records, with so many partners each in the mean, those that have two or more when
// partners are drawn at random (Poisson).
double crowded_by_chance(double records, double partners) {
  return records * (1 - std::exp(-partners) * (1 + partners));
}

}  // namespace

PartnersSeen partners_by_training(const config::Config& config, std::span<const Record> sample,
                                  ThreadPool* pool) {
  constexpr double kSure = 0.95;
  constexpr TrainingOptions kAllCandidates = {.random_pairs = kQuickTraining.random_pairs};
  std::vector<KeyedRecord> records = prepare_sample(config, sample);
  std::vector<uint64_t> partners(records.size(), 0);
  PartnersSeen seen;
  try {
    for (const auto& [left, right] :
         sure_pairs(*config.pipeline, config.compared, records, kSure, kAllCandidates, pool)) {
      ++seen.pairs;
      ++partners[left];
      ++partners[right];
    }
  } catch (const TrainingError&) {
    return {};  // training will say so
  }
  for (const uint64_t count : partners) {
    seen.matched += count > 0 ? 1 : 0;
    seen.crowded += count > 1 ? 1 : 0;
  }
  return seen;
}

bool one_partner_each(const PartnersSeen& seen, uint64_t sampled, uint64_t live) {
  constexpr double kMostCrowded = 0.05;
  constexpr double kDeviations = 2;
  const auto records = static_cast<double>(sampled);
  const double part = records / static_cast<double>(live);
  const auto crowded = static_cast<double>(seen.crowded);
  if (crowded + 1 > kMostCrowded * part * static_cast<double>(seen.matched)) return false;
  const double expected = crowded_by_chance(records, 2 * static_cast<double>(seen.pairs) / records);
  return crowded < expected - kDeviations * std::sqrt(expected);
}

}  // namespace kindred
