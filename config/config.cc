#include "config/config.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>
#include <utility>

#include "config/digests.h"
#include "config/mapping.h"
#include "config/outline.h"
#include "config/read.h"
#include "config/read_file.h"
#include "config/sections.h"
#include "config/source_text.h"
#include "config/training.h"
#include "config/yaml.h"
#include "linkage/record/keyed_record.h"
#include "linkage/text/ascii_lower.h"

namespace kindred::config {

namespace {

bool pipeline_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

void read_pipeline(const Node& node, Draft* draft) {
  const std::optional<std::string> name = read_text(node, draft->faults);
  if (!name) return;
  if (std::all_of(name->begin(), name->end(), pipeline_character)) {
    draft->config.pipeline_name = *name;
  } else {
    add_expected(node, "a name of the characters a-z, 0-9, \"_\" and \"-\"", draft->faults);
  }
}

void read_threads(const Node& node, Draft* draft) {
  constexpr uint64_t kMost = 1024;
  if (const auto threads = read_whole_number(node, 0, kMost, draft->faults)) {
    draft->config.threads = static_cast<unsigned>(*threads);
  }
}

// In the order of the way of a record.
constexpr std::array<Key<Draft>, 19> kSections = {{
    {"pipeline", read_pipeline},
    {"threads", read_threads},
    {"model", [](const Node&, Draft*) {}},  // before all others, see find_model()
    {"log", read_log, keys_of_log},
    {"http", read_http, keys_of_http},
    {"input", read_input, keys_of_input},
    {"record", read_record, keys_of_record},
    {"fields", read_fields, keys_of_fields},
    {"features", read_features, keys_of_features},
    {"sources", read_sources, keys_of_sources},
    {"block", read_block, keys_of_block},
    {"score", read_score, keys_of_score},
    {"entities", read_entities, keys_of_entities},
    {"expire", read_expire, keys_of_expire},
    {"output", read_output, keys_of_output},
    {"state", read_state, keys_of_state},
    {"limits", read_limits, keys_of_limits},
    {"standby", read_standby},
    {"cluster", read_cluster, keys_of_cluster},
}};

// A daemon needs both, other programs neither: where one of them stands alone, its fellow was
// forgotten or misspelt.
void require_both_kafka(const Node& root, const Draft& draft) {
  const bool input = draft.config.kafka_input.has_value();
  if (input == draft.config.kafka_output.has_value()) return;
  const Entry* const other = root.find(input ? "output" : "input");
  // Another key than input.files has its fault told of already.
  const bool told =
      other != nullptr &&
      std::ranges::any_of(other->value->entries, [](const Entry& e) { return e.key != "files"; });
  if (told) return;
  const Entry* const kafka = root.find(input ? "input" : "output")->value->find("kafka");
  draft.faults->add(kafka->at, input ? "kafka: needs output.kafka beside it"
                                     : "kafka: needs input.kafka beside it");
}

// The keys of Debezium's messages are JSON.
void settle_key(const Node& root, Draft* draft) {
  if (!draft->config.kafka_input || draft->config.record.envelope == Envelope::kNone) return;
  const Entry* const kafka = root.find("input")->value->find("kafka");
  if (kafka->value->find("key") == nullptr) draft->config.kafka_input->key = KafkaInput::Key::kJson;
}

// Those of the features section, and what rules make of them.
void check_features(const Node& root, const Draft& draft) {
  const size_t count = draft.pipeline->features.size();
  if (count <= KeyedRecord::kMaxFeatures) return;
  const Entry* const features = root.find("features");
  draft.faults->add(features == nullptr ? root.at : features->at,
                    fmt::format("features: {} with those that rules make of them; a record holds "
                                "at most {}",
                                count, KeyedRecord::kMaxFeatures));
}

// Without the tokens that it counts, a rule or a comparison would go by arbitrary ones.
void check_tokens(const Draft& draft) {
  if (draft.model == nullptr || draft.config.untrained || !draft.config.model) return;
  for (const Feature& feature : draft.pipeline->counted_features()) {
    const auto& known = draft.config.model->tokens;
    if (std::ranges::find(known, feature.name, &ModelTokens::feature) != known.end()) continue;
    add_fault(*draft.model,
              fmt::format("the model has no tokens of \"{}\"; train it again", feature.name),
              draft.faults);
  }
}

void read_sections(const Node& root, Draft* draft) {
  find_model(root, draft);
  if (!read_mapping(root, kSections, draft, draft->faults)) return;
  for (const char* section : {"fields", "block", "score"}) {
    require_key(root, section, draft->faults);
  }
  require_both_kafka(root, *draft);
  settle_key(root, draft);
  const bool told = draft->config.kafka_output && draft->config.kafka_output->tells_entities();
  if (told && !draft->pipeline->entities) {  // by the defaults, where no section says how
    draft->pipeline->entities = EntityRules{.pipeline = draft->config.pipeline_name};
  }
  check_tokens(*draft);
  check_features(root, *draft);
}

// The file's name without folder and extension, in the characters of a pipeline's name.
std::string default_name(const std::string& path) {
  std::string name = ascii_lower(std::filesystem::path(path).stem().string());
  for (char& c : name) {
    if (!pipeline_character(c)) c = '-';
  }
  return name.empty() ? "kindred" : name;
}

// Where the model is from.
struct ModelOrigin {
  bool read = true;                                // false: it is about to be learnt
  std::shared_ptr<const Model> counted = nullptr;  // what is known of it before
  const std::string* given = nullptr;              // in place of the file
};

Loaded parse_all(const std::string& yaml, const std::string& name, const std::string& path,
                 ModelOrigin model) {
  Faults faults;
  Draft draft(&faults);
  draft.read_model = model.read;
  draft.given_model = model.given;
  draft.config.model = std::move(model.counted);
  draft.config.pipeline_name = name;
  draft.path = path;
  const NodePointer root = parse_yaml(yaml, &faults);
  if (root) read_sections(*root, &draft);

  Loaded loaded{std::nullopt, faults.sorted()};
  if (loaded.faults.empty()) {
    draft.config.text = yaml;
    draft.config.path = path;
    draft.config.pipeline = std::move(draft.pipeline);
    draft.config.digests = digests_of(*root, draft.config, draft.files);
    draft.config.outline = outline_of(*root, draft.config, draft.files);
    loaded.config = std::move(draft.config);
  }
  return loaded;
}

// A file that is too large is a fault like others, no file that cannot be read.
Loaded load_all(const std::string& path, ModelOrigin model) {
  std::string yaml;
  try {
    yaml = read_file(path, SourceText::kMaxBytes);
  } catch (const std::system_error& error) {
    if (error.code() != std::errc::file_too_large) throw;
    return {std::nullopt, {{.text = SourceText::too_large(SourceText::kMaxBytes)}}};
  }
  return parse_all(yaml, default_name(path), path, std::move(model));
}

}  // namespace

Loaded parse(const std::string& yaml, const std::string& name, const std::string& path) {
  return parse_all(yaml, name, path, {});
}

Loaded load(const std::string& path) { return load_all(path, {}); }

Loaded load_for_training(const std::string& path, std::shared_ptr<const Model> counted) {
  return load_all(path, {.read = false, .counted = std::move(counted)});
}

Loaded parse_for_training(const std::string& yaml, std::shared_ptr<const Model> counted,
                          const std::string& path) {
  return parse_all(yaml, "kindred", path, {.read = false, .counted = std::move(counted)});
}

Loaded parse_with_model(const std::string& yaml, const std::string& model, const std::string& name,
                        const std::string& path) {
  return parse_all(yaml, name, path, {.given = &model});
}

std::vector<std::string> known_keys() { return keys_of(kSections); }

}  // namespace kindred::config
