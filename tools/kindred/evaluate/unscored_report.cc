#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

#include "daemon/base/json_object.h"
#include "linkage/text/number.h"
#include "tools/kindred/evaluate/unscored.h"
#include "tools/kindred/report/grouped.h"
#include "tools/kindred/report/text_table.h"

namespace kindred {

namespace {

constexpr size_t kBar = 20;  // signs for all

std::string json_differences(const Differences& differences) {
  return JsonObject()
      .add("pairs", differences.count())
      .add("mean", json_number(differences.mean()))
      .text();
}

std::string json_step(const ScoreStep& step) {
  return JsonObject()
      .add("least", json_number(step.least))
      .add("most", json_number(step.most))
      .add("pairs", step.differences.count())
      .add("mean", json_number(step.differences.mean()))
      .add("matches", json_number(step.matches))
      .add("error", json_number(step.error))
      .add("precision", json_number(step.precision))
      .text();
}

std::vector<std::string> step_row(const ScoreStep& step) {
  const auto marks = static_cast<size_t>(std::lround(step.matches * kBar));
  return {scores_of(step),
          grouped(step.differences.count()),
          fmt::format("{:.4g}", step.differences.mean()),
          fmt::format("{:.3f} +-{:.3f}", step.matches, step.error),
          fmt::format("{:.3f}", step.precision),
          std::string(marks, '*') + std::string(kBar - marks, ' ')};
}

std::string step_table(const std::vector<ScoreStep>& steps) {
  std::vector<std::vector<std::string>> rows = {
      {"score", "pairs", "difference", "true pairs", "from here", ""}};
  for (const ScoreStep& step : steps) rows.push_back(step_row(step));
  return text_table(rows);
}

}  // namespace

std::string scores_of(const ScoreStep& step) {
  const std::string most = format_number(step.most);
  return step.least == step.most ? most : most + " to " + format_number(step.least);
}

std::string unscored_json(const UnscoredResult& result) {
  return JsonObject()
      .add("field", json_string(result.field))
      .add("distance", json_string(result.distance))
      .add("exact", json_differences(result.exact))
      .add("random", json_differences(result.random))
      .add("steps", json_array(result.steps, json_step))
      .add("precision", json_number(result.precision))
      .add("threshold", json_number(result.threshold))
      .add("rules", json_array(result.rules, json_string))
      .add("rejected", result.rejected)
      .text();
}

std::string unscored_text(const UnscoredResult& result) {
  std::string text =
      fmt::format("Differences in {} ({}), which is not scored\n", result.field, result.distance);
  const auto line = [&](const char* what, const Differences& differences) {
    text += fmt::format("  {:<38}{:>10.4g} on average of {} pairs\n", what, differences.mean(),
                        grouped(differences.count()));
  };
  line("pairs that agree in all scored fields", result.exact);
  line("random pairs", result.random);
  for (const std::string& rule : result.rules) {
    text += fmt::format(
        "note: {} reads {}; pairs that it finds differ less than their truth would have them, and "
        "the shares below are too high\n",
        rule, result.field);
  }
  text += "\n" + step_table(result.steps);
  text += result.threshold
              ? fmt::format("\nFor a precision of {}: match from {} on.\n",
                            format_number(result.precision), format_number(*result.threshold))
              : fmt::format("\nNo score has a precision of {} from it upwards.\n",
                            format_number(result.precision));
  return text;
}

}  // namespace kindred
