#include "linkage/score/model.h"

#include <algorithm>
#include <cmath>

namespace kindred {

namespace {

std::string quoted(const std::string& name) { return "\"" + name + "\""; }

template <typename Levels>
std::string listed(const Levels& levels) {
  std::string text;
  for (const auto& level : levels) {
    if (!text.empty()) text += ", ";
    text += level.text;
  }
  return text;
}

bool same_levels(const std::vector<ModelLevel>& a, const std::vector<Level>& b) {
  return std::ranges::equal(a, b,
                            [](const ModelLevel& x, const Level& y) { return x.text == y.text; });
}

bool finite(std::optional<double> x) { return std::isfinite(x.value_or(0)); }

bool finite(const std::optional<WeightCalibration>& by) {
  return !by || (std::isfinite(by->scale) && std::isfinite(by->shift));
}

bool finite(const ModelLevel& level) {
  return finite(level.m) && finite(level.u) && finite(level.related) && finite(level.near) &&
         finite(level.similar) && finite(level.weight) && finite(level.less);
}

}  // namespace

bool more_frequent(const ValueCount& a, const ValueCount& b) {
  return a.records != b.records ? a.records > b.records : a.value < b.value;
}

bool more_frequent(const TokenCount& a, const TokenCount& b) {
  return a.records != b.records ? a.records > b.records : a.token < b.token;
}

const ModelField* Model::field(const std::string& name) const {
  const auto found = std::ranges::find(fields, name, &ModelField::name);
  return found == fields.end() ? nullptr : &*found;
}

std::shared_ptr<const TokenOrder> Model::order(const std::string& feature) const {
  const auto found = std::ranges::find(tokens, feature, &ModelTokens::feature);
  if (found == tokens.end()) return nullptr;
  std::vector<TokenCount> rarest_first = found->frequent;
  std::ranges::sort(rarest_first, [](const TokenCount& a, const TokenCount& b) {
    return std::pair(a.records, a.token) < std::pair(b.records, b.token);
  });
  std::vector<uint64_t> order;
  order.reserve(rarest_first.size());
  for (const TokenCount& token : rarest_first) order.push_back(token.token);
  return std::make_shared<const TokenOrder>(order);
}

std::shared_ptr<const WordWeights> Model::word_weights(const std::string& feature) const {
  const auto found = std::ranges::find(tokens, feature, &ModelTokens::feature);
  if (found == tokens.end()) return std::make_shared<const WordWeights>();
  auto weights = std::make_shared<WordWeights>(found->records);
  for (const TokenCount& token : found->frequent) weights->add(token.token, token.records);
  return weights;
}

double match_weight(const ModelLevel& level) {
  return level.weight.value_or(std::log2(level.m / level.u));
}

double told_part(const ModelLevel& level) {
  const double weight = std::log2(level.m / level.u);
  if (!level.less || weight <= 0) return 0;
  return std::clamp(*level.less / weight, 0.0, 1.0);
}

double others(const Model& model) {
  constexpr double kLeast = 1e-12;
  return std::max(kLeast, 1 - model.prior - model.related.value_or(0) - model.near.value_or(0) -
                              model.similar.value_or(0));
}

double prior_weight(const Model& model) {
  return model.weight.value_or(std::log2(model.prior / others(model)));
}

std::optional<std::string> misfit(const Model& model, std::span<const ComparedField> fields) {
  for (const ComparedField& field : fields) {
    const ModelField* const known = model.field(field.name);
    if (known == nullptr) return "the model has no field " + quoted(field.name);
    if (same_levels(known->levels, field.levels)) continue;
    return "the model has for " + quoted(field.name) + " the levels " + listed(known->levels) +
           ", this file " + listed(field.levels);
  }
  const bool related = std::ranges::any_of(fields, &ComparedField::related);
  if (related && !model.related) return "the model knows nothing of related records";
  if (!related && (model.related || model.near)) {
    return "the model knows related records, this file does not";
  }
  for (const ModelField& known : model.fields) {
    const bool compared = std::ranges::any_of(
        fields, [&](const ComparedField& field) { return field.name == known.name; });
    if (!known.given.empty() &&
        (known.given == known.name || model.field(known.given) == nullptr)) {
      return "the model has for " + quoted(known.name) + " given: " + quoted(known.given) +
             ", which is no other field";
    }
    if (!compared) return "the model has a field " + quoted(known.name) + ", this file does not";
  }
  return std::nullopt;
}

std::optional<std::string> not_finite(const Model& model) {
  if (!finite(model.prior) || !finite(model.related) || !finite(model.near) ||
      !finite(model.similar) || !finite(model.free) || !finite(model.calibration) ||
      !finite(model.weight)) {
    return "prior";
  }
  for (const ModelField& field : model.fields) {
    if (!std::ranges::all_of(field.levels, [](const ModelLevel& l) { return finite(l); })) {
      return field.name;
    }
  }
  return std::nullopt;
}

Model untrained_model(std::span<const ComparedField> fields) {
  constexpr double kHardlyAny = 1e-9;
  Model model;
  for (const ComparedField& field : fields) {
    ModelField& learnt = model.fields.emplace_back();
    learnt.name = field.name;
    if (field.related) model.related = kHardlyAny;
    for (const Level& level : field.levels) learnt.levels.push_back({.text = level.text});
  }
  return model;
}

}  // namespace kindred
