#include "linkage/prepare/pipeline.h"

#include <algorithm>
#include <utility>

#include "linkage/block/bands.h"
#include "linkage/block/consensus.h"
#include "linkage/block/exact_jaccard.h"
#include "linkage/block/family.h"
#include "linkage/block/identical.h"
#include "linkage/block/minhash.h"
#include "linkage/block/overlap.h"
#include "linkage/block/rare_tokens.h"
#include "linkage/block/rule.h"
#include "linkage/block/token_order.h"
#include "linkage/feature/grid_triples.h"
#include "linkage/feature/triangles.h"
#include "linkage/score/jaccard.h"

namespace kindred {

uint16_t Pipeline::add_field(Field field) {
  fields.push_back(std::move(field));
  return static_cast<uint16_t>(fields.size() - 1);
}

uint16_t Pipeline::add_shingles(std::string name, uint16_t field, ShingleOptions options) {
  features.push_back(
      {.name = std::move(name), .field = field, .shingles = std::move(options), .family = nullptr});
  return static_cast<uint16_t>(features.size() - 1);
}

uint16_t Pipeline::add_tokens(uint16_t set_field) {
  features.push_back({.name = fields[set_field].name,
                      .field = set_field,
                      .shingles = std::nullopt,
                      .family = nullptr});
  return static_cast<uint16_t>(features.size() - 1);
}

uint16_t Pipeline::add_vectors(uint16_t vector_field) {
  features.push_back({.name = fields[vector_field].name,
                      .field = vector_field,
                      .shingles = std::nullopt,
                      .kind = Feature::Kind::kVectors,
                      .family = nullptr});
  return static_cast<uint16_t>(features.size() - 1);
}

uint16_t Pipeline::add_word_weights(std::string name, uint16_t text_field) {
  features.push_back({.name = std::move(name),
                      .field = text_field,
                      .shingles = std::nullopt,
                      .kind = Feature::Kind::kWeights,
                      .family = nullptr});
  return static_cast<uint16_t>(features.size() - 1);
}

uint16_t Pipeline::add_words(uint16_t text_field) {
  for (size_t f = 0; f < features.size(); ++f) {
    if (features[f].words && features[f].field == text_field) return static_cast<uint16_t>(f);
  }
  features.push_back(words_of(text_field));
  return static_cast<uint16_t>(features.size() - 1);
}

Feature Pipeline::words_of(uint16_t text_field) const {
  return {.name = words_name(fields[text_field].name),
          .field = text_field,
          .shingles = ShingleOptions{.unit = ShingleOptions::Unit::kWords, .size = 1},
          .family = nullptr,
          .words = true};
}

void Pipeline::weigh_words(uint16_t text_field) {
  const auto place = std::lower_bound(weighed.begin(), weighed.end(), text_field);
  if (place == weighed.end() || *place != text_field) weighed.insert(place, text_field);
}

std::vector<Feature> Pipeline::counted_features() const {
  std::vector<Feature> counted;
  for (const Feature& feature : features) {
    if (feature.counted) counted.push_back(feature);
  }
  for (const uint16_t field : weighed) {
    const bool there = std::any_of(counted.begin(), counted.end(), [&](const Feature& feature) {
      return feature.words && feature.field == field;
    });
    if (!there) counted.push_back(words_of(field));
  }
  return counted;
}

RulePointer Pipeline::same(uint16_t field) const {
  return kindred::same(field, fields[field].name);
}

RulePointer Pipeline::minhash(uint16_t feature, uint32_t bands, uint32_t rows) {
  Feature& signed_feature = features[feature];
  const uint32_t first = signed_feature.slots;
  signed_feature.slots += bands * rows;
  return kindred::minhash({.feature = feature,
                           .name = signed_feature.name,
                           .similarity = fields.size() + feature,
                           .bands = bands,
                           .rows = rows,
                           .first = first});
}

RulePointer Pipeline::bands(uint16_t feature, FamilyPointer family, uint32_t bands, uint32_t rows) {
  const auto alike = [&](const Feature& other) {
    return other.kind == Feature::Kind::kValues && other.of == feature &&
           other.family->name() == family->name() && other.family->options() == family->options();
  };
  uint32_t first = 0;
  for (const Feature& other : features) first += alike(other) ? other.slots : 0;
  Feature values = features[feature];
  values.slots = bands * rows;
  values.counted = false;
  values.kind = Feature::Kind::kValues;
  values.of = feature;
  values.family = family;
  values.first = first;
  features.push_back(values);
  const auto number = static_cast<uint16_t>(features.size() - 1);
  return kindred::bands(std::move(family), {.feature = number,
                                            .name = std::move(values.name),
                                            .similarity = fields.size() + number,
                                            .bands = bands,
                                            .rows = rows,
                                            .first = first,
                                            .stride = values.slots});
}

RulePointer Pipeline::grid_triples(uint16_t field, GridTriples triples) {
  triples.first = 0;
  for (const Feature& other : features) {
    const bool alike = other.kind == Feature::Kind::kPrints && other.field == field;
    if (alike) triples.first += other.slots;
  }
  Field& print = fields[field];
  print.width = std::max(print.width, triples.grid.width);
  print.height = std::max(print.height, triples.grid.height);
  const PrintElementsPointer elements = kindred::grid_triples(triples);
  return overlap({.feature = add_prints(field, elements, triples.functions),
                  .at_least = 1,
                  .most_keys = elements->most(),
                  .name = "grid_triples(" + print.name + ")",
                  .spec = "grid_triples(" + print.name + ", " + elements->spec() + ")"});
}

RulePointer Pipeline::triangles(uint16_t field, const Triangles& options, uint32_t at_least,
                                uint32_t most_turned) {
  constexpr uint32_t kShift = 5;  // tolerances: a finger is soft
  const PrintElementsPointer elements = kindred::triangles(options);
  const std::string& name = fields[field].name;
  return consensus({.feature = add_prints(field, elements, 0),
                    .at_least = at_least,
                    .turn = most_turned,
                    .shift = kShift * options.tolerance,
                    .name = "triangles(" + name + ")",
                    .spec = "triangles(" + name + ", " + elements->spec() +
                            ", at_least=" + std::to_string(at_least) +
                            ", turn=" + std::to_string(most_turned) + ")"});
}

uint16_t Pipeline::add_prints(uint16_t field, const PrintElementsPointer& elements,
                              uint32_t functions) {
  features.push_back({.name = fields[field].name,
                      .field = field,
                      .shingles = std::nullopt,
                      .slots = functions,
                      .kind = Feature::Kind::kPrints,
                      .family = nullptr,
                      .elements = elements});
  return static_cast<uint16_t>(features.size() - 1);
}

RulePointer Pipeline::identical(uint16_t field) const {
  return kindred::identical(field, fields[field].name);
}

RulePointer Pipeline::exact_jaccard(uint16_t feature, Fraction at_least, JoinIndex index,
                                    std::shared_ptr<const TokenOrder> order) {
  features[feature].counted = true;
  return kindred::exact_jaccard({.feature = feature,
                                 .name = features[feature].name,
                                 .similarity = fields.size() + feature,
                                 .at_least = at_least,
                                 .index = index,
                                 .order = std::move(order)});
}

RulePointer Pipeline::rare_tokens(RareTokens options) {
  Feature& feature = features[options.feature];
  feature.counted = true;
  options.name = feature.words ? fields[feature.field].name : feature.name;
  return kindred::rare_tokens(std::move(options));
}

bool Pipeline::capped(const Branch& branch) const { return cap_exact || !branch.rule->exact(); }

bool Pipeline::exact() const {
  const std::vector<Branch>& branches = blocking.branches();
  return std::any_of(branches.begin(), branches.end(),
                     [](const Branch& branch) { return branch.rule->exact(); });
}

std::shared_ptr<const Scorer> Pipeline::jaccard(uint16_t feature, bool estimate) {
  constexpr uint32_t kSlots = 128;
  Feature& compared = features[feature];
  if (estimate) compared.slots = std::max(compared.slots, kSlots);
  return jaccard_score(feature, compared.name, estimate);
}

std::string words_name(std::string_view field) { return "words(" + std::string(field) + ")"; }

}  // namespace kindred
