#include <fmt/format.h>

#include <algorithm>

#include "tools/kindred/explain.h"
#include "tools/kindred/text_table.h"

namespace kindred {

namespace {

// Values come from outside: nothing of them may steer a terminal.
std::string printable(std::string text) {
  for (char& byte : text) {
    if (static_cast<unsigned char>(byte) < 0x20 || byte == 0x7F) byte = ' ';
  }
  return text;
}

std::string shown_values(const std::vector<std::string>& values) {
  if (values.empty()) return "(none)";
  std::string text;
  for (const std::string& value : values) {
    if (!text.empty()) text += " | ";
    text += value;
  }
  return printable(text);
}

std::string state_words(const RuleView& view) {
  switch (view.state) {
    case RuleState::kHolds:
      return "holds";
    case RuleState::kDiffers:
      return view.parts.empty() ? "differs" : "does not hold";
    case RuleState::kMissingLeft:
      return "no value on the left";
    case RuleState::kMissingRight:
      return "no value on the right";
    case RuleState::kMissingBoth:
      return "no value on both sides";
  }
  return "";
}

std::string name_of(const Identity& identity) {
  return printable(identity.source + "/" + identity.id);
}

// What `sources` of the configuration says against the two.
std::string sources_verdict(const PairExplanation& pair, const std::string& of) {
  if (pair.why.one_source) {
    return fmt::format(
        "No match: never compared, since both are of one source (sources.link_type).\nCompared, "
        "they "
        "would have {}; match begins at {:g}.\n",
        of, pair.match);
  }
  std::string text = fmt::format("No match: {}, but one partner a source is allowed:\n", of);
  if (pair.why.left_partner) {
    text += fmt::format("the left one has {}\n", name_of(*pair.why.left_partner));
  }
  if (pair.why.right_partner) {
    text += fmt::format("the right one has {}\n", name_of(*pair.why.right_partner));
  }
  return text;
}

std::string verdict(const PairExplanation& pair) {
  const double score = pair.why.evaluation.score;
  const std::string of = fmt::format("score {:g} of {:g}", score, pair.highest);
  if (pair.why.one_source || pair.why.left_partner || pair.why.right_partner) {
    return sources_verdict(pair, of);
  }
  if (pair.why.decision == Decision::kMatch) {
    return fmt::format("Match: {}, match begins at {:g}.\n", of, pair.match);
  }
  if (pair.why.decision == Decision::kReview) {
    return fmt::format("Review: {}, review begins at {:g}, match at {:g}.\n", of, *pair.review,
                       pair.match);
  }
  if (pair.why.candidates) {
    return fmt::format("No match: {}, {} begins at {:g}.\n", of, pair.review ? "review" : "match",
                       pair.review.value_or(pair.match));
  }
  const std::string why =
      pair.why.branches.empty()
          ? "no rule of the block section holds"
          : fmt::format("every key that they share has more than {} records (max_bucket)",
                        pair.max_bucket);
  return fmt::format(
      "No match: never compared, since {}.\nCompared, they would have {}; match "
      "begins at {:g}.\n",
      why, of, pair.match);
}

std::string score_words(const FieldScore& score) {
  if (!score.present) return "no score";
  return fmt::format("similarity {:g}, score {:g}", score.similarity, score.score);
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
      feature.jaccard ? fmt::format("Jaccard similarity {:g}", *feature.jaccard) : "(none)",
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

// What adds up to the log odds, one part a line.
std::string part_table(const std::vector<ScorePart>& parts) {
  size_t about = 0;
  for (const ScorePart& part : parts) about = std::max(about, shown_width(part.about));
  std::vector<std::vector<std::string>> rows;
  double sum = 0;
  for (const ScorePart& part : parts) {
    const std::string blanks(about - shown_width(part.about) + 2, ' ');
    rows.push_back({"  " + part.about + blanks + part.why, fmt::format("{:+.2f}", part.adds)});
    sum += part.adds;
  }
  rows.push_back({"  sum", fmt::format("{:+.2f}", sum)});
  return text_table(rows);
}

}  // namespace

std::string explain_text(const PairExplanation& pair) {
  size_t width = 0;
  for (const ExplainedField& field : pair.fields) width = std::max(width, field.name.size());
  for (const ExplainedFeature& feature : pair.features) {
    width = std::max(width, feature.name.size());
  }
  std::string text =
      fmt::format("left   {}/{}\nright  {}/{}\n\n", printable(pair.left.source),
                  printable(pair.left.id), printable(pair.right.source), printable(pair.right.id));
  text += verdict(pair);
  text += "\nFields, as they are compared:\n";
  for (const ExplainedField& field : pair.fields) text += field_lines(field, width);
  if (!pair.features.empty()) text += "\nFeatures:\n";
  for (const ExplainedFeature& feature : pair.features) text += feature_line(feature, width);
  if (!pair.parts.empty()) {
    text += "\nWeights in bits; 0 is a probability of one half, each bit doubles the odds:\n" +
            part_table(pair.parts);
  }
  text += "\nRules of the block section, one of which must hold:\n";
  for (const ExplainedRule& rule : pair.rules) text += rule_lines(rule);
  return text;
}

}  // namespace kindred
