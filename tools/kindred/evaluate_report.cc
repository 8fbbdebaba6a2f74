#include <fmt/format.h>

#include <string_view>

#include "tools/kindred/evaluate.h"
#include "tools/kindred/json_object.h"
#include "tools/kindred/link_report.h"

namespace kindred {

namespace {

JsonObject& add_quality(const Quality& quality, JsonObject* object) {
  return object->add("precision", json_number(quality.precision))
      .add("recall", json_number(quality.recall))
      .add("f1", json_number(quality.f1));
}

std::string row(std::string_view name, const Quality& quality) {
  return fmt::format("{:<20}{:>10.4f}{:>10.4f}{:>10.4f}\n", name, quality.precision, quality.recall,
                     quality.f1);
}

void add_result(const EvaluateResult& result, JsonObject* all) {
  const Accuracy& a = result.accuracy;
  JsonObject best;
  best.add("threshold", json_number(a.best_threshold));
  add_quality(a.best, &best);
  JsonObject closure;
  add_quality(a.closure, &closure);

  all->add("records", a.records)
      .add("gold_pairs", a.gold_pairs)
      .add("candidate_pairs", a.candidate_pairs)
      .add("blocking_recall", json_number(a.blocking_recall));
  add_quality(a.at_threshold, all)
      .add("threshold", json_number(a.threshold))
      .add("best", best)
      .add("closure", closure)
      .add("matches", a.matches)
      .add("pairs_share", json_number(a.pairs_share))
      .add("reduction_ratio", json_number(1 - a.pairs_share))
      .add("rank1", json_number(result.search.rank1))
      .add("rank1_compared", json_number(result.search.compared))
      .add("unknown_gold", result.unknown_gold)
      .add("rejected", result.rejected);
}

}  // namespace

std::string evaluate_json(const std::optional<EvaluateResult>& result,
                          const std::optional<UnscoredResult>& unscored) {
  JsonObject all;
  if (result) add_result(*result, &all);
  if (unscored) all.add("unscored", unscored_json(*unscored));
  return all.text() + "\n";
}

std::string evaluate_text(const EvaluateResult& result) {
  const Accuracy& a = result.accuracy;
  std::string text;
  text += fmt::format("records         {:>14}\n", grouped(a.records));
  text += fmt::format("gold pairs      {:>14}\n", grouped(a.gold_pairs));
  text += fmt::format("candidate pairs {:>14}   {:.4g} % of all pairs\n",
                      grouped(a.candidate_pairs), 100 * a.pairs_share);
  text += fmt::format("matches         {:>14}\n", grouped(a.matches));
  text += fmt::format("blocking recall {:>14.4f}   of the gold pairs, those among the candidates\n",
                      a.blocking_recall);
  text += fmt::format(
      "rank 1          {:>14.4f}   of the records at the right of the gold, those whose best "
      "candidate is the left one;\n{:33}each was compared with {:.4g} % of that source\n\n",
      result.search.rank1, "", 100 * result.search.compared);
  text += fmt::format("{:<20}{:>10}{:>10}{:>10}\n", "", "precision", "recall", "F1");
  text += row(fmt::format("match at {:g}", a.threshold), a.at_threshold);
  text += row(fmt::format("best, at {:g}", a.best_threshold), a.best);
  text += row("connected matches", a.closure);
  return text;
}

}  // namespace kindred
