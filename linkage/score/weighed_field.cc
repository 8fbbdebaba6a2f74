#include "linkage/score/weighed_field.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "linkage/base/hash.h"
#include "linkage/score/value_rarity.h"

namespace kindred {

namespace {

constexpr uint64_t kValueSeed = 0x76616c7565;

// The share of all pairs that are at the level for a reason.
double alike(const ComparedField& field, const ModelLevel& level, const Model& model) {
  double share =
      model.prior * level.m + model.similar.value_or(0) * level.similar.value_or(level.u);
  if (!field.related) return share;
  share += model.related.value_or(0) * level.related.value_or(level.m);
  return share + model.near.value_or(0) * level.near.value_or(level.u);
}

TermFrequencies frequencies(const ComparedField& field, const ModelField& learnt,
                            const Model& model) {
  for (size_t l = 0; l < field.levels.size(); ++l) {
    if (field.levels[l].kind != Level::Kind::kExact) continue;
    const ModelLevel& level = learnt.levels[l];
    return {learnt, level, alike(field, level, model), field.term_frequency};
  }
  return {};
}

}  // namespace

TermFrequencies::TermFrequencies(const ModelField& field, const ModelLevel& exact, double alike,
                                 double damping) {
  if (damping <= 0 || field.records < 2) return;
  const ValueRarity rarity(exact.u, static_cast<double>(field.records), alike);
  const auto adjustment = [&](uint64_t records) {
    return std::log2(rarity.counted(static_cast<double>(records), damping));
  };
  rare_ = greatest_ = adjustment(1);
  for (const ValueCount& value : field.frequent) {
    if (value.records < 2) continue;
    const double added = adjustment(value.records);
    greatest_ = std::max(greatest_, added);
    by_value_.emplace(hash_bytes(value.value, kValueSeed), added);
  }
}

double TermFrequencies::of(std::string_view value) const {
  if (by_value_.empty()) return rare_;
  const auto found = by_value_.find(hash_bytes(value, kValueSeed));
  return found == by_value_.end() ? rare_ : found->second;
}

WeighedField::WeighedField(ComparedField field, const ModelField& learnt, const Model& model)
    : levels_(std::move(field)), frequencies_(frequencies(levels_.compared(), learnt, model)) {
  for (size_t l = 0; l < levels_.compared().levels.size(); ++l) {
    const ModelLevel& level = learnt.levels[l];
    weights_.push_back(match_weight(level));
    related_.push_back(std::log2(level.related.value_or(level.m) / level.u));
    near_.push_back(std::log2(level.near.value_or(level.u) / level.u));
    similar_.push_back(std::log2(level.similar.value_or(level.u) / level.u));
    told_.push_back(told_part(level));
    const double added = exact(l) ? std::max(0.0, frequencies_.greatest()) : 0;
    highest_ = std::max(highest_, weights_.back() + added);
  }
}

double WeighedField::told(const Agreement& agreement, double weight) const {
  return at(told_, agreement) * std::max(0.0, weight);
}

double WeighedField::rarity(const Agreement& agreement, const KeyedRecord& left,
                            const KeyedRecord& right) const {
  if (agreement.level == kMissing || !exact(agreement.level)) return 0;
  double most = -std::numeric_limits<double>::infinity();
  left.for_each(levels_.compared().field, [&](std::string_view a) {
    right.for_each(levels_.compared().field, [&](std::string_view b) {
      if (a == b) most = std::max(most, frequencies_.of(a));
    });
  });
  return most;
}

}  // namespace kindred
