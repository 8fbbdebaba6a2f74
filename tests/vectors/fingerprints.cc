// Fingerprints as sets of grid squares (MMDS 3.8.4, 3.8.5). Chances are those of AND and OR; the
// buckets are of functions that a vector names instead of the library's own.

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "linkage/block/sensitivity.h"
#include "tests/vectors/operations.h"
#include "tests/vectors/pairs.h"

namespace kindred::vectors {

namespace {

using Kind = Construction::Kind;
using Steps = std::vector<Construction>;

// What one function of so many squares says of two prints of a finger, and of two fingers.
struct Chances {
  double same;
  double different;
};

double all_of(double p, uint32_t arity) { return amplify(Steps{{Kind::kAnd, arity}}, p); }

Chances one_function(const Json& input) {
  const double p = input["p"].number();
  const auto squares = static_cast<uint32_t>(input["squares"].whole());
  return {all_of(p * input["q"].number(), squares), all_of(p * p, squares)};
}

Chances or_of(Chances chances, uint32_t n) {
  const Steps steps = {{Kind::kOr, n}};
  return {amplify(steps, chances.same), amplify(steps, chances.different)};
}

Json grid_function(const Json& input) {
  const auto squares = static_cast<uint32_t>(input["squares"].whole());
  const Chances chances = one_function(input);
  return {{"one_print_in_bucket", all_of(input["p"].number(), squares)},
          {"second_given_first", all_of(input["q"].number(), squares)},
          {"same_finger", chances.same},
          {"different_fingers", chances.different}};
}

Json or_functions(const Json& input) {
  const Chances chances = or_of(one_function(input), static_cast<uint32_t>(input["n"].whole()));
  return {{"detect", chances.same},
          {"false_negative", 1 - chances.same},
          {"false_positive", chances.different}};
}

Json and_of_or_groups(const Json& input) {
  const auto groups = static_cast<uint32_t>(input["groups"].whole());
  const Chances group = or_of(one_function(input), static_cast<uint32_t>(input["n"].whole()));
  const Chances chances = {all_of(group.same, groups), all_of(group.different, groups)};
  return {{"detect", chances.same},
          {"false_negative", 1 - chances.same},
          {"false_positive", chances.different},
          {"database_share_one_in", 1 / chances.different}};
}

// The number of functions with the least sum of both errors.
Json optimal_or(const Json& input) {
  const Chances one = one_function(input);
  const auto errors = [&](uint32_t n) {
    const Chances chances = or_of(one, n);
    return 1 - chances.same + chances.different;
  };
  uint32_t best = 1;
  for (uint32_t n = 2; n <= 5000; ++n) {
    if (errors(n) < errors(best)) best = n;
  }
  const double same = std::log1p(-one.same);
  const double different = std::log1p(-one.different);
  return {{"n", best},
          {"n_real", std::log(same / different) / (different - same)},
          {"sum", errors(best)}};
}

using Squares = std::vector<uint64_t>;

bool has_all(const Json& print, const Squares& function) {
  const std::vector<uint64_t> squares = print.wholes();
  return std::ranges::all_of(
      function, [&](uint64_t square) { return std::ranges::count(squares, square) != 0; });
}

// The one real bucket of a function: the prints with all of its squares.
std::vector<std::string> bucket(const Json& prints, const Squares& function) {
  std::vector<std::string> names;
  for (const auto& [name, print] : prints.object()) {
    if (has_all(print, function)) names.push_back(name);
  }
  return names;
}

Json grid_many_one(const Json& input) {
  Json::List buckets;
  Json::List unions;
  std::map<std::string, size_t> groups_of;  // in how many unions
  for (const Json& group : input["groups"].list()) {
    Json::List of_group;
    std::set<std::string> met;
    for (const Squares& function : group.rows()) {
      const std::vector<std::string> names = bucket(input["prints"], function);
      of_group.push_back(names);
      if (has_all(input["query"], function)) met.insert(names.begin(), names.end());
    }
    for (const std::string& name : met) ++groups_of[name];
    buckets.push_back(of_group);
    unions.push_back(std::vector<std::string>(met.begin(), met.end()));
  }
  std::vector<std::string> candidates;
  for (const auto& [name, groups] : groups_of) {
    if (groups == buckets.size()) candidates.push_back(name);
  }
  return {{"buckets", buckets}, {"unions", unions}, {"candidates", candidates}};
}

Json grid_many_many(const Json& input) {
  std::set<std::vector<std::string>> pairs;
  for (const Squares& function : input["functions"].rows()) {
    const std::vector<std::string> names = bucket(input["prints"], function);
    for_each_pair(names.size(), [&](size_t a, size_t b) {
      pairs.insert(std::vector<std::string>{names[a], names[b]});
    });
  }
  return Json::List(pairs.begin(), pairs.end());
}

constexpr Operation kOperations[] = {
    {"grid_function", grid_function},       {"or_functions", or_functions},
    {"and_of_or_groups", and_of_or_groups}, {"optimal_or", optimal_or},
    {"grid_many_one", grid_many_one},       {"grid_many_many", grid_many_many},
};

}  // namespace

Operations fingerprint_operations() { return kOperations; }

}  // namespace kindred::vectors
