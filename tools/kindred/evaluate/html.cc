#include "tools/kindred/evaluate/html.h"

#include <fmt/format.h>

#include <cmath>
#include <string_view>
#include <vector>

#include "linkage/text/number.h"
#include "tools/kindred/evaluate/charts.h"
#include "tools/kindred/evaluate/pair_html.h"
#include "tools/kindred/report/grouped.h"
#include "tools/kindred/report/share_text.h"
#include "tools/kindred/report/xml_text.h"

namespace kindred {

namespace {

// Okabe and Ito's palette, "Color universal design" (2008); lighter ones of it on dark ground.
// Lines have dashes of their own besides.
constexpr std::string_view kStyle = R"(
:root { color-scheme: light dark; --ground: #ffffff; --text: #1a1a1a; --faint: #d8d8d8;
  --blue: #0072b2; --red: #b34700; --green: #00795a; --grey: #8a8a8a; }
@media (prefers-color-scheme: dark) { :root { --ground: #15181c; --text: #e8e8e8; --faint: #3a3f46;
  --blue: #56b4e9; --red: #f0955a; --green: #3fc79f; --grey: #8f959d; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  background: var(--ground); color: var(--text); }
table { border-collapse: collapse; margin: 1rem 0; }
caption { text-align: left; font-weight: 600; }
th, td { padding: 0.2rem 0.8rem; border-bottom: 1px solid var(--faint); text-align: left;
  vertical-align: top; font-weight: normal; overflow-wrap: anywhere; }
thead th { font-weight: 600; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
tr.same td { color: var(--grey); }
figure { margin: 1rem 0; }
svg { width: 100%; max-width: 44rem; font-size: 12px; }
svg text { fill: var(--text); }
.grid { stroke: var(--faint); }
.axis { stroke: var(--grey); }
.mark { stroke: var(--text); stroke-dasharray: 3 3; }
.curve { fill: none; stroke-width: 2; }
.precision { stroke: var(--blue); }
.recall { stroke: var(--red); stroke-dasharray: 7 4; }
.f1 { stroke: var(--green); stroke-dasharray: 2 3; }
.here { fill: var(--blue); }
.gold, .up { fill: var(--blue); }
.other, .down { fill: var(--red); }
details { border: 1px solid var(--faint); border-radius: 4px; padding: 0.4rem 0.8rem; margin: 0.4rem 0; }
summary { cursor: pointer; }
)";

std::string number(std::string_view text) {
  return fmt::format("<td class=\"number\">{}</td>", text);
}

std::string head(std::initializer_list<std::string_view> columns) {
  std::string row = "<thead><tr>";
  for (const std::string_view column : columns) {
    row += fmt::format("<th scope=\"col\">{}</th>", column);
  }
  return row + "</tr></thead>\n<tbody>\n";
}

std::string row(std::string_view name, const std::string& cells) {
  return fmt::format("<tr><th scope=\"row\">{}</th>{}</tr>\n", xml_text(name), cells);
}

std::string with_interval(double value, const Interval* interval) {
  if (interval == nullptr || std::isnan(value)) return number(share_text(value));
  return number(fmt::format("{:.4f} ({:.4f} to {:.4f})", value, interval->low, interval->high));
}

std::string quality_cells(const Quality& quality, const QualityIntervals* intervals) {
  return with_interval(quality.precision, intervals ? &intervals->precision : nullptr) +
         with_interval(quality.recall, intervals ? &intervals->recall : nullptr) +
         with_interval(quality.f1, intervals ? &intervals->f1 : nullptr);
}

std::string counts(const EvaluateResult& result) {
  const Accuracy& a = result.accuracy;
  std::string table = "<table><caption>What was compared</caption><tbody>\n";
  table += row("records", number(grouped(a.records)));
  table += row("gold pairs", number(grouped(a.gold_pairs)));
  table += row("candidate pairs", number(grouped(a.candidate_pairs)));
  table += row("matches", number(grouped(a.matches)));
  table += row("blocking recall",
               with_interval(a.blocking_recall,
                             result.intervals ? &result.intervals->blocking_recall : nullptr));
  return table + "</tbody></table>\n";
}

std::string quality_table(const EvaluateResult& result) {
  const Accuracy& a = result.accuracy;
  const AccuracyIntervals* intervals = result.intervals ? &*result.intervals : nullptr;
  const std::string_view note = intervals ? ", in brackets the 95 % interval" : "";
  return fmt::format("<table><caption>How good the matches are{}</caption>\n", note) +
         head({"", "precision", "recall", "F1"}) +
         row("match at " + format_number(a.threshold),
             quality_cells(a.at_threshold, intervals ? &intervals->at_threshold : nullptr)) +
         row("best, at " + format_number(a.best_threshold), quality_cells(a.best, nullptr)) +
         row("connected matches",
             quality_cells(a.closure, intervals ? &intervals->closure : nullptr)) +
         "</tbody></table>\n";
}

std::string rule_table(const EvaluateResult& result) {
  std::string table = "<table><caption>What the rules of the block section find</caption>\n" +
                      head({"rule", "gold pairs found", "found by it alone", "candidates"});
  for (const RuleRecall& rule : result.rules) {
    table += row(rule.name, number(grouped(rule.gold)) + number(grouped(rule.only)) +
                                number(grouped(rule.candidates)));
  }
  return table + "</tbody></table>\n";
}

std::string source_table(const EvaluateResult& result) {
  std::string table = "<table><caption>By source</caption>\n" +
                      head({"sources", "gold pairs", "matches", "precision", "recall", "F1"});
  for (const SourceQuality& source : result.sources) {
    table += row(source.left + " - " + source.right,
                 number(grouped(source.gold)) + number(grouped(source.matches)) +
                     quality_cells(quality_of(source), nullptr));
  }
  return table + "</tbody></table>\n";
}

std::string figure(const std::string& svg, std::string_view caption) {
  return fmt::format("<figure>{}<figcaption>{}</figcaption></figure>\n", svg, caption);
}

std::string calibration_row(const std::string& name, const CalibrationBin& bin) {
  if (bin.pairs == 0) return "";
  return row(name, number(grouped(bin.pairs)) + number(share_text(bin.average())) +
                       with_interval(bin.gold_share(), &bin.share));
}

std::string calibration_section(const Calibration& calibration) {
  std::string html = "<h2>Probabilities</h2>\n";
  html += figure(calibration_svg(calibration),
                 "The share of gold, with its 95 % interval, over the probability that these pairs "
                 "have on average. On the slanting line probabilities are what they say.");
  html += "<table><caption>Promised and kept, in brackets the 95 % interval</caption>\n" +
          head({"probability", "pairs", "on average", "gold"});
  for (const CalibrationBin& bin : calibration.bins) {
    html += calibration_row(fmt::format("{:g} to {:g}", bin.from, bin.to), bin);
  }
  html += calibration_row("matches, from " + format_number(calibration.matches.from),
                          calibration.matches);
  html += calibration_row("all", calibration.all);
  return html +
         fmt::format("</tbody></table>\n<p>Calibration error {:.4f}, Brier score {:.4f}.</p>\n",
                     calibration.error, calibration.brier);
}

std::string pairs_section(std::string_view heading, std::string_view none,
                          const std::vector<PairExplanation>& pairs) {
  std::string section = fmt::format("<h3>{}</h3>\n", heading);
  if (pairs.empty()) section += fmt::format("<p>{}</p>\n", none);
  for (const PairExplanation& pair : pairs) section += pair_html(pair);
  return section;
}

std::string step_row(const ScoreStep& step) {
  return row(scores_of(step),
             number(grouped(step.differences.count())) +
                 number(fmt::format("{:.4g}", step.differences.mean())) +
                 number(fmt::format("{:.3f} \u00b1 {:.3f}", step.matches, step.error)) +
                 number(fmt::format("{:.3f}", step.precision)));
}

std::string unscored_section(const UnscoredResult& result) {
  std::string html = fmt::format("<h2>By {}, which is not scored</h2>\n", xml_text(result.field));
  html += fmt::format(
      "<p>Pairs that agree in all scored fields differ by {:.4g} on average ({}), random pairs by "
      "{:.4g}. Pairs between the two are true in part.</p>\n",
      result.exact.mean(), xml_text(result.distance), result.random.mean());
  for (const std::string& rule : result.rules) {
    html += fmt::format("<p>{} reads {}: the shares are too high.</p>\n", xml_text(rule),
                        xml_text(result.field));
  }
  html += result.threshold
              ? fmt::format("<p>For a precision of {}: match from {} on.</p>\n",
                            format_number(result.precision), format_number(*result.threshold))
              : fmt::format("<p>No score has a precision of {} from it upwards.</p>\n",
                            format_number(result.precision));
  html += figure(unscored_svg(result),
                 "Share of true pairs at each score (solid, with its standard error) and from each "
                 "score upwards (dashes). The upright line is the threshold for that precision.");
  html += "<table><caption>True pairs by score</caption>\n" +
          head({"score", "pairs", "difference", "true pairs", "from here"});
  for (const ScoreStep& step : result.steps) html += step_row(step);
  return html + "</tbody></table>\n";
}

std::string labelled_sections(const EvaluateResult& result) {
  std::string html = quality_table(result) + counts(result) + rule_table(result);
  if (result.sources.size() > 1) html += source_table(result);
  html += "<h2>Thresholds</h2>\n";
  html += figure(precision_recall_svg(result),
                 "Precision over recall as the threshold falls. The dot is the threshold now.");
  html +=
      figure(threshold_svg(result),
             "Precision (solid), recall (long dashes) and F1 (short dashes) over the threshold. "
             "The upright line is the threshold now.");
  html += figure(histogram_svg(result),
                 "Candidate pairs by score, on a logarithmic scale. The lower part of a bar is the "
                 "share of them that is gold.");
  if (result.calibration) html += calibration_section(*result.calibration);
  if (!result.worst) return html;
  html += "<h2>Pairs to look at</h2>\n";
  html += pairs_section("Matches that are not gold, the highest scores first", "There is none.",
                        result.worst->wrong);
  html += pairs_section("Gold that was compared and is no match, the lowest scores first",
                        "There is none.", result.worst->missed);
  html += pairs_section("Gold that was never compared, by the score that it would have",
                        "There is none.", result.worst->unfound);
  return html;
}

}  // namespace

std::string evaluate_html(const EvaluateResult* result, const UnscoredResult* unscored,
                          const std::string& pipeline) {
  const std::string title = xml_text("How good are the matches of " + pipeline + "?");
  std::string html = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n";
  html +=
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
      "<meta name=\"generator\" content=\"kindred evaluate\"/>\n";
  html += fmt::format("<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n<h1>{0}</h1>\n",
                      title, kStyle);
  if (result != nullptr) html += labelled_sections(*result);
  if (unscored != nullptr) html += unscored_section(*unscored);
  return html + "</body>\n</html>\n";
}

}  // namespace kindred
