#include "tools/kindred/init/measured.h"

#include <algorithm>
#include <map>
#include <span>
#include <sstream>
#include <string_view>

#include "tools/kindred/init/fields.h"
#include "tools/kindred/init/limits.h"

namespace kindred {

namespace {

namespace limit = limits::budget;

using Counts = std::map<std::string_view, size_t>;

Counts count_by_source(std::span<const Record> records) {
  Counts counts;
  for (const Record& record : records) ++counts[record.identity.source];
  return counts;
}

// The share of all pairs of the records that are of two sources.
double share_across(std::span<const Record> records) {
  double within = 0;
  for (const auto& [source, count] : count_by_source(records)) within += pairs_of(count);
  return records.size() < 2 ? 0 : 1 - within / pairs_of(records.size());
}

// By source, how many of the sample's records are taken at least.
Counts quotas(std::span<const Record> sample) {
  Counts counts = count_by_source(sample);
  const size_t least = limit::kMeasured / (2 * std::max<size_t>(1, counts.size()));
  for (auto& [source, count] : counts) count = std::min(count, least);
  return counts;
}

bool filled(std::span<const Record> records, const Counts& quotas) {
  const Counts counts = count_by_source(records);
  return std::ranges::all_of(quotas, [&](const auto& quota) {
    const auto there = counts.find(quota.first);
    return there != counts.end() && there->second >= quota.second;
  });
}

// As many records, of each source the first that its quota asks for, and of all the first.
std::vector<Record> first_of_each(std::span<const Record> sample, Counts quotas) {
  size_t others = limit::kMeasured;
  for (const auto& [source, quota] : quotas) others -= quota;
  std::vector<Record> taken;
  for (const Record& record : sample) {
    size_t& left = quotas[record.identity.source];
    size_t& from = left > 0 ? left : others;
    if (from == 0) continue;
    --from;
    taken.push_back(record);
  }
  return taken;
}

RecordSample with_records(const RecordSample& sample, std::vector<Record> records) {
  return {std::move(records), sample.live, sample.rejected, sample.moved, sample.first_rejected};
}

}  // namespace

RecordSample read_measured(const config::Config& config, const std::vector<std::string>& inputs,
                           ThreadPool* pool) {
  std::ostringstream told;
  return read_sample(config, inputs, limits::profile::kSampledRecords, pool, &told);
}

FewRecords few_records(const RecordSample& sample, bool apart) {
  const std::span<const Record> all = sample.records;
  const std::span<const Record> first = all.first(std::min(all.size(), limit::kMeasured));
  const Counts least = apart ? quotas(all) : Counts{};
  if (filled(first, least)) return {with_records(sample, {first.begin(), first.end()})};
  FewRecords few{with_records(sample, first_of_each(all, least))};
  few.density = share_across(all) / share_across(few.sample.records);
  return few;
}

CandidateEstimate measure_rules(const config::Config& config, const FewRecords& few) {
  CandidateEstimate estimate =
      estimate_from(config, few.sample, few.sample.live, Estimated::kPairs);
  for (FoundPairs& branch : estimate.branches) branch.per_record *= few.density;
  estimate.all.per_record *= few.density;
  return estimate;
}

}  // namespace kindred
