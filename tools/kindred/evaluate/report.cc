#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "linkage/text/number.h"
#include "tools/kindred/evaluate/evaluate.h"
#include "tools/kindred/pair/explanation_text.h"
#include "tools/kindred/report/grouped.h"
#include "tools/kindred/report/share_text.h"
#include "tools/kindred/report/text_table.h"
#include "tools/kindred/report/warnings.h"

namespace kindred {

namespace {

constexpr size_t kMostSources = 10;  // rows of that table

using Rows = std::vector<std::vector<std::string>>;

std::string cell(double share) { return share_text(share); }

std::string cell(const Interval& interval) {
  if (std::isnan(interval.low)) return "-";
  return fmt::format("{:.4f}-{:.4f}", interval.low, interval.high);
}

void add_quality(std::string name, const Quality& quality, const QualityIntervals* intervals,
                 Rows* rows) {
  rows->push_back(
      {std::move(name), cell(quality.precision), cell(quality.recall), cell(quality.f1)});
  if (intervals == nullptr) return;
  rows->push_back({"  95 % interval", cell(intervals->precision), cell(intervals->recall),
                   cell(intervals->f1)});
}

std::string counts(const EvaluateResult& result) {
  const Accuracy& a = result.accuracy;
  std::string text;
  text += fmt::format("records         {:>14}\n", grouped(a.records));
  text += fmt::format("gold pairs      {:>14}\n", grouped(a.gold_pairs));
  text += fmt::format("candidate pairs {:>14}   {:.4g} % of all pairs\n",
                      grouped(a.candidate_pairs), 100 * a.pairs_share);
  text += fmt::format("matches         {:>14}\n", grouped(a.matches));
  text += fmt::format("blocking recall {:>14.4f}   of the gold pairs, those among the candidates\n",
                      a.blocking_recall);
  if (result.intervals) {
    text += fmt::format("  95 % interval {:>14}\n", cell(result.intervals->blocking_recall));
  }
  text += fmt::format(
      "rank 1          {:>14.4f}   of the records at the right of the gold, those whose best "
      "candidate is the left one;\n{:33}each was compared with {:.4g} % of that source\n",
      result.search.rank1, "", 100 * result.search.compared);
  return text;
}

std::string quality_table(const EvaluateResult& result) {
  const Accuracy& a = result.accuracy;
  const AccuracyIntervals* intervals = result.intervals ? &*result.intervals : nullptr;
  Rows rows = {{"", "precision", "recall", "F1"}};
  add_quality("match at " + format_number(a.threshold), a.at_threshold,
              intervals ? &intervals->at_threshold : nullptr, &rows);
  add_quality("best, at " + format_number(a.best_threshold), a.best, nullptr, &rows);
  add_quality("connected matches", a.closure, intervals ? &intervals->closure : nullptr, &rows);
  return text_table(rows);
}

std::string rule_table(const EvaluateResult& result) {
  const auto share = [&](uint64_t pairs) {
    return cell(
        quality_of(static_cast<double>(pairs), 0, static_cast<double>(result.accuracy.gold_pairs))
            .recall);
  };
  Rows rows = {{"rule", "finds", "only it", "candidates"}};
  for (const RuleRecall& rule : result.rules) {
    rows.push_back({rule.name, share(rule.gold), share(rule.only), grouped(rule.candidates)});
  }
  return text_table(rows);
}

std::vector<std::string> calibration_row(std::string name, const CalibrationBin& bin) {
  return {std::move(name), grouped(bin.pairs), cell(bin.average()), cell(bin.gold_share()),
          cell(bin.share)};
}

std::string calibration_table(const Calibration& calibration) {
  Rows rows = {{"probability", "pairs", "on average", "gold", "95 % interval"}};
  for (const CalibrationBin& bin : calibration.bins) {
    if (bin.pairs == 0) continue;
    rows.push_back(calibration_row(fmt::format("{:g} to {:g}", bin.from, bin.to), bin));
  }
  const CalibrationBin& matches = calibration.matches;
  if (matches.pairs != 0) {
    rows.push_back(calibration_row("matches, from " + format_number(matches.from), matches));
  }
  const CalibrationBin& all = calibration.all;
  if (all.pairs != 0) rows.push_back(calibration_row("all", all));
  return text_table(rows) + fmt::format("calibration error {:.4f}, Brier score {:.4f}\n",
                                        calibration.error, calibration.brier);
}

// Those with the most gold pairs.
std::string source_table(std::vector<SourceQuality> sources) {
  std::stable_sort(sources.begin(), sources.end(),
                   [](const SourceQuality& a, const SourceQuality& b) { return a.gold > b.gold; });
  Rows rows = {{"sources", "gold pairs", "matches", "precision", "recall", "F1"}};
  for (const SourceQuality& source : sources) {
    if (rows.size() > kMostSources) break;
    const Quality quality = quality_of(source);
    rows.push_back({printable(source.left + " - " + source.right), grouped(source.gold),
                    grouped(source.matches), cell(quality.precision), cell(quality.recall),
                    cell(quality.f1)});
  }
  std::string text = text_table(rows);
  if (sources.size() > kMostSources) {
    text += fmt::format("and {} more pairs of sources, see --json\n",
                        grouped(sources.size() - kMostSources));
  }
  return text;
}

std::string pairs_text(std::string_view heading, const std::vector<PairExplanation>& pairs) {
  std::string text;
  for (size_t i = 0; i < pairs.size(); ++i) {
    text += fmt::format("\n==== {}, {} of {} ====\n\n", heading, i + 1, pairs.size());
    text += explain_text(pairs[i]);
  }
  return text;
}

}  // namespace

std::string evaluate_text(const EvaluateResult& result) {
  std::string text = counts(result) + "\n" + quality_table(result) + "\n" + rule_table(result);
  if (result.sources.size() > 1) text += "\n" + source_table(result.sources);
  if (result.calibration) text += "\n" + calibration_table(*result.calibration);
  if (result.clusters) {
    text += fmt::format("\nclusters  {} of several records\n", grouped(result.clusters->clusters));
    text += conflict_warning(*result.clusters);
  }
  if (result.worst) {
    text += pairs_text("A match that is not gold", result.worst->wrong);
    text += pairs_text("Gold that is no match", result.worst->missed);
    text += pairs_text("Gold that was never compared", result.worst->unfound);
  }
  return text;
}

}  // namespace kindred
