// Comparisons by which two texts name the same or do not: 0 or 1 apart.

#ifndef KINDRED_LINKAGE_COMPARE_NAMED_COMPARISONS_H_
#define KINDRED_LINKAGE_COMPARE_NAMED_COMPARISONS_H_

#include <memory>
#include <string>

#include "linkage/compare/comparison.h"
#include "linkage/text/name_groups.h"

namespace kindred {

// 0 for texts that are equal or, as a whole, in one group. `name` is the comparison's.
std::shared_ptr<const Comparison> alias_comparison(std::string name,
                                                   std::shared_ptr<const NameGroups> aliases);

// 0 for texts whose words at the same place are equal, or forms of one given name by the built-in
// table (nicknames.h) or by these groups.
std::shared_ptr<const Comparison> nickname_comparison(std::string name,
                                                      std::shared_ptr<const NameGroups> nicknames);

// A family of comparison.h: double_metaphone, 0 for texts whose words at the same place sound
// alike.
const std::vector<ComparisonKind>& named_comparisons();

}  // namespace kindred

#endif  // KINDRED_LINKAGE_COMPARE_NAMED_COMPARISONS_H_
