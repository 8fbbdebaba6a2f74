#include "config/digests.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <utility>

#include "config/golden.h"
#include "config/json_path.h"
#include "linkage/base/hash.h"
#include "linkage/score/scorer.h"

namespace kindred::config {

uint64_t hash_of(const Node& node) {
  uint64_t hash = hash_bytes(node.text, static_cast<uint64_t>(node.kind));
  for (const NodePointer& item : node.items) hash = mix(hash, hash_of(*item));
  for (const Entry& entry : node.entries) {
    hash = mix(mix(hash, hash_bytes(entry.key, 1)), hash_of(*entry.value));
  }
  return hash;
}

namespace {

uint64_t hash_of_path(const JsonPath& path) {
  uint64_t hash = path.size();
  for (const std::string& token : path) hash = mix(hash, hash_bytes(token, 1));
  return hash;
}

// Of one path the hash is that path's.
uint64_t hash_of_places(const FirstOf& places) {
  uint64_t hash = 0;
  for (size_t i = 0; i < places.size(); ++i) {
    uint64_t place = hash_of_path(places[i].front());
    for (size_t p = 1; p < places[i].size(); ++p) place = mix(place, hash_of_path(places[i][p]));
    hash = i == 0 ? place : mix(hash, mix(place, i));
  }
  return hash;
}

// What is not there decides as it did before it could be: then the hash is as it was.
uint64_t mix_with_deletes(uint64_t hash, const RecordMapping& record) {
  if (record.envelope == Envelope::kDebezium) hash = mix(hash, hash_bytes("debezium", 1));
  const DeletedRule& deleted = record.deleted;
  if (deleted.path == DeletedRule{}.path && deleted.equals.empty() && !deleted.present) return hash;
  hash = mix(mix(hash, hash_of_path(deleted.path)), deleted.present ? 1 : 0);
  return mix(hash, hash_of_path(deleted.equals));
}

uint64_t hash_of_mapping(const RecordMapping& record) {
  uint64_t hash = mix(hash_of_places(record.id), hash_of_places(record.source));
  for (const std::optional<JsonPath>& path : {record.version, record.time}) {
    hash = mix(hash, path ? hash_of_path(*path) : 0);
  }
  return mix_with_deletes(hash, record);
}

// State directories keep it, so equal meanings must give equal values in all builds. The fields are
// left to describe_fields(), and max_bytes to the records to come: it says nothing of those that
// are there.
uint64_t hash_of_records(const Config& config) {
  const uint64_t usual = hash_of_mapping(config.record);
  const auto key = config.kafka_input ? config.kafka_input->key : KafkaInput::Key::kId;
  uint64_t hash = mix(usual, static_cast<uint64_t>(key));
  for (const auto& [source, mapping] : config.each) {
    const uint64_t own = hash_of_mapping(mapping);
    if (own != usual) hash = mix(mix(hash, hash_bytes(source, 1)), own);
  }
  return hash;
}

bool threshold(std::string_view key) {
  return key == "match" || key == "review" || key == "cohesion";
}

}  // namespace

// By names and values, for state directories keep it.
uint64_t hash_of_entities(const Pipeline& pipeline) {
  if (!pipeline.entities) return 0;
  const EntityRules& rules = *pipeline.entities;
  const auto name = [&](uint16_t field) { return pipeline.fields[field].name; };
  uint64_t hash = mix(hash_bytes(rules.pipeline, 1), hash_of_path(rules.sources));
  hash = mix(hash, rules.created ? hash_bytes(name(*rules.created), 1) : 0);
  hash = mix(mix(hash, rules.singletons ? 1 : 0), rules.max_size.value_or(0));
  for (const GoldenRule& rule : rules.golden) {
    hash = mix(hash, hash_bytes(golden_kind_name(rule.kind), 1));
    hash = mix(hash, hash_of_path(rule.sources));
    for (const uint16_t field : rule.fields) hash = mix(hash, hash_bytes(name(field), 2));
  }
  return hash == 0 ? 1 : hash;
}

Digests digests_of(const Node& root, const Config& config, uint64_t files) {
  Digests digests;
  digests.records = hash_of_records(config);
  for (const char* section : {"fields", "features", "sources", "block"}) {
    const Entry* const entry = root.find(section);
    digests.keys = mix(digests.keys, entry == nullptr ? 0 : hash_of(*entry->value));
  }
  // Rules weigh words by the model as well.
  digests.keys = mix(digests.keys, files);
  digests.score = mix(digests.score, files);
  if (const Entry* const score = root.find("score")) {
    for (const Entry& entry : score->value->entries) {
      uint64_t* const digest = threshold(entry.key) ? &digests.decision : &digests.score;
      *digest = mix(mix(*digest, hash_bytes(entry.key, 1)), hash_of(*entry.value));
    }
  }
  digests.entities = hash_of_entities(*config.pipeline);
  return digests;
}

std::vector<std::string> describe_fields(const Config& config) {
  const auto places_text = [](const std::vector<ValuePlace>& places) {
    std::string text;
    for (const ValuePlace& place : places) text += " " + place_text(place);
    return text;
  };
  std::vector<std::string> texts;
  for (size_t i = 0; i < config.pipeline->fields.size(); ++i) {
    const Field& field = config.pipeline->fields[i];
    std::string text =
        fmt::format("{}: {}{}{}", field.name, field.sparse ? "sparse " : "",
                    field_type_name(field.type), places_text(config.record.fields[i]));
    for (const auto& [source, mapping] : config.each) {
      if (mapping.fields[i] == config.record.fields[i]) continue;
      text += fmt::format("; {}:{}", source, places_text(mapping.fields[i]));
    }
    texts.push_back(std::move(text));
  }
  return texts;
}

}  // namespace kindred::config
