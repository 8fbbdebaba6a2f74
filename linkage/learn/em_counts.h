// Pairs of records counted by how they agree, as EM counts them.

#ifndef KINDRED_LINKAGE_LEARN_EM_COUNTS_H_
#define KINDRED_LINKAGE_LEARN_EM_COUNTS_H_

#include <cstddef>
#include <vector>

#include "linkage/learn/em.h"
#include "linkage/learn/pair_patterns.h"

namespace kindred {

// Added to each level, so that no chance is 0 or 1.
inline constexpr double kPseudoPairs = 0.5;

// Numbers of pairs by field and level.
using LevelCounts = std::vector<std::vector<double>>;

// None yet. `levels`: by field, how many.
LevelCounts no_pairs(const std::vector<size_t>& levels);

double sum_of(const std::vector<double>& values);

// What each count is of all, with the pseudo-pairs.
std::vector<double> shares_of(const std::vector<double>& counts);

// Counts so many pairs at their levels; those at a field that a rule asked for with `selected_too`
// alone.
void count_levels(const PairPattern& pattern, double pairs, bool selected_too, LevelCounts* counts);

// Pairs of one class by field and level: those that were found without asking for the field, and
// all.
class ClassCounts {
 public:
  explicit ClassCounts(const std::vector<size_t>& levels);

  void add(const PairPattern& pattern, double pairs);

  // What chances are learnt from.
  const std::vector<double>& of(size_t field) const;

 private:
  LevelCounts free_;
  LevelCounts all_;
};

// Most matches agree at the first level, few at the last. Sums to 1.
std::vector<double> usual_m(size_t levels);

bool is_related(const EmInput& input, size_t field);
bool any_related(const EmInput& input);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_EM_COUNTS_H_
