#include "daemon/format/topic_schemas.h"

#include "daemon/format/schema_file.h"

namespace kindred {

std::vector<std::shared_ptr<const PayloadSchema>> load_topic_schemas(
    const config::KafkaInput& input, std::vector<config::Fault>* faults) {
  using Kind = config::PayloadFormat::Kind;
  std::vector<std::shared_ptr<const PayloadSchema>> schemas;
  for (const config::PayloadFormat& format : input.formats) {
    schemas.emplace_back();
    if (!format.has_file()) continue;
    const SchemaKind kind = format.kind == Kind::kAvro ? SchemaKind::kAvro : SchemaKind::kProtobuf;
    std::string why;
    schemas.back() = load_schema_file(kind, format.schema, format.message, &why);
    if (schemas.back() != nullptr) continue;
    config::Fault fault = format.schema_at;
    fault.text = "schema: " + format.schema + ": " + why;
    faults->push_back(std::move(fault));
  }
  return schemas;
}

}  // namespace kindred
