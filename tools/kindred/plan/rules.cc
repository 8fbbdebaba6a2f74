#include "tools/kindred/plan/rules.h"

#include <functional>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>

#include "daemon/base/failure.h"
#include "daemon/base/json_object.h"
#include "tools/kindred/report/text_table.h"

namespace kindred {

namespace {

using Curve = std::function<double(double)>;

RuleCurves make_curves(const config::Config& config, const std::vector<FixedSimilarity>& fixed) {
  try {
    return {config.pipeline, fixed};
  } catch (const std::invalid_argument& error) {
    std::string names;
    std::set<std::string> told;  // features of several rules may be called alike
    const auto tell = [&](const std::string& name) {
      if (told.insert(name).second) names += " " + name;
    };
    for (const Field& field : config.pipeline->fields) tell(field.name);
    for (const Feature& feature : config.pipeline->features) {
      if (feature.kind != Feature::Kind::kValues) tell(feature.name);
    }
    throw Failure(ExitCode::kUsage, fmt::format("--at: {}; there are:{}", error.what(), names));
  }
}

// Where a curve that rises reaches the chance; none when it does not.
std::optional<double> reached_at(const Curve& curve, double chance) {
  constexpr int kHalvings = 50;
  if (curve(1) < chance) return std::nullopt;
  double low = 0;
  double high = 1;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = (low + high) / 2;
    (curve(middle) < chance ? low : high) = middle;
  }
  return high;
}

// A rule, or all of them, as it is shown.
struct Shown {
  std::string name;
  RuleCurves::Kind kind = RuleCurves::Kind::kCurve;
  Curve curve;
  std::string number;  // heads its column

  bool has_curve() const { return kind == RuleCurves::Kind::kCurve; }
};

std::vector<Shown> shown_rules(const RuleCurves& curves) {
  std::vector<Shown> rules;
  for (size_t b = 0; b < curves.branches(); ++b) {
    rules.push_back({curves.name(b), curves.kind(b),
                     [&curves, b](double similarity) { return curves.branch(b, similarity); },
                     fmt::format("{}", b + 1)});
  }
  rules.push_back({"any of them", RuleCurves::Kind::kCurve,
                   [&curves](double similarity) { return curves.any(similarity); }, "any"});
  return rules;
}

std::string place_text(const std::optional<double>& place) {
  return place ? fmt::format("{:.3f}", *place) : "-";
}

std::string kind_text(const Shown& rule) {
  switch (rule.kind) {
    case RuleCurves::Kind::kCurve:
      return "";
    case RuleCurves::Kind::kEquality:
      return "no curve: it holds when its fields are equal";
    case RuleCurves::Kind::kFixed:
      return fmt::format("no curve: chance {} by what is fixed", shown_chance(rule.curve(1)));
    case RuleCurves::Kind::kNone:
      return "no curve: a sample of records tells what it finds";
  }
  return "";
}

std::string rules_table(const std::vector<Shown>& rules) {
  std::vector<std::vector<std::string>> rows = {{"", "half at", "95 % at"}};
  std::string without;
  for (const Shown& rule : rules) {
    const std::string name = fmt::format("{:>3}  {}", rule.number, rule.name);
    if (rule.has_curve()) {
      rows.push_back({name, place_text(reached_at(rule.curve, 0.5)),
                      place_text(reached_at(rule.curve, 0.95))});
    } else {
      without += fmt::format("{}: {}\n", name, kind_text(rule));
    }
  }
  return text_table(rows) + without;
}

std::string chances_table(const std::vector<Shown>& rules) {
  constexpr int kSteps = 10;
  std::vector<std::vector<std::string>> rows = {{"similarity"}};
  for (const Shown& rule : rules) {
    if (rule.has_curve()) rows.front().push_back(rule.number);
  }
  for (int i = 0; i <= kSteps; ++i) {
    const double similarity = static_cast<double>(i) / kSteps;
    std::vector<std::string>& row = rows.emplace_back();
    row.push_back(fmt::format("{:.1f}", similarity));
    for (const Shown& rule : rules) {
      if (rule.has_curve()) row.push_back(fmt::format("{:.6f}", rule.curve(similarity)));
    }
  }
  return text_table(rows);
}

Chart chart_of(const config::Config& config, const std::vector<Shown>& rules) {
  Chart chart{"rules of " + config.pipeline_name,
              "similarity of the features",
              "chance to become a candidate pair",
              {},
              {}};
  for (const Shown& rule : rules) {
    if (rule.has_curve()) chart.series.push_back({rule.name, sampled(rule.curve)});
  }
  return chart;
}

constexpr std::string_view kAssumptions =
    "All features have one similarity, unless --at fixes some. Fields that a rule asks to be equal "
    "are\ntaken as equal, in that rule; \"any\" leaves out the rules without a curve. "
    "Rules are taken\nas independent. With records, kindred plan CONFIG INPUT measures all of it "
    "on a sample.\n";

std::string rule_json(const Shown& rule) {
  constexpr std::string_view kKinds[] = {"curve", "equality", "fixed", "none"};
  JsonObject object;
  object.add("rule", json_string(rule.name))
      .add("kind", json_string(kKinds[static_cast<size_t>(rule.kind)]));
  if (rule.has_curve()) {
    object.add("half_at", json_number(reached_at(rule.curve, 0.5)))
        .add("curve", points_json(sampled(rule.curve)));
  } else if (rule.kind == RuleCurves::Kind::kFixed) {
    object.add("chance", json_number(rule.curve(1)));
  }
  return object.text();
}

}  // namespace

PlanReport rules_report(const config::Config& config, const std::vector<FixedSimilarity>& fixed) {
  const RuleCurves curves = make_curves(config, fixed);
  const std::vector<Shown> rules = shown_rules(curves);
  PlanReport report;
  report.chart = chart_of(config, rules);
  report.text =
      fmt::format("pipeline {}: the chance to become a candidate pair\n\n", config.pipeline_name);
  JsonObject fixed_json;
  for (const FixedSimilarity& one : fixed) {
    report.text += fmt::format("fixed: {} at {:g}\n", one.name, one.similarity);
    fixed_json.add(one.name, json_number(one.similarity));
  }
  report.text += rules_table(rules) + "\n" + chances_table(rules) + "\n";
  report.text += std::string(kAssumptions) + "\n" + chart_text(report.chart);
  report.json = JsonObject()
                    .add("pipeline", json_string(config.pipeline_name))
                    .add("fixed", fixed_json)
                    .add("rules", json_array(rules, rule_json))
                    .text() +
                "\n";
  return report;
}

}  // namespace kindred
