#include "tools/kindred/init/partners.h"

#include <cmath>
#include <vector>

#include "linkage/entity/components.h"
#include "linkage/learn/train.h"
#include "tools/kindred/init/limits.h"
#include "tools/kindred/init/quick_training.h"
#include "tools/kindred/sample/record_sample.h"

namespace kindred {

namespace {

namespace limit = limits::partners;

// Copies made at random: of each person there are 1 + k records, k by Poisson. How many copies each
// has in the mean, when so many pairs match of so many records: pairs / records =
// (copies + copies^2 / 2) / (1 + copies).
double copies_each(double records, double pairs) {
  const double share = pairs / records;
  return share - 1 + std::sqrt((1 - share) * (1 - share) + 2 * share);
}

// People with two copies or more.
double groups_by_chance(double records, double copies) {
  return records / (1 + copies) * (1 - std::exp(-copies) * (1 + copies));
}

// The chance of no more than `count`, by Poisson; 1 where there are not fewer than expected.
double chance_of_so_few(uint64_t count, double expected) {
  if (static_cast<double>(count) >= expected) return 1;
  double term = std::exp(-expected);
  double sum = term;
  for (uint64_t k = 1; k <= count; ++k) sum += term *= expected / static_cast<double>(k);
  return sum;
}

}  // namespace

PartnersSeen partners_by_training(const config::Config& config, std::span<const Record> sample,
                                  ThreadPool* pool) {
  std::vector<KeyedRecord> records = prepare_sample(config, sample);
  std::vector<uint64_t> partners(records.size(), 0);
  Components components(static_cast<uint32_t>(records.size()));
  PartnersSeen seen{.records = records.size()};
  try {
    for (const auto& [left, right] : sure_pairs(*config.pipeline, config.compared, records,
                                                limits::sources::kSure, kAllCandidates, pool)) {
      ++seen.pairs;
      ++partners[left];
      ++partners[right];
      components.join(left, right);
    }
  } catch (const TrainingError&) {
    return {};  // training will say so
  }
  std::vector<uint64_t> members(records.size(), 0);
  for (uint32_t record = 0; record < records.size(); ++record) {
    seen.matched += partners[record] > 0 ? 1 : 0;
    seen.crowded += partners[record] > 1 ? 1 : 0;
    seen.groups += ++members[components.root(record)] == 3 ? 1 : 0;
  }
  return seen;
}

bool one_partner_each(const PartnersSeen& seen, double part) {
  if (seen.pairs == 0) return false;
  const auto pairs = static_cast<double>(seen.pairs);
  const auto matched = static_cast<double>(seen.matched);
  if (static_cast<double>(seen.crowded + 1) > limit::kMostCrowded * part * matched) return false;
  if (pairs - matched / 2 > limit::kMostLost * part * pairs) return false;
  const auto records = static_cast<double>(seen.records);
  const double copies = copies_each(records, pairs);
  return chance_of_so_few(seen.groups, groups_by_chance(records, copies)) < limit::kLeastChance;
}

}  // namespace kindred
