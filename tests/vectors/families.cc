// Locality-sensitive families and what AND and OR make of them (MMDS 3.6, 3.7).

#include "linkage/block/family.h"
#include "linkage/block/sensitivity.h"
#include "linkage/compare/hamming.h"
#include "tests/vectors/operations.h"

namespace kindred::vectors {

namespace {

using Steps = std::vector<Construction>;

uint32_t arity(const Json& number) { return static_cast<uint32_t>(number.whole()); }

Construction all_of(const Json& number) { return {Construction::Kind::kAnd, arity(number)}; }
Construction one_of(const Json& number) { return {Construction::Kind::kOr, arity(number)}; }

Steps read_steps(const Json& json) {
  Steps steps;
  for (const Json& step : json.list()) {
    steps.push_back(step.has("and") ? all_of(step["and"]) : one_of(step["or"]));
  }
  return steps;
}

Sensitivity read(const Json& family) {
  const std::vector<double> parts = family.numbers();
  return {parts[0], parts[1], parts[2], parts[3]};
}

Json written(const Sensitivity& s) { return std::vector<double>{s.d1, s.d2, s.p1, s.p2}; }

Json sensitivity_of(const FamilyPointer& family, const Json& input) {
  return written(sensitivity(*family, input["d1"].number(), input["d2"].number()));
}

Json sensitivity_minhash(const Json& input) { return sensitivity_of(family("minhash"), input); }

Json sensitivity_hyperplane(const Json& input) {
  return sensitivity_of(family("hyperplanes"), input);
}

// The library's distance is the share of components that differ.
Json sensitivity_hamming(const Json& input) {
  const double d = input["d"].number();
  const double d1 = input["d1"].number();
  const double d2 = input["d2"].number();
  const Sensitivity share = sensitivity(*family("bits"), d1 / d, d2 / d);
  return written({d1, d2, share.p1, share.p2});
}

Json amplify_and(const Json& input) {
  return written(amplify(Steps{all_of(input["r"])}, read(input["family"])));
}

Json amplify_or(const Json& input) {
  return written(amplify(Steps{one_of(input["b"])}, read(input["family"])));
}

Json cascade(const Json& input) {
  const Steps steps = read_steps(input["steps"]);
  std::vector<double> values;
  for (const double p : input["p"].numbers()) values.push_back(amplify(steps, p));
  return {{"values", values}, {"functions_used", functions_used(steps)}};
}

Json cascade_family(const Json& input) {
  const Steps steps = read_steps(input["steps"]);
  return {{"family", written(amplify(steps, read(input["family"])))},
          {"functions_used", functions_used(steps)}};
}

Json fixedpoints_of(const Json& input) { return fixedpoints(read_steps(input["steps"])); }

Json written(const Steepest& steepest) { return {{"p", steepest.p}, {"slope", steepest.slope}}; }

Json max_slope(const Json& input) { return written(steepest(read_steps(input["steps"]))); }

Json max_slope_formula(const Json& input) {
  const uint32_t r = arity(input["r"]);
  const uint32_t b = arity(input["b"]);
  return written(input["kind"].text() == "and_or" ? steepest_and_or(r, b) : steepest_or_and(b, r));
}

Json duality(const Json& input) {
  const double p = input["p"].number();
  const Steps or_and = {one_of(input["r"]), all_of(input["b"])};
  const Steps and_or = {all_of(input["r"]), one_of(input["b"])};
  return {{"or_r_then_and_b", amplify(or_and, p)},
          {"one_minus_and_r_then_or_b", 1 - amplify(and_or, 1 - p)}};
}

// Function n takes component n: it agrees where that is equal.
Json bit_sampling_candidates(const Json& input) {
  const std::string& x = input["x"].text();
  const std::string& y = input["y"].text();
  std::vector<size_t> functions;
  for (size_t i = 0; i < x.size(); ++i) {
    if (x[i] == y[i]) functions.push_back(i + 1);
  }
  const size_t differ = hamming_distance(x, y, x.size()).value();
  const double share = static_cast<double>(differ) / static_cast<double>(x.size());
  return {{"functions", functions}, {"probability", family("bits")->agree(share)}};
}

Json is_sensitive_at(const Json& input) {
  std::vector<AgreementPoint> points;
  for (const Json& point : input["points"].list()) {
    points.push_back({point[0].number(), point[1].number()});
  }
  return is_sensitive(read(input["family"]), points);
}

constexpr Operation kOperations[] = {
    {"sensitivity_minhash", sensitivity_minhash},
    {"sensitivity_hamming", sensitivity_hamming},
    {"sensitivity_hyperplane", sensitivity_hyperplane},
    {"amplify_and", amplify_and},
    {"amplify_or", amplify_or},
    {"cascade", cascade},
    {"cascade_family", cascade_family},
    {"fixedpoints", fixedpoints_of},
    {"max_slope", max_slope},
    {"max_slope_formula", max_slope_formula},
    {"duality", duality},
    {"bit_sampling_candidates", bit_sampling_candidates},
    {"is_sensitive", is_sensitive_at},
};

}  // namespace

Operations family_operations() { return kOperations; }

}  // namespace kindred::vectors
