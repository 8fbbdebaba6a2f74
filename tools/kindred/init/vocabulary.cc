#include "tools/kindred/init/vocabulary.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string_view>
#include <vector>

#include "tools/kindred/init/limits.h"

namespace kindred {

namespace {

namespace limit = limits::own_values;

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
  return often >= limit::kOften && often * across >= limit::kExpected &&
         equal_across <= limit::kHardly * often * across;
}

}  // namespace

void leave_unscored_own_values(const Profile& profile, FieldChoice* choice) {
  if (choice->apart) return;
  auto scored = std::ranges::count_if(choice->fields, &ChosenField::scored);
  for (ChosenField& field : choice->fields) {
    if (scored <= limit::kLeastScored) return;
    if (!field.scored || !own_values(field, profile.sources)) continue;
    field.scored = false;
    --scored;
    field.about += "; not scored: each source has values of its own";
  }
}

}  // namespace kindred
