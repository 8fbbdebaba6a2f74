#include "linkage/learn/learnt_fields.h"

#include <cmath>
#include <cstddef>
#include <utility>

#include "linkage/learn/learnt_levels.h"

namespace kindred {

namespace {

constexpr double kLeastTold = 0.01;  // bits, to be written down

// `similar`: whether there is such a class.
ModelField learnt_field(const ComparedField& compared, const LevelChances& chances, bool similar) {
  ModelField learnt{.name = compared.name, .levels = {}};
  for (size_t l = 0; l < compared.levels.size(); ++l) {
    learnt.levels.push_back(
        {.text = compared.levels[l].text, .m = chance(chances.m[l]), .u = chance(chances.u[l])});
    if (compared.related) learnt.levels.back().near = chance(chances.near[l]);
    if (similar) learnt.levels.back().similar = chance(chances.similar[l]);
  }
  return learnt;
}

// `by`: the name of the field that tells some of this one.
void take_told(const LevelChances& chances, const std::string& by, ModelField* learnt) {
  for (size_t l = 0; l < chances.told.size(); ++l) {
    ModelLevel& level = learnt->levels[l];
    const double bits = chances.told[l] * std::log2(level.m / level.u);
    if (bits < kLeastTold) continue;
    level.less = rounded(bits);
    learnt->given = by;
  }
}

}  // namespace

std::vector<ModelField> learnt_fields(std::span<const FieldLevels> fields, const EmResult& result,
                                      std::vector<ValueFrequencies> frequencies) {
  std::vector<ModelField> all;
  for (size_t f = 0; f < fields.size(); ++f) {
    const ComparedField& compared = fields[f].compared();
    const LevelChances& chances = result.fields[f];
    ModelField& learnt = all.emplace_back(learnt_field(compared, chances, result.similar > 0));
    if (!chances.told.empty()) {
      take_told(chances, fields[chances.told_by].compared().name, &learnt);
    }
    if (compared.term_frequency > 0) {
      learnt.records = frequencies[f].records;
      learnt.frequent = std::move(frequencies[f].frequent);
    }
    weigh_unseen(result.seen_matches[f], result.seen_random[f], &learnt);
  }
  return all;
}

}  // namespace kindred
