#include "linkage/plan/live_blocking.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "linkage/base/hash.h"
#include "linkage/block/family.h"
#include "linkage/block/rule.h"
#include "linkage/find/judge.h"

namespace kindred {

namespace {

using Bins = std::array<RecaptureBin, Recapture::kBins>;

constexpr uint64_t kElementSeed = 0x656c656d656e74;

const Rule& rule_of(const Pipeline& pipeline, size_t branch) {
  return *pipeline.blocking.branches()[branch].rule;
}

std::optional<uint16_t> feature_of(const Rule& rule, const PairSimilarities& similarities) {
  const auto& features = similarities.features();
  const auto found = std::ranges::find_if(features, [&](uint16_t f) { return rule.needs(f); });
  return found == features.end() ? std::nullopt : std::optional(*found);
}

// What the keys of a branch are, or all that the record is where it has none.
uint64_t keys_digest(size_t branch, const KeyedRecord& record) {
  const std::span<const uint64_t> keys = record.keys(branch);
  if (keys.empty()) return record.content_digest();
  const auto* const bytes = reinterpret_cast<const char*>(keys.data());
  return hash_bytes({bytes, keys.size_bytes()}, branch);
}

// What two sets have in common, by one of its elements, drawn by hash; nothing where that is empty.
std::optional<uint64_t> common_element(const std::vector<uint64_t>& a,
                                       const std::vector<uint64_t>& b) {
  std::optional<uint64_t> least;
  for_each_shared(a, b, [&](uint64_t element) {
    const uint64_t draw = mix(element, kElementSeed);
    least = std::min(least.value_or(draw), draw);
  });
  return least;
}

// The bands of a rule that can be asked about one by one; nothing where the rule has none.
std::optional<Rule::AlikeKeys> bands_of(const Rule& rule, std::span<const double> similarities) {
  const bool each_tells = !rule.checked() && !rule.partial();
  return each_tells ? rule.alike_keys(similarities) : std::nullopt;
}

// That another rule finds the pair.
bool found_elsewhere(const Neighbour& neighbour, size_t branch) {
  for (size_t b = 0; b < neighbour.branches.size(); ++b) {
    if (b != branch && neighbour.branches[b].found()) return true;
  }
  return false;
}

// From the share of one band to that of all of them.
void join_bands(double bands, Bins* bins) {
  const auto joined = [&](double chance) {
    return chance >= 1 ? 1 : -std::expm1(bands * std::log1p(-chance));
  };
  for (RecaptureBin& bin : *bins) {
    if (bin.asked == 0) continue;
    bin.predicted = joined(bin.predicted);
    bin.observed = joined(bin.observed);
    bin.interval = {joined(bin.interval.low), joined(bin.interval.high)};
  }
}

bool any_off(const Bins& bins) {
  return std::ranges::any_of(bins, [](const RecaptureBin& bin) { return bin.off; });
}

}  // namespace

LiveBlocking::LiveBlocking(std::shared_ptr<const Pipeline> pipeline)
    : pipeline_(std::move(pipeline)),
      curves_(pipeline_, {}),
      similarities_(pipeline_),
      preparer_(pipeline_),
      hot_keys_(curves_.branches()),
      sums_(curves_.branches()) {
  for (size_t b = 0; b < curves_.branches(); ++b) {
    features_.push_back(feature_of(rule_of(*pipeline_, b), similarities_));
  }
}

void LiveBlocking::add(const Neighbourhood& around) {
  ++records_;
  count_keys(around);
  crowded_ += around.crowded;
  if (around.neighbours.empty()) return;
  const ComparedRecord one = compared(*around.record);
  for (const Neighbour& neighbour : around.neighbours) {
    const ComparedRecord other = compared(*neighbour.record);
    similarities_.measure(one, other, &measured_);
    for (size_t b = 0; b < sums_.size(); ++b) {
      const double counts = neighbour.branches[b].found() ? neighbour.stands_for : 0;
      sums_[b].candidates += counts;
      sums_[b].matches += neighbour.match ? counts : 0;
      recapture(b, {*around.record, one}, {*neighbour.record, other}, neighbour);
    }
  }
}

void LiveBlocking::count_keys(const Neighbourhood& around) {
  size_t place = 0;
  for (size_t b = 0; b < sums_.size(); ++b) {
    for (const uint64_t key : around.record->keys(b)) {
      ++sums_[b].keys;
      const uint64_t members = around.members[place++];
      if (members > 1) hot_keys_.note(b, {key, members, around.record->identity()});
    }
  }
}

ComparedRecord LiveBlocking::compared(const KeyedRecord& record) {
  preparer_.features(record);
  return PairSimilarities::compared(*pipeline_, preparer_);
}

void LiveBlocking::recapture(size_t branch, const Side& one, const Side& other,
                             const Neighbour& neighbour) {
  const KeysInCommon& common = neighbour.branches[branch];
  Sums& sums = sums_[branch];
  const bool elsewhere = found_elsewhere(neighbour, branch);
  if (elsewhere && common.holds) {
    ++sums.held;
    sums.lost_to_cap += common.admitted == 0;
  }
  if (curves_.kind(branch) == RuleCurves::Kind::kNone) return;
  if (!asks_of(branch, one.record) || !asks_of(branch, other.record)) return;
  const Rule& rule = rule_of(*pipeline_, branch);
  const double chance = rule.probability(measured_);
  // Where equal fields are not equal nothing is promised, and nothing found.
  const uint64_t pattern = pattern_of(branch, one, other);
  if (elsewhere && (chance > 0 || common.holds)) {
    sums.by_rules.add_pair(similarity(branch), pattern, chance, common.holds);
  }
  if (const auto bands = bands_of(rule, measured_)) {
    sums.by_bands.add_bands(similarity(branch), pattern, bands->keys, bands->chance, common.shared,
                            common.admitted);
  }
}

// Whether the curve is for such a record.
bool LiveBlocking::asks_of(size_t branch, const KeyedRecord& record) const {
  if (curves_.kind(branch) != RuleCurves::Kind::kCurve) return true;
  const auto keys = static_cast<double>(record.keys(branch).size());
  const Rule& rule = rule_of(*pipeline_, branch);
  return rule.partial() ? keys == rule.most_keys() : rule.grows() || keys <= rule.most_keys();
}

// What the two have in common, as Recapture takes it: pairs of it are found together or not at all.
uint64_t LiveBlocking::pattern_of(size_t branch, const Side& one, const Side& other) const {
  if (features_[branch]) {
    const Feature& feature = pipeline_->features[*features_[branch]];
    const size_t set = feature.kind == Feature::Kind::kValues ? feature.of : *features_[branch];
    const auto common = common_element(one.compared.sets[set], other.compared.sets[set]);
    if (common) return *common;
  }
  const uint64_t a = keys_digest(branch, one.record);
  const uint64_t b = keys_digest(branch, other.record);
  return mix(std::min(a, b), std::max(a, b));
}

double LiveBlocking::similarity(size_t branch) const {
  if (features_[branch]) return measured_[pipeline_->fields.size() + *features_[branch]];
  return rule_of(*pipeline_, branch).probability(measured_);
}

LiveBlockingFigures LiveBlocking::figures() const {
  LiveBlockingFigures figures{.records = records_, .crowded = crowded_, .rules = {}};
  for (size_t b = 0; b < sums_.size(); ++b) figures.rules.push_back(rule_figures(b));
  return figures;
}

LiveRule LiveBlocking::rule_figures(size_t branch) const {
  const Sums& sums = sums_[branch];
  const auto records = static_cast<double>(std::max<uint64_t>(1, records_));
  const auto around = static_cast<double>(std::max<uint64_t>(1, records_ - crowded_));
  LiveRule rule;
  rule.name = curves_.name(branch);
  rule.kind = curves_.kind(branch);
  rule.keys = static_cast<double>(sums.keys) / records;
  rule.per_record_capped = sums.candidates / 2 / around;
  rule.matches_per_record = sums.matches / 2 / around;
  rule.held = sums.held;
  rule.lost_to_cap = sums.lost_to_cap;
  rule.by_rules = sums.by_rules.bins();
  if (features_[branch]) {
    const Feature& feature = pipeline_->features[*features_[branch]];
    rule.feature = feature.name;
    rule.measure = feature.family ? feature.family->distance_name() : "Jaccard distance";
  }
  const std::vector<double> nowhere(pipeline_->fields.size() + pipeline_->features.size(), 1);
  if (const auto bands = bands_of(rule_of(*pipeline_, branch), nowhere)) {
    rule.by_bands = sums.by_bands.bins();
    join_bands(bands->keys, &*rule.by_bands);
  }
  for (size_t i = 0; rule.kind == RuleCurves::Kind::kCurve && i <= kCurveSteps; ++i) {
    rule.curve.push_back(curves_.branch(branch, static_cast<double>(i) / kCurveSteps));
  }
  rule.off = any_off(rule.by_rules) || (rule.by_bands && any_off(*rule.by_bands));
  return rule;
}

std::vector<uint16_t> fields_read(const Pipeline& pipeline, const Rule& rule) {
  std::vector<double> alike(pipeline.fields.size() + pipeline.features.size(), 1);
  const double chance = rule.probability(alike);
  std::vector<uint16_t> fields;
  for (size_t f = 0; f < pipeline.fields.size(); ++f) {
    alike[f] = 0;
    bool read = !std::isnan(chance) && rule.probability(alike) != chance;
    alike[f] = 1;
    for (size_t g = 0; g < pipeline.features.size(); ++g) {
      read = read || (pipeline.features[g].field == f && rule.needs(g));
    }
    if (read) fields.push_back(static_cast<uint16_t>(f));
  }
  return fields;
}

}  // namespace kindred
