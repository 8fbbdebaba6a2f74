#include "linkage/learn/logistic.h"

#include <cmath>
#include <cstddef>
#include <numbers>

namespace kindred {

namespace {

// log(1 + e^x), for any x.
double softplus(double x) { return x > 0 ? x + std::log1p(std::exp(-x)) : std::log1p(std::exp(x)); }

double log_odds(const LogisticRow& row, std::span<const double> coefficients) {
  double sum = row.offset;
  for (const auto& [place, value] : row.values) sum += coefficients[place] * value;
  return sum;
}

// -log of the probability of the answer.
double surprise(const LogisticRow& row, double odds) { return softplus(row.yes ? -odds : odds); }

// A symmetric matrix, of which the lower half is kept.
class Symmetric {
 public:
  explicit Symmetric(size_t size) : size_(size), values_(size * size) {}

  double& at(size_t row, size_t column) { return values_[row * size_ + column]; }

  // Cholesky's decomposition takes the matrix's place. It is positive definite.
  void decompose() {
    for (size_t i = 0; i < size_; ++i) {
      for (size_t j = 0; j <= i; ++j) {
        double sum = at(i, j);
        for (size_t k = 0; k < j; ++k) sum -= at(i, k) * at(j, k);
        at(i, j) = i == j ? std::sqrt(sum) : sum / at(j, j);
      }
    }
  }

  // Of the matrix that was decomposed.
  double log_determinant() {
    double sum = 0;
    for (size_t i = 0; i < size_; ++i) sum += 2 * std::log(at(i, i));
    return sum;
  }

  // The solution of (what was decomposed) x = b.
  std::vector<double> solve(std::vector<double> b) {
    for (size_t i = 0; i < size_; ++i) {
      for (size_t k = 0; k < i; ++k) b[i] -= at(i, k) * b[k];
      b[i] /= at(i, i);
    }
    for (size_t i = size_; i-- > 0;) {
      for (size_t k = i + 1; k < size_; ++k) b[i] -= at(k, i) * b[k];
      b[i] /= at(i, i);
    }
    return b;
  }

 private:
  size_t size_;
  std::vector<double> values_;
};

class Fit {
 public:
  Fit(std::span<const LogisticRow> rows, std::span<const double> deviations) : rows_(rows) {
    for (const double deviation : deviations) precisions_.push_back(1 / (deviation * deviation));
  }

  size_t size() const { return precisions_.size(); }

  // What is minimised.
  double cost(std::span<const double> coefficients) const {
    double sum = 0;
    for (const LogisticRow& row : rows_) sum += surprise(row, log_odds(row, coefficients));
    for (size_t c = 0; c < size(); ++c) {
      sum += precisions_[c] * coefficients[c] * coefficients[c] / 2;
    }
    return sum;
  }

  // Newton's step, to be taken off. `slope`: how fast the cost falls along it.
  std::vector<double> step(std::span<const double> coefficients, double* slope) const {
    std::vector<double> gradient(size());
    std::vector<double> step = decomposed(coefficients, &gradient).solve(gradient);
    *slope = 0;
    for (size_t c = 0; c < size(); ++c) *slope += gradient[c] * step[c];
    return step;
  }

  // See log_evidence().
  double log_evidence(std::span<const double> coefficients) const {
    double precision = 0;
    for (const double p : precisions_) precision += std::log(p);
    std::vector<double> gradient(size());
    return -cost(coefficients) +
           (precision - decomposed(coefficients, &gradient).log_determinant()) / 2;
  }

 private:
  // How the cost rises, and how it curves.
  Symmetric decomposed(std::span<const double> coefficients, std::vector<double>* gradient) const {
    Symmetric curvature(size());
    for (size_t c = 0; c < size(); ++c) {
      (*gradient)[c] = precisions_[c] * coefficients[c];
      curvature.at(c, c) = precisions_[c];
    }
    for (const LogisticRow& row : rows_) add(row, coefficients, gradient, &curvature);
    curvature.decompose();
    return curvature;
  }

  static void add(const LogisticRow& row, std::span<const double> coefficients,
                  std::vector<double>* gradient, Symmetric* curvature) {
    const double yes = 1 / (1 + std::exp(-log_odds(row, coefficients)));
    for (const auto& [place, value] : row.values) {
      (*gradient)[place] += value * (yes - (row.yes ? 1 : 0));
      for (const auto& [other, other_value] : row.values) {
        if (other > place) continue;
        curvature->at(place, other) += value * other_value * yes * (1 - yes);
      }
    }
  }

  std::span<const LogisticRow> rows_;
  std::vector<double> precisions_;
};

std::vector<double> minus(const std::vector<double>& a, double times,
                          const std::vector<double>& b) {
  std::vector<double> difference = a;
  for (size_t i = 0; i < a.size(); ++i) difference[i] -= times * b[i];
  return difference;
}

}  // namespace

std::vector<double> most_probable(std::span<const LogisticRow> rows,
                                  std::span<const double> deviations) {
  constexpr int kMostSteps = 100;
  constexpr double kEnough = 1e-10;  // of the cost
  constexpr double kSufficient = 1e-4;
  constexpr double kShortest = 1e-9;
  const Fit fit(rows, deviations);
  std::vector<double> best(fit.size());
  double cost = fit.cost(best);
  for (int i = 0; i < kMostSteps; ++i) {
    double slope = 0;
    const std::vector<double> step = fit.step(best, &slope);
    double part = 1;
    std::vector<double> next = minus(best, part, step);
    while (fit.cost(next) > cost - kSufficient * part * slope && part > kShortest) {
      part /= 2;
      next = minus(best, part, step);
    }
    const double next_cost = fit.cost(next);
    if (next_cost > cost) break;  // by no more than rounding
    best = std::move(next);
    if (cost - next_cost < kEnough) break;
    cost = next_cost;
  }
  return best;
}

double log_evidence(std::span<const LogisticRow> rows, std::span<const double> deviations,
                    std::span<const double> most_probable) {
  return Fit(rows, deviations).log_evidence(most_probable);
}

double log_loss(std::span<const LogisticRow> rows) {
  if (rows.empty()) return 0;
  double sum = 0;
  for (const LogisticRow& row : rows) sum += surprise(row, row.offset);
  return sum / static_cast<double>(rows.size()) / std::numbers::ln2;
}

}  // namespace kindred
