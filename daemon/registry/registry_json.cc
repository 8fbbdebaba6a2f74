#include "daemon/registry/registry_json.h"

#include <simdjson.h>

#include <array>
#include <string_view>
#include <utility>

#include "daemon/base/json_append.h"
#include "daemon/registry/registry_error.h"

namespace kindred {
namespace {

namespace dom = simdjson::dom;

constexpr std::array<std::pair<SchemaKind, std::string_view>, 3> kTypes = {
    {{SchemaKind::kAvro, "AVRO"},
     {SchemaKind::kProtobuf, "PROTOBUF"},
     {SchemaKind::kJson, "JSON"}}};

SchemaKind kind_of(std::string_view type) {
  for (const auto& [kind, name] : kTypes) {
    if (type == name) return kind;
  }
  throw RegistryError(RegistryError::Kind::kInvalid, "its type is none of AVRO, PROTOBUF and JSON");
}

std::string_view type_of(SchemaKind kind) {
  for (const auto& [known, name] : kTypes) {
    if (known == kind) return name;
  }
  return "";
}

// The member where it is of that type.
template <typename T>
std::optional<T> member(const dom::element& object, std::string_view name) {
  T value;
  if (object[name].get(value) != simdjson::SUCCESS) return std::nullopt;
  return value;
}

std::optional<RegistryReference> read_reference(const dom::element& element) {
  const auto name = member<std::string_view>(element, "name");
  const auto subject = member<std::string_view>(element, "subject");
  const auto version = member<int64_t>(element, "version");
  if (!name || !subject || !version) return std::nullopt;
  return RegistryReference{std::string(*name), std::string(*subject), *version};
}

bool read_references(const dom::element& schema, std::vector<RegistryReference>* out) {
  const auto list = member<dom::array>(schema, "references");
  if (!list) return true;
  for (const dom::element element : *list) {
    auto reference = read_reference(element);
    if (!reference) return false;
    out->push_back(std::move(*reference));
  }
  return true;
}

}  // namespace

std::optional<RegistrySchema> read_schema(const std::string& json) {
  dom::parser parser;
  dom::element root;
  if (parser.parse(json).get(root) != simdjson::SUCCESS) return std::nullopt;
  const auto text = member<std::string_view>(root, "schema");
  if (!text) return std::nullopt;
  RegistrySchema schema;
  schema.text = *text;
  if (const auto type = member<std::string_view>(root, "schemaType")) schema.kind = kind_of(*type);
  if (!read_references(root, &schema.references)) return std::nullopt;
  return schema;
}

std::optional<uint32_t> read_id(const std::string& json) {
  dom::parser parser;
  dom::element root;
  if (parser.parse(json).get(root) != simdjson::SUCCESS) return std::nullopt;
  const auto id = member<uint64_t>(root, "id");
  if (!id || *id > UINT32_MAX) return std::nullopt;
  return static_cast<uint32_t>(*id);
}

std::optional<RegistryFault> read_fault(const std::string& json) {
  dom::parser parser;
  dom::element root;
  if (parser.parse(json).get(root) != simdjson::SUCCESS) return std::nullopt;
  const auto code = member<int64_t>(root, "error_code");
  if (!code) return std::nullopt;
  return RegistryFault{*code, std::string(member<std::string_view>(root, "message").value_or(""))};
}

std::string schema_json(const SchemaSource& schema) {
  std::string json = R"({"schemaType":")";
  json.append(type_of(schema.kind)).append(R"(","schema":)");
  append_json_string(schema.text, &json);
  json += '}';
  return json;
}

}  // namespace kindred
