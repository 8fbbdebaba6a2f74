#include "tools/kindred/plan/banding.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "daemon/base/failure.h"
#include "daemon/base/json_object.h"
#include "linkage/plan/plan.h"
#include "tools/kindred/report/text_table.h"

namespace kindred {

namespace {

constexpr uint32_t kUsualMost = 128;
constexpr size_t kShownBefore = 4;  // alternatives of fewer rows
constexpr size_t kShownAfter = 3;   // and of more

[[noreturn]] void refuse(const std::string& text) { throw Failure(ExitCode::kUsage, text); }

// A place on the family's scale, as similarity, distance and chance of one function.
struct Place {
  double similarity = 0;
  double distance = 0;
  double chance = 0;
};

Place place_of(const BandingRequest& request, double at) {
  const Family& family = *request.family;
  const Place place = request.by_distance
                          ? Place{family.similarity(at), at, family.agree(at)}
                          : Place{at, family.distance(at), family.agree(family.distance(at))};
  if (place.similarity >= 0 && place.similarity <= 1) return place;
  refuse(fmt::format("{:g} is no {}", at,
                     request.by_distance ? family.distance_name() : "similarity from 0 to 1"));
}

// The request in numbers, and what answers it.
struct Plan {
  bool by_distance = false;
  Place wanted_at;
  std::optional<Place> limit_at;
  CurveGoal wanted;
  std::optional<CurveGoal> limit;
  std::vector<PlannedBanding> planned;
  size_t chosen = 0;

  const PlannedBanding& best() const { return planned[chosen]; }

