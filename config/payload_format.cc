#include "config/payload_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <string_view>
#include <system_error>

#include "config/mapping.h"
#include "config/read.h"
#include "config/read_file.h"

namespace kindred::config {

namespace {

using Kind = PayloadFormat::Kind;

constexpr size_t kMaxSchemaBytes = 16 << 20;

constexpr std::array<std::string_view, 4> kNames = {"json", "registry", "avro", "protobuf"};
constexpr std::array<Kind, 4> kKinds = {Kind::kJson, Kind::kRegistry, Kind::kAvro, Kind::kProtobuf};

using Output = KafkaOutput::Format;
constexpr std::array<std::string_view, 4> kOutputNames = {"json", "avro", "protobuf",
                                                          "json_schema"};
constexpr std::array<Output, 4> kOutputs = {Output::kJson, Output::kAvro, Output::kProtobuf,
                                            Output::kJsonSchema};

// Calls visit(value, topic's place) for each topic that the key says something of.
using Visit = std::function<void(const Node& value, size_t topic)>;
void for_each_topic(const Node& node, const KafkaInput& kafka, const Visit& visit, Faults* faults) {
  const std::vector<std::string>& topics = kafka.topics;
  if (node.kind != Node::Kind::kMapping) {
    for (size_t i = 0; i < topics.size(); ++i) visit(node, i);
    return;
  }
  const std::vector<std::string_view> names(topics.begin(), topics.end());
  check_keys(node, names, faults);
  for (size_t i = 0; i < topics.size(); ++i) {
    if (const Entry* const entry = node.find(topics[i])) visit(*entry->value, i);
  }
}

bool says_of_each(const Node& node) { return node.kind == Node::Kind::kMapping; }

void read_format(const Node& node, KafkaInput* kafka, Faults* faults) {
  const auto read = [&](const Node& value, size_t topic) {
    if (const auto name = read_choice(value, kNames, faults)) {
      kafka->formats[topic].kind = kKinds.at(*name);
    }
  };
  for_each_topic(node, *kafka, read, faults);
}

bool readable(const Node& node, const std::string& path, Faults* faults) {
  try {
    read_file(path, kMaxSchemaBytes);
    return true;
  } catch (const std::system_error& error) {
    add_fault(node, fmt::format("cannot read {}", error.what()), faults);
    return false;
  }
}

void read_schema(const Node& node, const std::string& folder, KafkaInput* kafka, Faults* faults) {
  const auto read = [&](const Node& value, size_t topic) {
    PayloadFormat& format = kafka->formats[topic];
    const std::optional<std::string> name = read_text(value, faults);
    if (!name || value.faulty) return;
    if (!format.has_file()) {
      if (!says_of_each(node)) return;
      add_fault(value,
                fmt::format("only avro and protobuf have a schema's file, and the format is {}",
                            format_name(format.kind)),
                faults);
      return;
    }
    const std::string path = (std::filesystem::path(folder) / *name).string();
    if (!readable(value, path, faults)) return;
    format.schema = path;
    format.schema_at = {value.at.line, value.at.column, ""};
  };
  for_each_topic(node, *kafka, read, faults);
}

void read_message(const Node& node, KafkaInput* kafka, Faults* faults) {
  const auto read = [&](const Node& value, size_t topic) {
    PayloadFormat& format = kafka->formats[topic];
    const std::optional<std::string> name = read_text(value, faults);
    if (!name) return;
    if (format.kind == Kind::kProtobuf) {
      format.message = *name;
    } else if (says_of_each(node)) {
      add_fault(value,
                fmt::format("only protobuf has messages with a name, and the format is {}",
                            format_name(format.kind)),
                faults);
    }
  };
  for_each_topic(node, *kafka, read, faults);
}

// A key that no topic has a use for is a slip.
void check_use(const Node& input, std::string_view key, bool used, std::string_view needs,
               Faults* faults) {
  const Entry* const entry = input.find(key);
  if (entry == nullptr || used || says_of_each(*entry->value)) return;
  add_fault(*entry->value, fmt::format("is of use only with format: {}", needs), faults);
}

// Those whose schema is named, and cannot be read, have their fault.
void check_schemas(const Node& input, const KafkaInput& kafka, Faults* faults) {
  const Entry* const schema = input.find("schema");
  const Entry* const format = input.find("format");
  for (size_t i = 0; i < kafka.formats.size(); ++i) {
    if (!kafka.formats[i].has_file() || format == nullptr) continue;
    const bool named = schema != nullptr && (!says_of_each(*schema->value) ||
                                             schema->value->find(kafka.topics[i]) != nullptr);
    if (named) continue;
    add_fault(*format->value,
              fmt::format("{} of topic {} needs its schema: add \"schema: FILE\"",
                          format_name(kafka.formats[i].kind), kafka.topics[i]),
              faults);
  }
}

}  // namespace

void read_formats(const Node& input, const std::string& folder, KafkaInput* kafka, Faults* faults) {
  kafka->formats.resize(kafka->topics.size());
  if (const Entry* const entry = input.find("format")) read_format(*entry->value, kafka, faults);
  if (const Entry* const entry = input.find("schema")) {
    read_schema(*entry->value, folder, kafka, faults);
  }
  if (const Entry* const entry = input.find("message")) read_message(*entry->value, kafka, faults);
  const auto any = [&](auto&& of) { return std::ranges::any_of(kafka->formats, of); };
  check_use(input, "schema", any(&PayloadFormat::has_file), "avro or protobuf", faults);
  check_use(input, "message",
            any([](const PayloadFormat& format) { return format.kind == Kind::kProtobuf; }),
            "protobuf", faults);
  check_schemas(input, *kafka, faults);
}

std::vector<std::string> keys_of_topics() { return {"TOPIC"}; }

std::string_view format_name(Kind kind) { return kNames.at(static_cast<size_t>(kind)); }

std::string_view format_name(Output format) { return kOutputNames.at(static_cast<size_t>(format)); }

std::optional<Output> read_output_format(const Node& node, Faults* faults) {
  const auto name = read_choice(node, kOutputNames, faults);
  return name ? std::optional(kOutputs.at(*name)) : std::nullopt;
}

std::vector<std::string> KafkaInput::all_topics() const {
  std::vector<std::string> all = topics;
  if (!labels.empty()) all.push_back(labels);
  return all;
}

bool KafkaInput::needs_registry() const {
  return std::ranges::any_of(
      formats, [](const PayloadFormat& format) { return format.kind == Kind::kRegistry; });
}

}  // namespace kindred::config
