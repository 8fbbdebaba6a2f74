#include "tools/kindred/pair/explanation_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "linkage/score/probability.h"
#include "linkage/text/number.h"
#include "tools/kindred/report/grouped.h"
#include "tools/kindred/report/identity.h"
#include "tools/kindred/report/text_table.h"

namespace kindred {

namespace {

std::string shown_values(const std::vector<std::string>& values) {
  if (values.empty()) return "(none)";
  std::string text;
  for (const std::string& value : values) {
    if (!text.empty()) text += " | ";
    text += value;
  }
  return printable(text);
}

// By how much a rule missed.
std::string miss_words(const RuleView& view) {
  std::string words;
  if (view.edits) words += fmt::format(" by {} edit{}", *view.edits, *view.edits == 1 ? "" : "s");
  if (view.km) words += fmt::format(" by {:.1f} km", *view.km);
  if (view.similarity) words += fmt::format(", similarity {:.4g}", *view.similarity);
  if (view.chance) words += fmt::format(", found with {:.4g} %", 100 * *view.chance);
  if (view.similarity && !view.options.empty()) words += " (" + view.options + ")";
  if (view.shared != 0) words += fmt::format(", {} of {} keys shared", view.shared, view.keys);
  return words;
}

// What `sources` of the configuration says against the two.
std::string sources_verdict(const PairExplanation& pair, const std::string& of) {
  if (pair.why.one_source) {
    return fmt::format(
        "No match: never compared, since both are of one source (sources.link_type).\nCompared, "
        "they "
        "would have {}; match begins at {}.\n",
        of, format_number(pair.match));
  }
  std::string text = fmt::format("No match: {}, but one partner a source is allowed:\n", of);
  if (pair.why.left_partner) {
    text += fmt::format("the left one has {}\n", identity_text(*pair.why.left_partner));
  }
  if (pair.why.right_partner) {
    text += fmt::format("the right one has {}\n", identity_text(*pair.why.right_partner));
  }
  return text;
}

std::string cohesion_verdict(const PairExplanation& pair, const std::string& of) {
  const Cohesion& cohesion = *pair.why.cohesion;
  return fmt::format(
      "No match: {}, but their cohesion is {:.4g}, and score.cohesion asks for {}:\n"
      "the left one and its partners are {} records, the right one and its {}, {} of them the "
      "same\nby matches that have as much.\n",
      of, cohesion.value(), format_number(pair.cohesion), cohesion.of_one, cohesion.of_other,
      cohesion.common);
}

// What a label decides; empty where none does.
std::string labelled_verdict(const PairExplanation& pair, const std::string& of) {
  const bool match = pair.why.decision == Decision::kMatch;
  const bool same = pair.why.label == Verdict::kSame && match;
  if (!same && pair.why.label != Verdict::kDifferent) return "";
  return fmt::format("{}: a label says that the two are {}. They have {}, match begins at {}.\n",
                     same ? "Match" : "No match", verdict_name(*pair.why.label), of,
                     format_number(pair.match));
}

std::string verdict(const PairExplanation& pair) {
  const double score = pair.why.evaluation.score;
  const std::string match = format_number(pair.match);
  const std::string of = "score " + format_number(score) + " of " + format_number(pair.highest);
  if (const std::string labelled = labelled_verdict(pair, of); !labelled.empty()) return labelled;
  if (pair.why.one_source || pair.why.left_partner || pair.why.right_partner) {
    return sources_verdict(pair, of);
  }
  if (pair.why.cohesion) return cohesion_verdict(pair, of);
  if (pair.why.dismissed) {
    return fmt::format(
        "No match: {}, but the estimate by min-hash that is asked first was too low.\n", of);
  }
  if (pair.why.decision == Decision::kMatch) {
    return fmt::format("Match: {}, match begins at {}.\n", of, match);
  }
  if (pair.why.decision == Decision::kReview) {
    return fmt::format("Review: {}, review begins at {}, match at {}.\n", of,
                       format_number(*pair.review), match);
  }
  if (pair.why.candidates) {
    return fmt::format("No match: {}, {} begins at {}.\n", of, pair.review ? "review" : "match",
                       format_number(pair.review.value_or(pair.match)));
  }
  const std::string why =
      pair.why.branches.empty()
          ? "no rule of the block section holds"
          : fmt::format("every key that they share has more than {} records (max_bucket)",
                        pair.max_bucket);
  return fmt::format(
      "No match: never compared, since {}.\nCompared, they would have {}; match "
      "begins at {}.\n",
      why, of, match);
}

std::string score_words(const FieldScore& score) {
  if (!score.present) return "no score";
  return "similarity " + format_number(score.similarity) + ", score " + format_number(score.score);
}

// Left above right, so that the eye finds where they part.
std::string field_lines(const ExplainedField& field, size_t width) {
  std::string text = fmt::format("  {:<{}}  left   {}\n  {:<{}}  right  {}\n", field.name, width,
                                 shown_values(field.left), "", width, shown_values(field.right));
  if (field.score) text += fmt::format("  {:<{}}  {}\n", "", width, score_words(*field.score));
  return text;
}

std::string feature_line(const ExplainedFeature& feature, size_t width) {
  return fmt::format(
      "  {:<{}}  {}{}\n", feature.name, width,
      feature.jaccard ? "Jaccard similarity " + format_number(*feature.jaccard) : "(none)",
      feature.score ? ", scored" : "");
}

std::string part_lines(const std::vector<RuleView>& parts, size_t depth) {
  std::string text;
  for (const RuleView& part : parts) {
    text += fmt::format("{:{}}{}: {}\n", "", 2 * depth, part.text, state_words(part));
    text += part_lines(part.parts, depth + 1);
  }
  return text;
}

std::string rule_lines(const ExplainedRule& rule) {
  const std::string more = rule.capped ? ", but on keys with too many records" : "";
  return fmt::format("  {}: {}{}\n", rule.name, state_words(rule.view), more) +
         part_lines(rule.view.parts, 2);
}

std::string chance_cell(double chance) { return fmt::format("{:.4g}", chance); }

// What adds up to the log odds, one step a line.
std::string bits_table(const Waterfall& waterfall) {
  size_t about = 0;
  for (const WaterfallStep& step : waterfall.steps) {
    about = std::max(about, shown_width(step.about));
  }
  std::vector<std::vector<std::string>> rows = {{"", "m", "u", "bits", "sum", "probability"}};
  for (const WaterfallStep& step : waterfall.steps) {
    const std::string blanks(about - shown_width(step.about) + 2, ' ');
    rows.push_back({"  " + step.about + blanks + step.why,
                    step.level ? chance_cell(step.level->m) : "",
                    step.level ? chance_cell(step.level->u) : "", fmt::format("{:+.2f}", step.adds),
                    fmt::format("{:+.2f}", step.total),
                    fmt::format("{:.4g}", probability_of_weight(step.total))});
  }
  return text_table(rows);
}

std::string points_table(const Waterfall& waterfall) {
  std::vector<std::vector<std::string>> rows;
  for (const WaterfallStep& step : waterfall.steps) {
    const std::string why = step.why.empty() ? "" : "  " + step.why;
    rows.push_back({"  " + step.about + why, (step.adds < 0 ? "" : "+") + format_number(step.adds),
                    format_number(step.total)});
  }
  return text_table(rows);
}

std::string waterfall_text(const Waterfall& waterfall) {
  if (waterfall.steps.empty()) return "";
  if (!waterfall.bits)
    return "\nThe score, field by field, and the sum:\n" + points_table(waterfall);
  return "\nWeights in bits; 0 is a probability of one half, each bit doubles the odds:\n" +
         bits_table(waterfall);
}

std::string change_line(const ConfigChange& change) {
  std::string text = "  ";
  if (!change.rule.empty()) text += change.rule + ": ";
  text += change.text;
  if (change.line != 0) text += fmt::format(" (line {})", change.line);
  if (change.chance) text += fmt::format(", finds such pairs with {:.4g} %", 100 * *change.chance);
  if (change.pairs) {
    text += fmt::format(", holds on {}{} pairs", change.fewer_pairs ? "at most " : "",
                        grouped(*change.pairs));
  }
  return text + "\n";
}

std::string changes_text(const PairExplanation& pair) {
  if (pair.why.candidates || pair.why.one_source) return "";
  if (pair.changes->empty()) {
    return "\nNo single change of the block section was found that makes them candidates: no other "
           "number in a\nrule does, and no field is equal.\n";
  }
  std::string text = "\nEach of these changes of the block section would make them candidates:\n";
  for (const ConfigChange& change : *pair.changes) text += change_line(change);
  return text;
}

}  // namespace

std::string state_words(const RuleView& view) {
  switch (view.state) {
    case RuleState::kHolds:
      return view.keys > 1 ? fmt::format("holds, {} of {} keys shared", view.shared, view.keys)
                           : "holds";
    case RuleState::kDiffers:
      return (view.parts.empty() ? "differs" : "does not hold") + miss_words(view);
    case RuleState::kMissingLeft:
      return "no value on the left";
    case RuleState::kMissingRight:
      return "no value on the right";
    case RuleState::kMissingBoth:
      return "no value on both sides";
  }
  return "";
}

std::string explain_text(const PairExplanation& pair) {
  size_t width = 0;
  for (const ExplainedField& field : pair.fields) width = std::max(width, field.name.size());
  for (const ExplainedFeature& feature : pair.features) {
    width = std::max(width, feature.name.size());
  }
  std::string text =
      fmt::format("left   {}\nright  {}\n\n", identity_text(pair.left), identity_text(pair.right));
  text += verdict(pair);
  text += "\nFields, as they are compared:\n";
  for (const ExplainedField& field : pair.fields) text += field_lines(field, width);
  if (!pair.features.empty()) text += "\nFeatures:\n";
  for (const ExplainedFeature& feature : pair.features) text += feature_line(feature, width);
  text += waterfall_text(pair.waterfall);
  text += "\nRules of the block section, one of which must hold:\n";
  for (const ExplainedRule& rule : pair.rules) text += rule_lines(rule);
  if (pair.changes) text += changes_text(pair);
  return text;
}

}  // namespace kindred
