#include "tools/kindred/init/vocabulary.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string_view>
#include <vector>

namespace kindred {

namespace {

constexpr double kOften = 0.05;    // pairs of one source that agree, as a share
constexpr double kHardly = 0.1;    // pairs across sources that agree, as a part of that share
constexpr double kExpected = 100;  // pairs across sources, if it were no smaller

// Fields that are left to tell who is who.
constexpr std::ptrdiff_t kLeastScored = 2;

bool own_values(const ChosenField& field, const std::vector<std::string>& sources) {
  std::map<std::string_view, std::vector<uint64_t>> by_source;
  for (const auto& [record, hash] : field.values) by_source[sources[record]].push_back(hash);
  double within = 0;
  uint64_t equal_within = 0;
  for (const auto& [source, hashes] : by_source) {
    within += pairs_of(hashes.size());
    equal_within += pairs_of_equal(hashes);
  }
  const double across = pairs_of(field.values.size()) - within;
  if (within == 0 || across == 0) return false;
  const auto equal_across = static_cast<double>(field.equal_pairs - equal_within);
  const double often = static_cast<double>(equal_within) / within;
  return often >= kOften && often * across >= kExpected && equal_across <= kHardly * often * across;
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
