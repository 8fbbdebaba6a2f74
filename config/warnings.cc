#include "config/warnings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

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

}  // namespace

std::vector<std::string> warnings(const Config& config) {
  std::vector<std::string> found;
  if (config.model_file.empty()) {
    for (const Branch& branch : config.pipeline->blocking.branches()) {
      warn_of_rare_tokens(*branch.rule, &found);
    }
  }
  if (config.model) {
    for (const ModelField& field : config.model->fields) warn_of_sums(field, &found);
  }
  return found;
}

}  // namespace kindred::config
