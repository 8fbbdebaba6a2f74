#include "tools/kindred/evaluate/promised.h"

#include <fmt/format.h>

#include <set>
#include <string>
#include <vector>

#include "daemon/base/failure.h"
#include "daemon/base/json_object.h"
#include "linkage/text/number.h"
#include "tools/kindred/evaluate/chosen_pairs.h"
#include "tools/kindred/report/grouped.h"
#include "tools/kindred/report/share_text.h"
#include "tools/kindred/report/text_table.h"

namespace kindred {

namespace {

PromisedStep step_from(double least, std::span<const ScoredPair> pairs, double sum) {
  PromisedStep step{.least = least};
  double promised = 0;
  for (const ScoredPair& pair : pairs) {
    if (!pair.matches(least)) continue;
    ++step.matches;
    promised += pair.score;
  }
  if (step.matches != 0) step.precision = promised / static_cast<double>(step.matches);
  if (sum > 0) step.recall = promised / sum;
  return step;
}

std::string json_step(const PromisedStep& step) {
  return JsonObject()
      .add("threshold", json_number(step.least))
      .add("matches", step.matches)
      .add("precision", json_share(step.precision))
      .add("recall", json_share(step.recall))
      .text();
}

}  // namespace

void check_promised(const config::Config& config) {
  if (config.scorer == "probability") return;
  throw Failure(ExitCode::kUsage,
                "--promised needs score.probability: other scores promise nothing");
}

PromisedResult promised_by(std::span<const ScoredPair> pairs, double match) {
  std::set<double> thresholds = {0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99, 0.999};
  thresholds.insert(match);
  PromisedResult result;
  result.candidate_pairs = pairs.size();
  result.match = match;
  for (const ScoredPair& pair : pairs) result.sum += pair.chosen ? pair.score : 0;
  for (const double least : thresholds) result.steps.push_back(step_from(least, pairs, result.sum));
  return result;
}

PromisedResult measure_promised(const config::Config& config, const Candidates& found) {
  PromisedResult result =
      promised_by(scored_pairs(*config.pipeline, found), config.pipeline->match);
  result.records = found.records.size();
  result.rejected = found.rejected;
  return result;
}

std::string promised_json(const PromisedResult& result) {
  return JsonObject()
      .add("records", result.records)
      .add("candidate_pairs", result.candidate_pairs)
      .add("matches", json_number(result.sum))
      .add("threshold", json_number(result.match))
      .add("steps", json_array(result.steps, json_step))
      .add("rejected", result.rejected)
      .text();
}

std::string promised_text(const PromisedResult& result) {
  const std::string text = fmt::format(
      "{} candidate pairs of {} records, whose probabilities promise {:.1f} matches\n\n",
      grouped(result.candidate_pairs), grouped(result.records), result.sum);
  std::vector<std::vector<std::string>> rows = {{"probability", "matches", "precision", "recall"}};
  for (const PromisedStep& step : result.steps) {
    rows.push_back(
        {"from " + format_number(step.least) + (step.least == result.match ? ", match" : ""),
         grouped(step.matches), share_text(step.precision), share_text(step.recall)});
  }
  return text + text_table(rows) +
         "\nWhat no rule finds is not in it, and where the model is wrong so are these figures: "
         "--gold measures them.\n";
}

}  // namespace kindred
