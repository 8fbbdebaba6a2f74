#include "daemon/service/pipeline_status.h"

#include <algorithm>

#include "config/json_path.h"
#include "daemon/base/json_object.h"

namespace kindred {
namespace {

std::string field_json(const Run& run, size_t number) {
  const Field& field = run.config.pipeline->fields[number];
  const config::RecordMapping& mapping = run.config.mapping(run.config.kafka_input->topics.front());
  const std::vector<std::string>& scored = run.config.pipeline->scorer->fields();
  const auto& places = mapping.fields[number];
  return JsonObject()
      .add("name", json_string(field.name))
      .add("type", json_string(field_type_name(field.type)))
      .add("from",
           json_string(places.empty() ? "" : config::pointer_text(places.front().paths.front())))
      .add("scored", std::ranges::find(scored, field.name) != scored.end() ? "true" : "false")
      .text();
}

std::string fields_json(const Run& run) {
  std::string json = "[";
  for (size_t f = 0; f < run.config.pipeline->fields.size(); ++f) {
    if (f > 0) json += ", ";
    json += field_json(run, f);
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

std::string_view phase_name(const Phase& phase) {
  if (phase.stopping) return "stopping";
  if (phase.full) return "full";
  if (phase.live) return "live";
  return phase.standing_by ? "standing_by" : "starting";
}

std::string pipeline_status_json(const Run& run) {
  const Pipeline& pipeline = *run.config.pipeline;
  const Stats& stats = run.stats.linker;
  return JsonObject()
      .add("pipeline", json_string(run.config.pipeline_name))
      .add("phase", json_string(phase_name(run.phase)))
      .add("change", run.state.next())
      .add("fields", fields_json(run))
      .add("sources", json_array(run.config.kafka_input->topics, json_string))
      .add("makes_entities", pipeline.entities ? "true" : "false")
      .add("takes_labels", takes_labels(run.config) ? "true" : "false")
      .add("shadow_of", run.config.shadow ? json_string(run.config.shadow->of) : "null")
      .add("scorer", JsonObject()
                         .add("match", json_number(pipeline.match))
                         .add("review", json_number(pipeline.review))
                         .add("probability", gives_probability(run.config) ? "true" : "false"))
      .add("records", stats.records)
      .add("matches", stats.matches)
      .add("reviews", stats.reviews)
      .add("entities", stats.entities.entities)
      .text();
}

}  // namespace kindred
