#include <cmath>

#include "daemon/base/json_object.h"
#include "tools/kindred/evaluate/evaluate.h"
#include "tools/kindred/report/share_text.h"

namespace kindred {

namespace {

JsonObject& add_quality(const Quality& quality, JsonObject* object) {
  return object->add("precision", json_share(quality.precision))
      .add("recall", json_share(quality.recall))
      .add("f1", json_share(quality.f1));
}

std::string json_interval(const Interval& interval) {
  if (std::isnan(interval.low)) return "null";
  return "[" + json_number(interval.low) + ", " + json_number(interval.high) + "]";
}

JsonObject& add_intervals(const QualityIntervals& intervals, JsonObject* object) {
  return object->add("precision", json_interval(intervals.precision))
      .add("recall", json_interval(intervals.recall))
      .add("f1", json_interval(intervals.f1));
}

std::string json_intervals(const std::optional<AccuracyIntervals>& intervals) {
  if (!intervals) return "null";
  JsonObject closure;
  add_intervals(intervals->closure, &closure);
  JsonObject all;
  all.add("blocking_recall", json_interval(intervals->blocking_recall));
  add_intervals(intervals->at_threshold, &all).add("closure", closure);
  return all.text();
}

std::string json_point(const CurvePoint& point) {
  JsonObject object;
  object.add("threshold", json_number(point.threshold)).add("matches", point.matches);
  return add_quality(point.quality, &object).text();
}

std::string json_bin(const ScoreBin& bin) {
  return JsonObject()
      .add("from", json_number(bin.from))
      .add("to", json_number(bin.to))
      .add("pairs", bin.pairs)
      .add("gold", bin.gold)
      .text();
}

std::string json_histogram(const ScoreHistogram& histogram) {
  return JsonObject()
      .add("of", json_string(histogram.bits ? "match weight in bits" : "score"))
      .add("bins", json_array(histogram.bins, json_bin))
      .text();
}

JsonObject json_calibration_bin(const CalibrationBin& bin) {
  return JsonObject()
      .add("from", json_number(bin.from))
      .add("to", json_number(bin.to))
      .add("pairs", bin.pairs)
      .add("promised", json_number(bin.promised))
      .add("gold", bin.gold)
      .add("interval", json_interval(bin.share));
}

std::string json_calibration(const Calibration& calibration) {
  return JsonObject()
      .add("error", json_number(calibration.error))
      .add("brier", json_number(calibration.brier))
      .add("matches", json_calibration_bin(calibration.matches))
      .add("all", json_calibration_bin(calibration.all))
      .add("bins",
           json_array(calibration.bins,
                      [](const CalibrationBin& bin) { return json_calibration_bin(bin).text(); }))
      .text();
}

std::string json_rule(const RuleRecall& rule) {
  return JsonObject()
      .add("name", json_string(rule.name))
      .add("gold", rule.gold)
      .add("only", rule.only)
      .add("candidates", rule.candidates)
      .text();
}

std::string json_source(const SourceQuality& source) {
  JsonObject object;
  object.add("left", json_string(source.left))
      .add("right", json_string(source.right))
      .add("gold_pairs", source.gold)
      .add("candidate_pairs", source.candidates)
      .add("matches", source.matches);
  return add_quality(quality_of(source), &object).text();
}

std::string json_worst(const WorstPairs& worst) {
  const auto pairs = [](const std::vector<PairExplanation>& list) {
    return json_array(list, [](const PairExplanation& pair) {
      std::string json = explain_json(pair);
      json.pop_back();  // the line's end
      return json;
    });
  };
  return JsonObject()
      .add("wrong", pairs(worst.wrong))
      .add("missed", pairs(worst.missed))
      .add("unfound", pairs(worst.unfound))
      .text();
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
      .add("repeated_gold", result.repeated_gold)
      .add("rejected", result.rejected)
      .add("intervals", json_intervals(result.intervals))
      .add("rules", json_array(result.rules, json_rule))
      .add("sources", json_array(result.sources, json_source))
      .add("curve", json_array(result.curve, json_point))
      .add("histogram", json_histogram(result.histogram));
  if (result.calibration) all->add("calibration", json_calibration(*result.calibration));
  if (result.clusters) {
    all->add("clusters", result.clusters->clusters)
        .add("conflicts", uint64_t{result.clusters->conflicts.size()});
  }
  if (result.worst) all->add("worst", json_worst(*result.worst));
}

}  // namespace

std::string evaluate_json(const std::optional<EvaluateResult>& result,
                          const std::optional<UnscoredResult>& unscored,
                          const std::optional<PromisedResult>& promised,
                          const std::optional<LabelledResult>& labelled) {
  JsonObject all;
  if (result) add_result(*result, &all);
  if (labelled) all.add("labelled", labelled_json(*labelled));
  if (promised) all.add("promised", promised_json(*promised));
  if (unscored) all.add("unscored", unscored_json(*unscored));
  return all.text() + "\n";
}

}  // namespace kindred
