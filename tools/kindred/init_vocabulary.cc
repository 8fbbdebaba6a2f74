#include "tools/kindred/init_vocabulary.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

namespace kindred {

namespace {

constexpr double kOften = 0.05;    // pairs of one source that agree, as a share
constexpr double kHardly = 0.1;    // pairs across sources that agree, as a part of that share
constexpr double kExpected = 100;  // pairs across sources, if it were no smaller

// Fields that are left to tell who is who.
constexpr std::ptrdiff_t kLeastScored = 2;

double pairs_of(size_t records) {
  const auto n = static_cast<double>(records);
  return n * (n - 1) / 2;
}

// Pairs of values, of one source and of several.
struct SourcePairs {
  double within = 0;
  double across = 0;
};

// Pairs of the values in each group that `key` makes of them.
template <typename Key>
SourcePairs pairs_by(const ChosenField& field, const std::vector<std::string>& sources, Key&& key) {
  using Group = std::pair<uint64_t, std::string_view>;
  std::map<uint64_t, size_t> all;
  std::map<Group, size_t> of_source;
  for (const auto& [record, hash] : field.values) {
    ++all[key(hash)];
    ++of_source[{key(hash), sources[record]}];
  }
  SourcePairs pairs;
  for (const auto& [group, count] : all) pairs.across += pairs_of(count);
  for (const auto& [group, count] : of_source) pairs.within += pairs_of(count);
  pairs.across -= pairs.within;
  return pairs;
}

bool own_values(const ChosenField& field, const std::vector<std::string>& sources) {
  const SourcePairs all = pairs_by(field, sources, [](uint64_t /*hash*/) { return uint64_t{0}; });
  if (all.within == 0 || all.across == 0) return false;
  const SourcePairs equal = pairs_by(field, sources, [](uint64_t hash) { return hash; });
  const double often = equal.within / all.within;
  return often >= kOften && often * all.across >= kExpected &&
         equal.across <= kHardly * often * all.across;
}

}  // namespace

void leave_unscored_own_values(const Profile& profile, FieldChoice* choice) {
  if (choice->apart) return;
  auto scored = std::ranges::count_if(choice->fields, &ChosenField::scored);
  for (ChosenField& field : choice->fields) {
    if (scored <= kLeastScored) return;
    if (!field.scored || !own_values(field, profile.sources)) continue;
    field.scored = false;
    --scored;
    field.about += "; not scored: each source has values of its own";
  }
}

}  // namespace kindred
