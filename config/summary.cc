#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "config/config.h"
#include "config/deleted.h"
#include "config/golden.h"
#include "config/json_path.h"
#include "config/model_file.h"
#include "config/payload_format.h"
#include "config/shard_replicas.h"
#include "config/shingles.h"
#include "linkage/block/rule.h"
#include "linkage/score/scorer.h"

namespace kindred::config {

namespace {

template <typename Items, typename Text>
std::string listed(const Items& items, Text&& text) {
  std::vector<std::string> texts;
  texts.reserve(items.size());
  for (const auto& item : items) texts.push_back(text(item));
  return fmt::format("{}", fmt::join(texts, ", "));
}

std::string plural(size_t n, std::string_view singular, std::string_view plural) {
  return fmt::format("{} {}", n, n == 1 ? singular : plural);
}

// Names only: values may be secrets.
std::string properties_text(const Properties& properties) {
  if (properties.empty()) return "";
  return "; properties " + listed(properties, [](const auto& entry) { return entry.first; });
}

std::string format_text(const PayloadFormat& format) {
  std::string text(format_name(format.kind));
  if (!format.schema.empty()) text += " of " + format.schema;
  if (!format.message.empty()) text += ", message " + format.message;
  return text;
}

std::string registry_text(const std::optional<SchemaRegistry>& registry) {
  if (!registry) return "";
  std::string text = fmt::format("; registry {}", fmt::join(registry->urls, ", "));
  if (!registry->user.empty()) text += ", with a password";
  if (!registry->token.empty()) text += ", with a token";
  return text;
}

// Nothing where all is JSON, which needs no word.
std::string formats_text(const KafkaInput& kafka) {
  std::vector<std::string> texts;
  bool json = true;
  for (const PayloadFormat& format : kafka.formats) {
    texts.push_back(format_text(format));
    json = json && format.kind == PayloadFormat::Kind::kJson;
  }
  if (json) return "";
  if (std::ranges::all_of(texts, [&](const auto& text) { return text == texts[0]; })) {
    return "; format " + texts[0];
  }
  for (size_t i = 0; i < texts.size(); ++i) texts[i] = kafka.topics[i] + " " + texts[i];
  return fmt::format("; formats: {}", fmt::join(texts, "; "));
}

std::string files_text(const FilesInput& files) {
  std::string text = "files or standard input";
  if (!files.encoding.empty()) text += "; in " + files.encoding;
  if (files.delimiter) text += fmt::format("; cells of CSV cut by \"{}\"", *files.delimiter);
  return text;
}

std::string input_text(const std::optional<KafkaInput>& kafka, const FilesInput& files) {
  if (!kafka) return files_text(files);
  return fmt::format("Kafka at {}; {} {}; group {}{}{}{}", kafka->brokers,
                     kafka->topics.size() == 1 ? "topic" : "topics", fmt::join(kafka->topics, ", "),
                     kafka->group, formats_text(*kafka), registry_text(kafka->registry),
                     properties_text(kafka->properties));
}

std::string output_format_text(const KafkaOutput& kafka) {
  if (kafka.format == KafkaOutput::Format::kJson) return "";
  return fmt::format("; format {}{}", format_name(kafka.format), registry_text(kafka.registry));
}

std::string entity_topics_text(const KafkaOutput& kafka) {
  std::string text;
  if (!kafka.entities.empty()) text += "; entities to " + kafka.entities;
  if (!kafka.entity_of.empty()) text += "; those of records to " + kafka.entity_of;
  if (!kafka.entity_changes.empty()) text += "; their changes to " + kafka.entity_changes;
  return text;
}

std::string output_text(const std::optional<KafkaOutput>& kafka) {
  if (!kafka) return "a file or standard output";
  const std::string rejected =
      kafka->rejected.empty() ? "rejected records counted only" : "rejected to " + kafka->rejected;
  const std::string delivery =
      kafka->delivery == KafkaOutput::Delivery::kExactlyOnce
          ? fmt::format("exactly once, a commit every {} ms", kafka->commit_interval.count())
          : "at least once";
  return fmt::format("Kafka; topic {}; {}{}; {}{}{}", kafka->topic, rejected,
                     entity_topics_text(*kafka), delivery, output_format_text(*kafka),
                     properties_text(kafka->properties));
}

std::string record_text(const RecordMapping& record) {
  std::string text = fmt::format("id from {}, source from {}", first_of_text(record.id),
                                 first_of_text(record.source));
  if (record.version) text += ", version from " + path_text(*record.version);
  if (record.time) text += ", time from " + path_text(*record.time);
  if (record.envelope == Envelope::kDebezium) text += ", in Debezium's envelope";
  if (deleted_text(record.deleted) != deleted_text({})) {
    text += ", " + deleted_text(record.deleted);
  }
  return text + fmt::format("; at most {} bytes", record.max_bytes);
}

// What a source of `each` reads in another way.
std::string own_text(const Config& config, const RecordMapping& own) {
  std::vector<std::string> texts;
  const std::string record = record_text(own);
  if (record != record_text(config.record)) texts.push_back(record);
  for (size_t i = 0; i < own.fields.size(); ++i) {
    if (own.fields[i] == config.record.fields[i]) continue;
    texts.push_back(fmt::format("{} from {}", config.pipeline->fields[i].name,
                                listed(own.fields[i], place_text)));
  }
  return texts.empty() ? "as the others" : fmt::format("{}", fmt::join(texts, "; "));
}

std::string field_text(const Field& field) {
  const std::string steps =
      listed(field.clean, [](CleanStep step) { return std::string(clean_step_name(step)); });
  std::string text = field.name;
  if (field.type != FieldType::kText) text += fmt::format(" {}", field_type_name(field.type));
  if (!field.clean.empty()) text += fmt::format(" [{}]", steps);
  if (!field.none.empty()) {
    text +=
        fmt::format(" ({} for nothing)", plural(field.none.size(), "value stands", "values stand"));
  }
  return text;
}

std::string feature_text(const Pipeline& pipeline, const Feature& feature) {
  const std::string& field = pipeline.fields[feature.field].name;
  if (feature.kind == Feature::Kind::kWeights) {
    return fmt::format("{} (words of {})", feature.name, field);
  }
  if (feature.kind == Feature::Kind::kVectors) return fmt::format("{} (vectors)", field);
  if (!feature.shingles) return fmt::format("{} (tokens)", field);
  return fmt::format("{} ({})", feature.name, shingles_text(*feature.shingles, field));
}

std::string features_text(const Pipeline& pipeline) {
  std::vector<Feature> features;
  for (const Feature& feature : pipeline.features) {
    if (!feature.of_rule()) features.push_back(feature);
  }
  if (features.empty()) return "none";
  return listed(features, [&](const Feature& f) { return feature_text(pipeline, f); });
}

std::string sources_text(const Pipeline& pipeline) {
  std::vector<std::string_view> limits;
  if (pipeline.link_only) limits.push_back("pairs across sources only");
  if (pipeline.one_per_source) limits.push_back("at most one partner in each source");
  return fmt::format("{}", fmt::join(limits, "; "));
}

std::string cap_text(const Pipeline& pipeline) {
  const std::string capped = fmt::format("at most {} records a key", pipeline.max_bucket);
  return pipeline.exact() && !pipeline.cap_exact ? capped + ", any number in exact joins" : capped;
}

void find_unindexed(const Rule& rule, std::vector<std::string>* texts) {
  for (const RulePointer& part : rule.unindexed()) texts->push_back(part->text());
  for (const RulePointer& part : rule.parts()) find_unindexed(*part, texts);
}

// Rules of an AND that gives too many keys with them.
std::string unindexed_text(const std::vector<Branch>& branches) {
  std::vector<std::string> texts;
  for (const Branch& branch : branches) find_unindexed(*branch.rule, &texts);
  if (texts.empty()) return "";
  return fmt::format("; without keys, looked at where two records share one: {}",
                     fmt::join(texts, ", "));
}

std::string block_text(const Pipeline& pipeline) {
  const std::vector<Branch>& branches = pipeline.blocking.branches();
  return fmt::format("{}: {}; {}{}", plural(branches.size(), "alternative", "alternatives"),
                     listed(branches, [](const Branch& branch) { return branch.name; }),
                     cap_text(pipeline), unindexed_text(branches));
}

std::string model_text(const Config& config) {
  const Model* const model = config.model.get();
  if (model == nullptr) return config.model_file + ", not there yet: kindred train makes it";
  return fmt::format("{}, {}; prior {}, {}, {}", config.model_file, model_hash(*model),
                     model->prior, plural(model->fields.size(), "field", "fields"),
                     plural(model->tokens.size(), "feature's tokens", "features' tokens"));
}

std::string score_text(const Config& config) {
  const Pipeline& pipeline = *config.pipeline;
  const std::string review =
      pipeline.review ? fmt::format(", review from {}", *pipeline.review) : "";
  const std::string cohesion =
      pipeline.cohesion > 0 ? fmt::format(", cohesion from {}", pipeline.cohesion) : "";
  return fmt::format("{} of {}; 0 to {}, match from {}{}{}", config.scorer,
                     fmt::join(pipeline.scorer->fields(), ", "), pipeline.scorer->highest(),
                     pipeline.match, review, cohesion);
}

std::string memory_text(const Limits& limits) {
  return fmt::format("{} MiB of memory; {} when they are in use", *limits.memory >> 20,
                     limits.expire_oldest ? "the oldest records leave" : "input waits");
}

// In the largest unit of which it is a whole number.
std::string duration_text(int64_t milliseconds) {
  constexpr std::array<std::pair<int64_t, const char*>, 4> kUnits = {
      {{86'400'000, "d"}, {3'600'000, "h"}, {60'000, "m"}, {1000, "s"}}};
  for (const auto& [unit, name] : kUnits) {
    if (milliseconds % unit == 0) return fmt::format("{}{}", milliseconds / unit, name);
  }
  return fmt::format("{}ms", milliseconds);
}

std::string expire_text(const Expire& expire, const Pipeline& pipeline) {
  const std::string by =
      expire.field ? "the date in " + pipeline.fields[*expire.field].name : "their arrival";
  return fmt::format("records leave {} after {}, their matches are {}; in kindredd alone",
                     duration_text(expire.after), by, expire.keep_matches ? "kept" : "retracted");
}

std::string golden_text(const GoldenRule& rule, const Pipeline& pipeline) {
  const std::string sources =
      rule.sources.empty() ? "" : fmt::format(" {}", fmt::join(rule.sources, ", then "));
  const std::string fields =
      listed(rule.fields, [&](uint16_t field) { return pipeline.fields[field].name; });
  return fmt::format("{} {}{}", rule.fields.size() > 1 ? "(" + fields + ")" : fields,
                     golden_kind_name(rule.kind), sources);
}

std::string entities_text(const Pipeline& pipeline) {
  const EntityRules& rules = *pipeline.entities;
  std::string text = "of matches";
  if (rules.singletons) text += ", and records alone";
  if (rules.max_size) text += fmt::format(", of at most {} records", *rules.max_size);
  text += "; named after their oldest record";
  if (rules.created) text += " by " + pipeline.fields[*rules.created].name;
  if (!rules.sources.empty())
    text += ", of " + fmt::format("{}", fmt::join(rules.sources, ", then "));
  if (rules.golden.empty()) return text;
  return text + "; golden " +
         listed(rules.golden, [&](const GoldenRule& rule) { return golden_text(rule, pipeline); });
}

std::string replicas_text(const Config& config) {
  if (config.cluster->replicas == 1) return "nobody stands by for who decides";
  return shard_replicas(config) > 1 ? "one stands by for who decides, and each shard is found twice"
                                    : "one stands by for who decides";
}

// The processes of a cluster ask one another.
std::string http_text(const Config& config) {
  const std::string& address = config.http.address;
  std::string text = fmt::format("{}:{}", address, *config.http.port);
  if (!config.http.token.empty()) text += ", for who shows the token";
  if (config.cluster && (address.starts_with("127.") || address == "::1")) {
    text += "; processes on other machines cannot ask it";
  }
  return text;
}

}  // namespace

std::string summary(const Config& config) {
  const Pipeline& pipeline = *config.pipeline;
  std::string text;
  const auto line = [&](std::string_view section, const std::string& content) {
    text += fmt::format("{:<10}{}\n", section, content);
  };
  line("pipeline", config.pipeline_name);
  line("threads",
       config.threads == 0 ? "as many as the machine has" : fmt::format("{}", config.threads));
  line("log", config.logging.level + (config.logging.json ? ", as JSON" : ""));
  if (config.http.port) {
    line("http", http_text(config));
  }
  if (!config.model_file.empty()) line("model", model_text(config));
  line("input", input_text(config.kafka_input, config.files_input));
  line("record", record_text(config.record));
  line("fields", listed(pipeline.fields, field_text));
  line("features", features_text(pipeline));
  if (pipeline.link_only || pipeline.one_per_source) line("sources", sources_text(pipeline));
  for (const auto& [source, own] : config.each) {
    line("source", fmt::format("{}: {}", source, own_text(config, own)));
  }
  line("block", block_text(pipeline));
  line("score", score_text(config));
  if (pipeline.entities) line("entities", entities_text(pipeline));
  if (config.expire) line("expire", expire_text(*config.expire, pipeline));
  line("output", output_text(config.kafka_output));
  if (config.limits.memory) line("limits", memory_text(config.limits));
  if (config.standby) line("standby", "one process leads, the others stand by");
  if (config.cluster) {
    line("cluster", fmt::format("{} shards, found by any number of processes; {}",
                                config.cluster->shards, replicas_text(config)));
  }
  return text;
}

}  // namespace kindred::config