  // The place as the user named it.
  double named(const Place& place) const { return by_distance ? place.distance : place.similarity; }
};

Plan goals(const BandingRequest& request) {
  Plan plan;
  plan.by_distance = request.by_distance;
  plan.wanted_at = place_of(request, request.place);
  plan.wanted = {plan.wanted_at.chance, request.recall};
  if (!(plan.wanted.chance > 0)) refuse("no function agrees on pairs of that similarity");
  if (!(request.recall > 0 && request.recall < 1)) {
    refuse("--recall: expected a number above 0 and below 1; bands find no pair for certain");
  }
  if (request.candidates_at) {
    plan.limit_at = place_of(request, request.candidates_at->place);
    plan.limit = {plan.limit_at->chance, request.candidates_at->value};
    if (plan.limit->chance >= plan.wanted.chance) {
      refuse("--candidates-at: expected a place further apart than the pairs that are wanted");
    }
  }
  return plan;
}

std::string name_of(const Banding& banding) {
  return fmt::format("{} bands of {} row{}", banding.bands, banding.rows,
                     banding.rows == 1 ? "" : "s");
}

// Nothing within the budget is good enough: says what would be.
[[noreturn]] void refuse_all(const Plan& plan, uint32_t budget) {
  const std::vector<PlannedBanding> all = plan_bandings(plan.wanted);
  std::optional<size_t> cheapest;
  if (plan.limit) {
    cheapest = choose_planned(all, plan.limit, kMostFunctions);
  } else if (!all.empty()) {
    cheapest = 0;
  }
  if (!cheapest) {
    refuse(fmt::format("no bands of up to {} functions do that; ask for less", kMostFunctions));
  }
  refuse(fmt::format("no bands of {} functions do that; {} of {} functions do", budget,
                     name_of(all[*cheapest].banding), all[*cheapest].functions()));
}

Plan make_plan(const BandingRequest& request) {
  Plan plan = goals(request);
  const uint32_t most = plan.limit ? kMostFunctions : kUsualMost;
  const uint32_t budget = request.functions.value_or(request.max_functions.value_or(most));
  plan.planned = request.functions ? plan_bandings_of(*request.functions, plan.wanted)
                                   : plan_bandings(plan.wanted);
  const auto chosen = choose_planned(plan.planned, plan.limit, budget);
  if (!chosen) refuse_all(plan, budget);
  plan.chosen = *chosen;
  const size_t first = plan.chosen - std::min(plan.chosen, kShownBefore);
  const size_t end = std::min(plan.planned.size(), plan.chosen + 1 + kShownAfter);
  plan.planned = {plan.planned.begin() + static_cast<std::ptrdiff_t>(first),
                  plan.planned.begin() + static_cast<std::ptrdiff_t>(end)};
  plan.chosen -= first;
  return plan;
}

std::string yaml(const Family& family, const Banding& banding) {
  std::string options = family.options();
  if (!options.empty()) options = ", " + options;
  for (size_t at = options.find('='); at != std::string::npos; at = options.find('=')) {
    options.replace(at, 1, ": ");
  }
  return fmt::format("{}: {{of: FEATURE{}, bands: {}, rows: {}}}", family.name(), options,
                     banding.bands, banding.rows);
}

std::string table(const Plan& plan) {
  std::vector<std::string> heading = {
      "",          "bands",     "rows",
      "functions", "threshold", fmt::format("at {:g}", plan.named(plan.wanted_at))};
  if (plan.limit) heading.push_back(fmt::format("at {:g}", plan.named(*plan.limit_at)));
  heading.insert(heading.end(), {"in vain", "missed"});
  std::vector<std::vector<std::string>> rows = {heading};
  for (const PlannedBanding& p : plan.planned) {
    const CurveAreas areas = curve_areas(p.banding, plan.wanted.chance);
    std::vector<std::string> row = {&p == &plan.best() ? ">" : "",
                                    fmt::format("{}", p.banding.bands),
                                    fmt::format("{}", p.banding.rows),
                                    fmt::format("{}", p.functions()),
                                    fmt::format("{:.4f}", threshold_estimate(p.banding)),
                                    fmt::format("{:.6f}", p.found)};
    if (plan.limit) {
      row.push_back(fmt::format("{:.6f}", s_curve(p.banding, plan.limit->chance)));
    }
    row.push_back(fmt::format("{:.4f}", areas.false_positive));
    row.push_back(fmt::format("{:.4f}", areas.false_negative));
    rows.push_back(std::move(row));
  }
  return text_table(rows);
}

std::string place_text(const Family& family, const Place& place) {
  return fmt::format("similarity {:g} ({} {:g}; one function agrees with chance {})",
                     place.similarity, family.distance_name(), place.distance,
                     shown_chance(place.chance));
}

Chart chart_of(const Family& family, const Plan& plan) {
  Chart chart{fmt::format("{}: {}", family.name(), name_of(plan.best().banding)),
              fmt::format("similarity (1: {} 0)", family.distance_name()),
              "chance to become a candidate pair",
              {},
              {}};
  const auto add = [&](const PlannedBanding& p) {
    chart.series.push_back({name_of(p.banding), sampled([&](double similarity) {
                              return s_curve(p.banding, family.agree(family.distance(similarity)));
                            })});
  };
  if (plan.chosen > 0) add(plan.planned[plan.chosen - 1]);
  if (plan.chosen + 1 < plan.planned.size()) add(plan.planned[plan.chosen + 1]);
  add(plan.best());
  chart.marks.push_back(
      {plan.wanted_at.similarity,
       fmt::format("wanted: {:g} at {:g}", plan.wanted.share, plan.named(plan.wanted_at))});
  if (plan.limit) {
    chart.marks.push_back(
        {plan.limit_at->similarity,
         fmt::format("allowed: {:g} at {:g}", plan.limit->share, plan.named(*plan.limit_at))});
  }
  return chart;
}

std::string text_of(const Family& family, const Plan& plan, const Chart& chart) {
  std::string text = fmt::format("wanted     {:g} of the pairs of {}\n", plan.wanted.share,
                                 place_text(family, plan.wanted_at));
  if (plan.limit) {
    text += fmt::format("allowed    {:g} of the pairs of {}\n", plan.limit->share,
                        place_text(family, *plan.limit_at));
  }
  text += fmt::format("cheapest   {}, {} functions\n\n    {}\n\n", name_of(plan.best().banding),
                      plan.best().functions(), yaml(family, plan.best().banding));
  text += table(plan);
  text +=
      "threshold: (1/bands)^(1/rows), by the chance of one function; at: chance to become a "
      "candidate pair;\nin vain: area under the curve below the wanted place; missed: area above "
      "the curve from there on\n\n";
  return text + chart_text(chart);
}

std::string place_json(const Place& place, double share) {
  return JsonObject()
      .add("similarity", json_number(place.similarity))
      .add("distance", json_number(place.distance))
      .add("chance", json_number(place.chance))
      .add("share", json_number(share))
      .text();
}

std::string banding_json(const PlannedBanding& p, const Plan& plan) {
  const CurveAreas areas = curve_areas(p.banding, plan.wanted.chance);
  return JsonObject()
      .add("bands", p.banding.bands)
      .add("rows", p.banding.rows)
      .add("functions", p.functions())
      .add("threshold", json_number(threshold_estimate(p.banding)))
      .add("found", json_number(p.found))
      .add("candidates", plan.limit ? json_number(s_curve(p.banding, plan.limit->chance)) : "null")
      .add("false_positive_area", json_number(areas.false_positive))
      .add("false_negative_area", json_number(areas.false_negative))
      .text();
}

}  // namespace

PlanReport banding_report(const BandingRequest& request) {
  const Family& family = *request.family;
  const Plan plan = make_plan(request);
  PlanReport report;
  report.chart = chart_of(family, plan);
  report.text = text_of(family, plan, report.chart);
  report.json =
      JsonObject()
          .add("family", json_string(family.name()))
          .add("options", json_string(family.options()))
          .add("wanted", place_json(plan.wanted_at, plan.wanted.share))
          .add("allowed", plan.limit ? place_json(*plan.limit_at, plan.limit->share) : "null")
          .add("chosen", banding_json(plan.best(), plan))
          .add("alternatives",
               json_array(plan.planned,
                          [&](const PlannedBanding& p) { return banding_json(p, plan); }))
          .add("yaml", json_string(yaml(family, plan.best().banding)))
          .add("curve", points_json(report.chart.series.back().points))
          .text() +
      "\n";
  return report;
}

}  // namespace kindred
