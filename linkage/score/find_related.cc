#include "linkage/score/find_related.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kindred {

namespace {

// Parameters cost half the logarithm of the number of pairs (G. Schwarz, "Estimating the dimension
// of a model", Ann. Stat. 6, 1978); a field more in the choice has none, but must be worth naming.
constexpr double kFieldGain = 5;
constexpr unsigned kRounds = 100;  // enough to compare two choices

double schwarz_cost(double pairs) { return std::log(std::max(2.0, pairs)) / 2; }

double likelihood_with(const std::vector<bool>& related, EmInput* input) {
  input->related = related;
  return log_likelihood(*input, expectation_maximisation(*input));
}

// The field that the choice had best be grown by, and the likelihood then; places only, while there
// is none in it. The number of fields where there is nothing to grow by.
std::pair<size_t, double> best_addition(const std::vector<bool>& related,
                                        const RelatedFields& may_be, EmInput* input) {
  const bool any = std::ranges::count(related, true) > 0;
  std::pair<size_t, double> best(related.size(), 0);
  for (size_t f = 0; f < related.size(); ++f) {
    if (related[f] || !(may_be.places[f] || (any && may_be.others[f]))) continue;
    std::vector<bool> grown = related;
    grown[f] = true;
    if (std::ranges::all_of(grown, [](bool in) { return in; })) continue;
    const double likelihood = likelihood_with(grown, input);
    if (best.first == related.size() || likelihood > best.second) best = {f, likelihood};
  }
  return best;
}

}  // namespace

std::vector<bool> find_related(EmInput input, const RelatedFields& may_be) {
  input.most_iterations = kRounds;
  const std::vector<bool> none(input.levels.size(), false);
  const double without = likelihood_with(none, &input);
  std::vector<bool> related = none;
  double likelihood = without;
  while (true) {
    const auto [field, grown] = best_addition(related, may_be, &input);
    const bool first = related == none;
    // A place alone may be little; it is with others that it tells.
    if (field == related.size() || (!first && grown < likelihood + kFieldGain)) break;
    related[field] = true;
    likelihood = grown;
  }
  const bool explains = likelihood > without + schwarz_cost(input.pairs) + kFieldGain;
  return explains ? related : none;
}

}  // namespace kindred
