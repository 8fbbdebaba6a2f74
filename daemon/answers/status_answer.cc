#include "daemon/answers/status_answer.h"

#include <algorithm>

#include "config/json_path.h"
#include "daemon/base/json_object.h"

namespace kindred {
namespace {

std::string field_json(const config::Config& config, size_t number) {
  const Field& field = config.pipeline->fields[number];
  const config::RecordMapping& mapping = config.mapping(config.kafka_input->topics.front());
  const std::vector<std::string>& scored = config.pipeline->scorer->fields();
  const auto& places = mapping.fields[number];
  return JsonObject()
      .add("name", json_string(field.name))
      .add("type", json_string(field_type_name(field.type)))
      .add("from",
           json_string(places.empty() ? "" : config::pointer_text(places.front().paths.front())))
      .add("scored", std::ranges::find(scored, field.name) != scored.end() ? "true" : "false")
      .text();
}

std::string fields_json(const config::Config& config) {
  std::string json = "[";
  for (size_t f = 0; f < config.pipeline->fields.size(); ++f) {
    if (f > 0) json += ", ";
    json += field_json(config, f);
  }
  return json + "]";
}

// A model alone may be of rare words.
bool gives_probability(const config::Config& config) {
  return std::ranges::any_of(
      config.outline, [](const auto& key) { return key.first.starts_with("score.probability"); });
}

// A shadow reads labels, and writes none.
bool takes_labels(const config::Config& config) {
  return !config.kafka_input->labels.empty() && !config.shadow;
}

}  // namespace

std::string status_json(const config::Config& config, const Stats& stats, std::string_view phase,
                        uint64_t change) {
  const Pipeline& pipeline = *config.pipeline;
  return JsonObject()
      .add("pipeline", json_string(config.pipeline_name))
      .add("phase", json_string(phase))
      .add("change", change)
      .add("fields", fields_json(config))
      .add("sources", json_array(config.kafka_input->topics, json_string))
      .add("makes_entities", pipeline.entities ? "true" : "false")
      .add("takes_labels", takes_labels(config) ? "true" : "false")
      .add("shadow_of", config.shadow ? json_string(config.shadow->of) : "null")
      .add("scorer", JsonObject()
                         .add("match", json_number(pipeline.match))
                         .add("review", json_number(pipeline.review))
                         .add("probability", gives_probability(config) ? "true" : "false"))
      .add("records", stats.records)
      .add("matches", stats.matches)
      .add("reviews", stats.reviews)
      .add("entities", stats.entities.entities)
      .text();
}

}  // namespace kindred
