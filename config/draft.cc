#include "config/draft.h"

#include <fmt/format.h>

#include "config/read.h"
#include "config/suggest.h"

namespace kindred::config {

namespace {

std::vector<std::string_view> field_names(const Pipeline& pipeline) {
  std::vector<std::string_view> names;
  for (const Field& field : pipeline.fields) names.push_back(field.name);
  return names;
}

// The feature of that name that rules can be about.
std::optional<uint16_t> find_feature(const Pipeline& pipeline, std::string_view name) {
  for (size_t i = 0; i < pipeline.features.size(); ++i) {
    const Feature& feature = pipeline.features[i];
    if (feature.name == name && !feature.of_rule()) {
      return static_cast<uint16_t>(i);
    }
  }
  return std::nullopt;
}

// Features of sets, or of vectors, and the fields that can be named as one.
std::vector<std::string_view> feature_names(const Pipeline& pipeline, FieldType type) {
  const bool vectors = type == FieldType::kVector;
  std::vector<std::string_view> names;
  for (const Feature& feature : pipeline.features) {
    const bool made = vectors ? feature.kind == Feature::Kind::kWeights
                              : feature.kind == Feature::Kind::kSet && feature.shingles;
    if (made) names.push_back(feature.name);
  }
  for (const Field& field : pipeline.fields) {
    if (field.type == type) names.push_back(field.name);
  }
  return names;
}

// Why the name is no feature of sets (a set field's tokens), or of vectors (a vector field's).
std::string no_feature(const Draft& draft, const Node& node, FieldType type) {
  const bool vectors = type == FieldType::kVector;
  const Pipeline& pipeline = *draft.pipeline;
  const std::optional<uint16_t> field = find_field(pipeline, node.text);
  if (find_feature(pipeline, node.text) && !field) {
    return quoted(node) + (vectors ? " is a feature of sets, not of vectors"
                                   : " is a feature of vectors, not of sets");
  }
  const std::string text =
      quoted(node) +
      (vectors ? " is not a vector field, nor a feature of vectors" : " is not a feature");
  if (!field) return text + suggestion(node.text, feature_names(pipeline, type));
  std::string described = text + "; " + describe_field(draft, *field);
  if (pipeline.fields[*field].type != FieldType::kText) return described;
  return described + (vectors ? ", define its tfidf under \"features\""
                              : ", define its shingles under \"features\"");
}

std::optional<uint16_t> read_feature_of(const Node& node, FieldType type, Draft* draft) {
  const bool vectors = type == FieldType::kVector;
  const std::optional<std::string> name = read_text(node, draft->faults);
  if (!name) return std::nullopt;
  Pipeline& pipeline = *draft->pipeline;
  const std::optional<uint16_t> found = find_feature(pipeline, *name);
  if (found && pipeline.features[*found].vectors() == vectors) return found;
  const std::optional<uint16_t> field = find_field(pipeline, *name);
  if (field && pipeline.fields[*field].type == type) {
    return vectors ? pipeline.add_vectors(*field) : pipeline.add_tokens(*field);
  }
  if (draft->fields_known && draft->features_known) {
    add_fault(node, no_feature(*draft, node, type), draft->faults);
  }
  return std::nullopt;
}

}  // namespace

std::optional<uint16_t> find_field(const Pipeline& pipeline, std::string_view name) {
  for (size_t i = 0; i < pipeline.fields.size(); ++i) {
    if (pipeline.fields[i].name == name) return static_cast<uint16_t>(i);
  }
  return std::nullopt;
}

std::shared_ptr<const Comparison> with_weights(std::shared_ptr<const Comparison> chosen,
                                               uint16_t field, Draft* draft) {
  Pipeline& pipeline = *draft->pipeline;
  const Model* const model = draft->config.model.get();
  const std::string words = words_name(pipeline.fields[field].name);
  auto weighing = chosen->weighing(model != nullptr ? model->word_weights(words)
                                                    : std::make_shared<const WordWeights>());
  if (!weighing) return chosen;
  pipeline.weigh_words(field);
  return weighing;
}

std::string suggest_field(const Pipeline& pipeline, std::string_view name) {
  return suggestion(name, field_names(pipeline));
}

std::string describe_field(const Draft& draft, uint16_t field) {
  const Field& described = draft.pipeline->fields[field];
  return fmt::format("\"{}\" is a {} field (line {})", described.name,
                     field_type_name(described.type), draft.field_at[field].line);
}

std::optional<uint16_t> read_field(const Node& node, Draft* draft) {
  const std::optional<std::string> name = read_text(node, draft->faults);
  if (!name) return std::nullopt;
  const std::optional<uint16_t> field = find_field(*draft->pipeline, *name);
  if (!field && draft->fields_known) {
    add_fault(node, quoted(node) + " is not a field" + suggest_field(*draft->pipeline, *name),
              draft->faults);
  }
  return field;
}

std::optional<uint16_t> read_feature(const Node& node, Draft* draft) {
  return read_feature_of(node, FieldType::kSet, draft);
}

std::optional<uint16_t> read_tokens(const Node& node, Draft* draft) {
  Pipeline& pipeline = *draft->pipeline;
  const std::optional<uint16_t> field = find_field(pipeline, node.text);
  const bool text = field && pipeline.fields[*field].type == FieldType::kText;
  if (text && !find_feature(pipeline, node.text)) return pipeline.add_words(*field);
  return read_feature(node, draft);
}

std::optional<uint16_t> read_vectors(const Node& node, Draft* draft) {
  return read_feature_of(node, FieldType::kVector, draft);
}

}  // namespace kindred::config
