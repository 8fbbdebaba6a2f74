#include "tools/kindred/plan/construct.h"

#include <span>
#include <string>

#include "daemon/base/json_object.h"
#include "tools/kindred/report/text_table.h"

namespace kindred {

namespace {

using Steps = std::span<const Construction>;

// The family after some of the steps.
struct Stage {
  std::string step;  // the last one; empty before the first
  double functions = 1;
  Sensitivity sensitivity;
};

std::vector<Stage> stages(const Sensitivity& first, Steps steps) {
  std::vector<Stage> found = {{"", 1, first}};
  for (size_t n = 1; n <= steps.size(); ++n) {
    const Steps done = steps.first(n);
    found.push_back({construction_text(done.back()), functions_used(done), amplify(done, first)});
  }
  return found;
}

std::string steps_text(Steps steps) {
  std::string text;
  for (const Construction& step : steps) {
    text += text.empty() ? "" : ", ";
    text += construction_text(step);
  }
  return text.empty() ? "one function" : text;
}

std::string family_text(const Family& family) {
  const std::string options = family.options();
  return family.name() + (options.empty() ? "" : " (" + options + ")");
}

Chart chart_of(const Family& family, const std::vector<Stage>& all, Steps steps,
               const std::vector<double>& fixed) {
  Chart chart{fmt::format("{}: {}", family_text(family), steps_text(steps)),
              "chance that one function agrees",
              "chance that the construction agrees",
              {},
              {}};
  for (size_t n = 0; n < all.size(); ++n) {
    const Steps done = steps.first(n);
    chart.series.push_back({n == 0 ? "one function" : "after " + steps_text(done),
                            sampled([&](double p) { return amplify(done, p); })});
  }
  const Sensitivity& first = all.front().sensitivity;
  chart.marks.push_back({first.p2, fmt::format("p2 = {}", shown_chance(first.p2))});
  chart.marks.push_back({first.p1, fmt::format("p1 = {}", shown_chance(first.p1))});
  for (const double p : fixed) {
    chart.marks.push_back({p, fmt::format("fixedpoint {}", shown_chance(p))});
  }
  return chart;
}

std::string table(const std::vector<Stage>& all) {
  std::vector<std::vector<std::string>> rows = {{"step", "functions", "p1", "p2"}};
  for (const Stage& stage : all) {
    rows.push_back({stage.step.empty() ? "(the family)" : stage.step,
                    fmt::format("{:g}", stage.functions), shown_chance(stage.sensitivity.p1),
                    shown_chance(stage.sensitivity.p2)});
  }
  return text_table(rows);
}

// Whether near pairs gain and far ones lose, which is what the construction is for.
std::string verdict(const Sensitivity& first, const Sensitivity& last) {
  const bool rises = last.p1 > first.p1;
  const bool falls = last.p2 < first.p2;
  if (rises && falls) return "p1 rises and p2 falls, as wanted.";
  if (rises) return "p2 does not fall: more far pairs agree than before.";
  if (falls) return "p1 does not rise: fewer near pairs agree than before.";
  return "p1 does not rise and p2 does not fall.";
}

std::string fixedpoints_text(const std::vector<double>& fixed) {
  if (fixed.empty()) return "fixedpoints   none: all chances move one way, or none moves\n";
  std::string list;
  for (const double p : fixed) list += (list.empty() ? "" : ", ") + shown_chance(p);
  return fmt::format("fixedpoint{}    {}: chances below fall, chances above rise\n",
                     fixed.size() == 1 ? "" : "s", list);
}

std::string stage_json(const Stage& stage) {
  return JsonObject()
      .add("step", stage.step.empty() ? "null" : json_string(stage.step))
      .add("functions", json_number(stage.functions))
      .add("p1", json_number(stage.sensitivity.p1))
      .add("p2", json_number(stage.sensitivity.p2))
      .text();
}

}  // namespace

PlanReport construction_report(const FamilyArgument& argument,
                               const std::vector<Construction>& steps) {
  const Family& family = *argument.family;
  const Sensitivity first = sensitivity(family, argument.distances.at(0), argument.distances.at(1));
  const std::vector<Stage> all = stages(first, steps);
  const std::vector<double> fixed = fixedpoints(steps);
  const Steepest steep = steepest(steps);

  PlanReport report;
  report.chart = chart_of(family, all, steps, fixed);
  report.text = fmt::format("{} at {:g} and {:g} ({})\n\n{}\n", family_text(family), first.d1,
                            first.d2, family.distance_name(), table(all));
  report.text += fixedpoints_text(fixed);
  report.text += fmt::format("steepest      at {}, where the slope is {:.4g}\n",
                             shown_chance(steep.p), steep.slope);
  report.text +=
      fmt::format("functions     {:g} of the family for one of the last\n", all.back().functions);
  if (!steps.empty()) report.text += verdict(first, all.back().sensitivity) + "\n";
  report.text += "\n" + chart_text(report.chart);

  report.json =
      JsonObject()
          .add("family", json_string(family.name()))
          .add("options", json_string(family.options()))
          .add("distance", json_string(family.distance_name()))
          .add("d1", json_number(first.d1))
          .add("d2", json_number(first.d2))
          .add("steps", json_array(all, stage_json))
          .add("fixedpoints", json_array(fixed, json_number))
          .add("steepest",
               JsonObject().add("p", json_number(steep.p)).add("slope", json_number(steep.slope)))
          .add("functions", json_number(all.back().functions))
          .add("curve", points_json(report.chart.series.back().points))
          .text() +
      "\n";
  return report;
}

}  // namespace kindred
