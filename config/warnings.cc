#include "config/warnings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "config/suggest.h"
#include "linkage/block/rule.h"
#include "linkage/text/clean.h"

namespace kindred::config {

namespace {

void warn_of_rare_tokens(const Rule& rule, std::vector<std::string>* out) {
  if (rule.spec().starts_with("rare_tokens(")) {
    std::string text = fmt::format(
        "{}: without a model its tokens are not the rarest, but arbitrary ones; add "
        "\"model: FILE\" and have kindred train learn it",
        rule.text());
    if (std::ranges::find(*out, text) == out->end()) out->push_back(std::move(text));
  }
  for (const RulePointer& part : rule.parts()) warn_of_rare_tokens(*part, out);
}

// Some steps know what `text` gives, others what it takes away, and do little else.
void warn_of_order(const Field& field, std::vector<std::string>* out) {
  using enum CleanStep;
  constexpr std::array kAfterText = {kUsAddress, kPhonetic, kFold};
  constexpr std::array kBeforeText = {kDate, kDateDayFirst, kDateMonthFirst, kCodes};
  const auto text = std::ranges::find(field.clean, kText);
  for (auto step = field.clean.begin(); step != field.clean.end(); ++step) {
    const bool after = text < step;
    const bool early = !after && std::ranges::find(kAfterText, *step) != kAfterText.end();
    const bool late = after && std::ranges::find(kBeforeText, *step) != kBeforeText.end();
    if (!early && !late) continue;
    out->push_back(fmt::format("the step {} of \"{}\" {}", clean_step_name(*step), field.name,
                               early ? "finds little to do unless text stands in front of it"
                                     : "finds little to do behind text; put it in front"));
  }
}

// Training leaves sums a little off: a level that no pair was seen at takes the weight of the one
// below. More than that is a slip.
void warn_of_sums(const ModelField& field, std::vector<std::string>* out) {
  constexpr double kMostOff = 0.2;
  double m = 0;
  double u = 0;
  for (const ModelLevel& level : field.levels) {
    m += level.m;
    u += level.u;
  }
  for (const auto& [name, sum] : {std::pair("m", m), std::pair("u", u)}) {
    if (std::abs(sum - 1) <= kMostOff) continue;
    out->push_back(fmt::format("the model's {} of \"{}\" sum to {:.3g} over its levels, not to 1",
                               name, field.name, sum));
  }
}

// Files have other names than topics: a configuration for both may well name more.
void warn_of_sources(const Config& config, std::vector<std::string>* out) {
  if (!config.kafka_input) return;
  const std::vector<std::string>& topics = config.kafka_input->topics;
  const std::vector<std::string_view> names(topics.begin(), topics.end());
  for (const auto& [source, mapping] : config.each) {
    if (std::ranges::find(names, source) != names.end()) continue;
    out->push_back(fmt::format("sources.each: \"{}\" is no topic of input.kafka.topics{}", source,
                               suggestion(source, names)));
  }
}

}  // namespace

std::vector<std::string> warnings(const Config& config) {
  std::vector<std::string> found;
  for (const Field& field : config.pipeline->fields) warn_of_order(field, &found);
  if (config.model_file.empty()) {
    for (const Branch& branch : config.pipeline->blocking.branches()) {
      warn_of_rare_tokens(*branch.rule, &found);
    }
  }
  warn_of_sources(config, &found);
  if (config.model) {
    for (const ModelField& field : config.model->fields) warn_of_sums(field, &found);
    for (const std::string& why : config.model->unsure) {
      found.push_back("the model is unsure: " + why);
    }
  }
  return found;
}

}  // namespace kindred::config
