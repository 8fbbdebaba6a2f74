#include "linkage/score/find_related.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

namespace kindred {

namespace {

// Parameters cost half the logarithm of the number of pairs (G. Schwarz, "Estimating the dimension
// of a model", Ann. Stat. 6, 1978); a field more in the choice has none, but must be worth naming.
constexpr double kFieldGain = 5;
constexpr size_t kLooked = 10;     // fields, for company of a place
constexpr int kOwn = 2;            // fields that are not related, for two to tell matches by
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

// Fields, and how well EM explains the pairs when they are related.
struct Choice {
  std::vector<bool> related;
  double likelihood = 0;
};

// The choice grown by one field at a time, while the likelihood does. A place alone may be little,
// so that the first field is added whatever it gains.
Choice grown(Choice choice, const RelatedFields& may_be, EmInput* input) {
  while (true) {
    const bool first = std::ranges::count(choice.related, true) == 0;
    const auto [field, likelihood] = best_addition(choice.related, may_be, input);
    if (field == choice.related.size()) return choice;
    if (!first && likelihood < choice.likelihood + kFieldGain) return choice;
    choice.related[field] = true;
    choice.likelihood = likelihood;
  }
}

// The fields that a place had best be joined by, those that do best with it alone, at most kLooked.
std::vector<size_t> companions(const std::vector<bool>& place, const RelatedFields& may_be,
                               EmInput* input) {
  std::vector<std::pair<double, size_t>> found;
  for (size_t f = 0; f < place.size(); ++f) {
    if (place[f] || !may_be.others[f]) continue;
    std::vector<bool> two = place;
    two[f] = true;
    found.emplace_back(likelihood_with(two, input), f);
  }
  std::ranges::sort(found, std::greater<>());
  found.resize(std::min(found.size(), kLooked));
  std::vector<size_t> fields;
  fields.reserve(found.size());
  for (const auto& [likelihood, field] : found) fields.push_back(field);
  return fields;
}

// The best place with three other fields. Where a few records have much in common that others have
// too, a town, its state and its postal code, one field more says nothing until all are there.
Choice best_quartet(const std::vector<bool>& none, const RelatedFields& may_be, EmInput* input) {
  Choice best{none, -std::numeric_limits<double>::infinity()};
  std::vector<bool> place = none;
  const size_t field = best_addition(none, may_be, input).first;
  if (field == none.size()) return best;
  place[field] = true;
  const std::vector<size_t> others = companions(place, may_be, input);
  for (size_t a = 0; a < others.size(); ++a) {
    for (size_t b = a + 1; b < others.size(); ++b) {
      for (size_t c = b + 1; c < others.size(); ++c) {
        std::vector<bool> four = place;
        four[others[a]] = four[others[b]] = four[others[c]] = true;
        if (std::ranges::count(four, false) < kOwn) continue;
        const double likelihood = likelihood_with(four, input);
        if (likelihood > best.likelihood) best = {std::move(four), likelihood};
      }
    }
  }
  return best;
}

}  // namespace

std::vector<bool> find_related(EmInput input, const RelatedFields& may_be) {
  input.most_iterations = kRounds;
  const std::vector<bool> none(input.levels.size(), false);
  const double without = likelihood_with(none, &input);
  const double enough = without + schwarz_cost(input.pairs) + kFieldGain;
  Choice choice = grown({none, without}, may_be, &input);
  if (choice.likelihood <= enough) {
    choice = grown(best_quartet(none, may_be, &input), may_be, &input);
  }
  return choice.likelihood > enough ? choice.related : none;
}

}  // namespace kindred
