#include "tools/kindred/evaluate/pair_html.h"

#include <fmt/format.h>

#include "linkage/text/number.h"
#include "tools/kindred/evaluate/charts.h"
#include "tools/kindred/pair/explanation_text.h"
#include "tools/kindred/report/xml_text.h"

namespace kindred {

namespace {

// Values may write from right to left: that ends where they end.
std::string shown(const std::string& value) { return "<bdi>" + xml_text(value) + "</bdi>"; }

std::string shown(const Identity& identity) { return shown(identity.source + "/" + identity.id); }

std::string values_cell(const std::vector<std::string>& values) {
  std::string cell;
  for (const std::string& value : values) {
    if (!cell.empty()) cell += "<br/>";
    cell += shown(value);
  }
  return "<td>" + cell + "</td>";
}

std::string number_cell(const std::optional<FieldScore>& score, double FieldScore::*part) {
  if (!score || !score->present) return "<td></td>";
  return fmt::format("<td class=\"number\">{:.4g}</td>", (*score).*part);
}

std::string field_table(const PairExplanation& pair) {
  std::string table =
      "<table><caption>Values as they are compared</caption>\n<thead><tr><th "
      "scope=\"col\">field</th><th scope=\"col\">left</th><th scope=\"col\">right</th><th "
      "scope=\"col\">similarity</th><th scope=\"col\">score</th></tr></thead>\n<tbody>\n";
  for (const ExplainedField& field : pair.fields) {
    const bool same = field.left == field.right;
    table +=
        fmt::format("<tr{}><th scope=\"row\">{}</th>{}{}{}{}</tr>\n", same ? " class=\"same\"" : "",
                    xml_text(field.name), values_cell(field.left), values_cell(field.right),
                    number_cell(field.score, &FieldScore::similarity),
                    number_cell(field.score, &FieldScore::score));
  }
  return table + "</tbody></table>\n";
}

std::string rule_list(const PairExplanation& pair) {
  std::string list = "<p>Rules of the block section:</p>\n<ul>\n";
  for (const ExplainedRule& rule : pair.rules) {
    const std::string more = rule.capped ? ", but on keys with too many records" : "";
    list += fmt::format("<li>{}: {}</li>\n", xml_text(rule.name),
                        xml_text(state_words(rule.view) + more));
  }
  return list + "</ul>\n";
}

// Empty where the score alone decides.
std::string withheld_text(const Explanation& why) {
  if (why.left_partner || why.right_partner) {
    const auto has = [](const char* side, const std::optional<Identity>& partner) {
      return partner ? fmt::format(" The {} one has {}.", side, shown(*partner)) : "";
    };
    return "<p>One partner a source is allowed." + has("left", why.left_partner) +
           has("right", why.right_partner) + "</p>\n";
  }
  return why.cohesion ? "<p>The two have too few partners in common: cohesion.</p>\n" : "";
}

}  // namespace

std::string pair_html(const PairExplanation& pair) {
  std::string html = fmt::format(
      "<details>\n<summary>{} and {}: score {} of {}</summary>\n", shown(pair.left),
      shown(pair.right), format_number(pair.why.evaluation.score), format_number(pair.highest));
  html += withheld_text(pair.why);
  html += field_table(pair);
  if (!pair.waterfall.steps.empty()) {
    html += "<figure>" + waterfall_svg(pair.waterfall) + "<figcaption>What each field adds" +
            (pair.waterfall.bits ? ", in bits: each doubles the odds" : "") +
            "</figcaption></figure>\n";
  }
  return html + rule_list(pair) + "</details>\n";
}

}  // namespace kindred
