#include "linkage/learn/find_related.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <span>
#include <utility>

namespace kindred {

namespace {

constexpr double kGain = 5;        // of a choice, to be worth naming
constexpr size_t kLooked = 10;     // fields, for company of a place: of wide records not all
constexpr int kOwn = 2;            // fields that are not related, for two to tell matches by
constexpr unsigned kRounds = 100;  // enough to compare two choices

// Fields, and how well EM explains the pairs when they are related, less what these chances cost.
struct Choice {
  std::vector<bool> related;
  double likelihood = 0;
};

// Choices of one place and other fields, compared by how well EM explains the pairs that are equal
// at the place. Many more pairs are alike for other reasons, as streets of one town or mailboxes of
// one surname: a class for these explains more, and relates nobody.
class AtPlace {
 public:
  AtPlace(const EmInput& input, size_t place, const std::vector<bool>& others)
      : input_(input), place_(place) {
    input_.most_iterations = kRounds;
    for (size_t f = 0; f < others.size(); ++f) {
      if (others[f] && f != place) others_.push_back(f);
    }
    if (others_.size() > kLooked) keep_companions();
  }

  Choice choice(std::vector<bool> related) {
    input_.related = related;
    const EmResult model = expectation_maximisation(input_);
    const double likelihood = log_likelihood_where_equal(input_, model, place_) - cost(related);
    return {std::move(related), likelihood};
  }

  Choice nothing() { return choice(std::vector<bool>(input_.levels.size(), false)); }
  Choice alone() { return with(std::vector<bool>(input_.levels.size(), false), place_); }

  Choice with(std::vector<bool> related, size_t field) {
    related[field] = true;
    return choice(std::move(related));
  }

  // Grown by one field at a time, by the one with which the pairs are explained best, while they
  // are explained better. A place alone may be little: the first field is added whatever it gains.
  Choice grown(Choice from) {
    while (true) {
      const bool first = std::ranges::count(from.related, true) == 1;
      std::optional<Choice> best = best_addition(from.related);
      if (!best || (!first && best->likelihood < from.likelihood)) return from;
      from = std::move(*best);
    }
  }

  // The place with three other fields. Where a few records have much in common that others have
  // too, a town, its state and its postal code, one field more says nothing until all are there.
  // `alone` is the place.
  std::optional<Choice> best_quartet(const std::vector<bool>& alone) {
    std::optional<Choice> best;
    for (size_t a = 0; a < others_.size(); ++a) {
      for (size_t b = a + 1; b < others_.size(); ++b) {
        for (size_t c = b + 1; c < others_.size(); ++c) {
          std::vector<bool> four = alone;
          four[others_[a]] = four[others_[b]] = four[others_[c]] = true;
          if (std::ranges::count(four, false) < kOwn) continue;
          keep_better(choice(std::move(four)), &best);
        }
      }
    }
    return best;
  }

 private:
  // Each parameter costs 1 (H. Akaike, "A new look at the statistical model identification", IEEE
  // Trans. Autom. Control 19, 1974): the shares of related and of near pairs, and in each of the
  // fields the chances of near ones.
  double cost(const std::vector<bool>& related) const {
    if (std::ranges::count(related, true) == 0) return 0;
    size_t parameters = 2;
    for (size_t f = 0; f < related.size(); ++f) {
      if (related[f]) parameters += input_.levels[f] - 1;
    }
    return static_cast<double>(parameters);
  }

  static void keep_better(Choice choice, std::optional<Choice>* best) {
    if (!*best || choice.likelihood > (*best)->likelihood) *best = std::move(choice);
  }

  std::optional<Choice> best_addition(const std::vector<bool>& related) {
    std::optional<Choice> best;
    if (std::ranges::count(related, false) <= kOwn) return best;
    for (const size_t field : others_) {
      if (!related[field]) keep_better(with(related, field), &best);
    }
    return best;
  }

  // Keeps those kLooked of the others that explain most together with the place alone.
  void keep_companions() {
    std::vector<bool> place(input_.levels.size(), false);
    place[place_] = true;
    std::vector<std::pair<double, size_t>> found;
    for (const size_t field : others_) found.emplace_back(with(place, field).likelihood, field);
    std::ranges::sort(found, std::greater<>());
    others_.clear();
    for (const auto& [likelihood, field] : std::span(found).first(kLooked)) {
      others_.push_back(field);
    }
  }

  EmInput input_;
  size_t place_;
  std::vector<size_t> others_;
};

}  // namespace

std::vector<bool> find_related(const EmInput& input, const RelatedFields& may_be) {
  std::vector<bool> related(input.levels.size(), false);
  double most = kGain;
  for (size_t place = 0; place < may_be.places.size(); ++place) {
    if (!may_be.places[place]) continue;
    AtPlace search(input, place, may_be.others);
    const Choice nothing = search.nothing();
    const Choice alone = search.alone();
    Choice found = search.grown(alone);
    if (found.likelihood < nothing.likelihood + kGain) {
      if (std::optional<Choice> four = search.best_quartet(alone.related)) {
        found = search.grown(std::move(*four));
      }
    }
    if (found.likelihood <= nothing.likelihood + most) continue;
    most = found.likelihood - nothing.likelihood;
    related = std::move(found.related);
  }
  return related;
}

}  // namespace kindred
