#include "linkage/learn/train_warnings.h"

#include <algorithm>
#include <numeric>

#include "linkage/learn/learnt_levels.h"

namespace kindred {

namespace {

using Warnings = std::vector<std::string>;

std::string quoted(const std::string& name) { return "\"" + name + "\""; }

double sum(const std::vector<double>& terms) {
  return std::accumulate(terms.begin(), terms.end(), 0.0);
}

// The level that all pairs are at, of matches by level and of so many random pairs; null when there
// are several.
const ModelLevel* only_level(const ModelField& learnt, const std::vector<double>& matches,
                             double random) {
  const double all = sum(matches);
  const auto levels = static_cast<double>(learnt.levels.size());
  for (size_t l = 0; l < learnt.levels.size(); ++l) {
    const ModelLevel& level = learnt.levels[l];
    if (nobody((1 - level.u) / levels, random) && nobody((all - matches[l]) / levels)) {
      return &level;
    }
  }
  return nullptr;
}

void warn_of_levels(const ModelField& learnt, const std::vector<double>& matches, double random,
                    bool always_asked, Warnings* warnings) {
  for (size_t l = 0; l < learnt.levels.size(); ++l) {
    const ModelLevel& level = learnt.levels[l];
    if (nobody(matches[l]) && !always_asked) {
      warnings->push_back(quoted(learnt.name) + ": no match is at " + level.text +
                          "; its m is a guess");
    }
    // For equal values u is known from how often each occurs.
    if (nobody(level.u, random) && l > 0) {
      warnings->push_back(quoted(learnt.name) + ": no pair of others is at " + level.text +
                          "; its u is a guess");
    }
  }
}

void warn_of_field(const ModelField& learnt, const std::vector<double>& matches, double random,
                   bool always_asked, Warnings* warnings) {
  const std::string name = quoted(learnt.name);
  const bool no_match = sum(matches) < 1;
  if (no_match && random < 1) {
    warnings->push_back("no pair has a value of " + name +
                        " on both sides; all of its figures are guesses");
  } else if (const ModelLevel* const level = only_level(learnt, matches, random)) {
    warnings->push_back(name + " says nothing: all pairs are at " + level->text);
  } else if (no_match) {
    warnings->push_back("no match has a value of " + name + " on both sides; its m is a guess");
  } else {
    warn_of_levels(learnt, matches, random, always_asked, warnings);
  }
}

}  // namespace

std::vector<std::string> train_warnings(const EmResult& result, std::span<const ModelField> learnt,
                                        const std::vector<std::vector<bool>>& asked) {
  const auto always_asked = [&](size_t field) {
    return !asked.empty() &&
           std::ranges::all_of(asked, [&](const auto& rule) { return rule[field]; });
  };
  Warnings warnings;
  if (!result.converged) {
    warnings.push_back("EM did not converge in " + std::to_string(result.iterations) +
                       " rounds; the figures are those of the last one");
  }
  for (size_t f = 0; f < learnt.size(); ++f) {
    if (!always_asked(f)) continue;
    warnings.push_back("every rule asks for agreement in " + quoted(learnt[f].name) +
                       ", so its m is too high: add a rule that does not");
  }
  for (size_t f = 0; f < learnt.size(); ++f) {
    warn_of_field(learnt[f], result.seen_matches[f], result.seen_random[f], always_asked(f),
                  &warnings);
  }
  return warnings;
}

}  // namespace kindred
