// Expectation and maximisation, pair by pair, without patterns, samples or rules: every pair of all
// is looked at, m, u and the prior are learnt together.

#ifndef KINDRED_TESTS_REFERENCE_EM_H_
#define KINDRED_TESTS_REFERENCE_EM_H_

#include <cstddef>
#include <vector>

namespace kindred::reference {

struct Chances {
  double prior = 0;
  std::vector<std::vector<double>> m;  // by field, then level
  std::vector<std::vector<double>> u;
};

// `pairs`: the level of each field. `pseudo` is added to every count.
inline Chances plain_em(const std::vector<std::vector<size_t>>& pairs, Chances now, double pseudo,
                        int rounds) {
  for (int round = 0; round < rounds; ++round) {
    Chances next = now;
    for (auto* chances : {&next.m, &next.u}) {
      for (auto& field : *chances) field.assign(field.size(), pseudo);
    }
    double matches = 0;
    for (const auto& levels : pairs) {
      double match = now.prior;
      double other = 1 - now.prior;
      for (size_t f = 0; f < levels.size(); ++f) {
        match *= now.m[f][levels[f]];
        other *= now.u[f][levels[f]];
      }
      const double p = match / (match + other);
      matches += p;
      for (size_t f = 0; f < levels.size(); ++f) {
        next.m[f][levels[f]] += p;
        next.u[f][levels[f]] += 1 - p;
      }
    }
    for (auto* chances : {&next.m, &next.u}) {
      for (auto& field : *chances) {
        double sum = 0;
        for (const double count : field) sum += count;
        for (double& count : field) count /= sum;
      }
    }
    next.prior = matches / static_cast<double>(pairs.size());
    now = next;
  }
  return now;
}

}  // namespace kindred::reference

#endif  // KINDRED_TESTS_REFERENCE_EM_H_
