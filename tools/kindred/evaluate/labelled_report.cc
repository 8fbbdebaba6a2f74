// What was measured by labels, as JSON and as lines for people.

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "daemon/base/json_object.h"
#include "linkage/text/number.h"
#include "tools/kindred/evaluate/labelled.h"
#include "tools/kindred/report/grouped.h"
#include "tools/kindred/report/share_text.h"
#include "tools/kindred/report/text_table.h"

namespace kindred {

namespace {

std::string json_interval(const EstimatedShare& share) {
  return fmt::format("[{}, {}]", json_number(share.interval.low), json_number(share.interval.high));
}

std::string json_counts(const LabelsByDecision& labels) {
  return JsonObject()
      .add("same_matched", labels.match.same)
      .add("different_matched", labels.match.different)
      .add("same_missed", labels.none.same)
      .add("different_left", labels.none.different)
      .text();
}

std::string json_stratum(const LabelledStratum& stratum) {
  return JsonObject()
      .add("stratum", json_string(stratum.name))
      .add("pairs", stratum.pairs)
      .add("labels", json_counts(stratum.drawn))
      .text();
}

std::vector<std::string> figure_row(std::string_view name, const EstimatedShare& share) {
  return {std::string(name), share_text(share.share),
          std::isnan(share.share) ? "-"
                                  : fmt::format("{}-{}", share_text(share.interval.low),
                                                share_text(share.interval.high))};
}

std::string figures(const LabelledResult& result) {
  return text_table(
      {{fmt::format("match at {}", format_number(result.match)), "estimate", "95 % interval"},
       figure_row("precision", result.precision),
       figure_row("recall", result.recall),
       {"F1", share_text(result.f1), ""}});
}

std::vector<std::string> counts_row(std::string name, std::string pairs,
                                    const LabelsByDecision& labels) {
  return {std::move(name),
          std::move(pairs),
          grouped(labels.match.same),
          grouped(labels.match.different),
          grouped(labels.none.same),
          grouped(labels.none.different)};
}

std::string strata_table(const LabelledResult& result) {
  std::vector<std::vector<std::string>> rows = {
      {"labels", "pairs", "same, match", "different, match", "same, none", "different, none"}};
  for (const LabelledStratum& stratum : result.strata) {
    rows.push_back(counts_row(stratum.name, grouped(stratum.pairs), stratum.drawn));
  }
  if (result.chosen.known() != 0) rows.push_back(counts_row("not drawn", "-", result.chosen));
  return text_table(rows);
}

}  // namespace

std::string labelled_json(const LabelledResult& result) {
  return JsonObject()
      .add("candidate_pairs", result.candidate_pairs)
      .add("matches", result.matches)
      .add("threshold", json_number(result.match))
      .add("drawn", result.drawn())
      .add("not_drawn", result.chosen.known())
      .add("unsure", result.unsure)
      .add("precision", json_share(result.precision.share))
      .add("precision_interval", json_interval(result.precision))
      .add("recall", json_share(result.recall.share))
      .add("recall_interval", json_interval(result.recall))
      .add("f1", json_share(result.f1))
      .add("strata", json_array(result.strata, json_stratum))
      .add("chosen", json_counts(result.chosen))
      .add("rejected", result.rejected)
      .text();
}

std::string labelled_text(const LabelledResult& result) {
  std::string text = fmt::format(
      "{} of {} candidate pairs are matches; {} labels were drawn at random, {} were not, {} are "
      "unsure\n\n",
      grouped(result.matches), grouped(result.candidate_pairs), grouped(result.drawn()),
      grouped(result.chosen.known()), grouped(result.unsure));
  text += figures(result) + "\n" + strata_table(result);
  if (result.drawn() == 0) {
    text +=
        "\nNo label was drawn at random, so nothing can be said of all pairs: kindred label "
        "--sample draws some.\n";
  } else if (result.chosen.known() != 0) {
    text +=
        "\nLabels that were not drawn at random were chosen for what they teach. They are counted "
        "here, and have no part in the estimates.\n";
  }
  return text + "\nWhat no rule finds is in no figure here: --gold measures that.\n";
}

}  // namespace kindred
