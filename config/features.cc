#include <fmt/format.h>

#include <array>
#include <utility>

#include "config/mapping.h"
#include "config/read.h"
#include "config/sections.h"
#include "config/shingles.h"
#include "linkage/feature/shingle.h"

namespace kindred::config {

namespace {

// A feature while it is read.
struct FeatureDraft {
  std::optional<uint16_t> field;
  ShingleOptions shingles;
  Draft* draft;
  bool weights = false;  // of words, instead of shingles
};

void read_shingled(const Node& node, FeatureDraft* feature) {
  Shingles shingles = read_shingles(node, feature->draft);
  feature->field = shingles.field;
  feature->shingles = std::move(shingles.options);
}

void read_weighted_field(const Node& node, FeatureDraft* feature) {
  feature->field = read_field(node, feature->draft);
  if (!feature->field) return;
  if (feature->draft->pipeline->fields[*feature->field].type == FieldType::kText) return;
  add_fault(node,
            fmt::format("words are counted in text; {}",
                        describe_field(*feature->draft, *feature->field)),
            feature->draft->faults);
}

constexpr std::array<Key<FeatureDraft>, 1> kTfIdfKeys = {{{"of", read_weighted_field}}};

void read_tfidf(const Node& node, FeatureDraft* feature) {
  Faults* const faults = feature->draft->faults;
  feature->weights = true;
  if (read_mapping(node, kTfIdfKeys, feature, faults)) require_key(node, "of", faults);
}

std::vector<std::string> keys_of_tfidf() { return keys_of(kTfIdfKeys); }

// The kinds of features. A new one is one more line.
constexpr std::array<Key<FeatureDraft>, 2> kKinds = {{
    {"shingles", read_shingled, keys_of_shingles},
    {"tfidf", read_tfidf, keys_of_tfidf},
}};

// A feature of that name would hide the tokens of a set field, or a vector field.
void check_name(const Entry& entry, const Draft& draft) {
  const std::optional<uint16_t> field = find_field(*draft.pipeline, entry.key);
  if (entry.key.empty()) {
    draft.faults->add(entry.at, "a feature needs a name");
  } else if (field && draft.pipeline->fields[*field].type == FieldType::kSet) {
    draft.faults->add(entry.at, fmt::format("{}, whose tokens are a feature of that name already",
                                            describe_field(draft, *field)));
  } else if (field && draft.pipeline->fields[*field].type == FieldType::kVector) {
    draft.faults->add(entry.at, fmt::format("{}, which is a feature of that name already",
                                            describe_field(draft, *field)));
  }
}

void read_one(const Entry& entry, Draft* draft) {
  FeatureDraft feature{std::nullopt, {}, draft};
  check_name(entry, *draft);
  if (const Entry* chosen = choose_entry(*entry.value, names_of(kKinds), {}, draft->faults)) {
    for (const auto& kind : kKinds) {
      if (kind.name == chosen->key) kind.read(*chosen->value, &feature);
    }
  }
  const uint16_t field = feature.field.value_or(0);
  if (feature.weights) {
    draft->pipeline->add_word_weights(entry.key, field);
  } else {
    draft->pipeline->add_shingles(entry.key, field, std::move(feature.shingles));
  }
}

}  // namespace

void read_features(const Node& node, Draft* draft) {
  draft->features_known = check_mapping(node, draft->faults);
  for (const Entry& entry : node.entries) read_one(entry, draft);
}

std::vector<std::string> keys_of_features() {
  std::vector<std::string> keys;
  append_keys("NAME", keys_of(kKinds), &keys);
  return keys;
}

}  // namespace kindred::config
