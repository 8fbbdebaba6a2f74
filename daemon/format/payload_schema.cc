#include "daemon/format/payload_schema.h"

#include "daemon/format/avro_schema.h"
#include "daemon/format/protobuf_schema.h"

namespace kindred {

namespace {

// JSON is JSON, whatever its schema says.
class JsonSchema : public PayloadSchema {
 public:
  std::optional<std::string_view> read(const Payload& payload, PayloadBuffers* /*buffers*/,
                                       std::string* /*why*/) const override {
    return payload.bytes;
  }
};

}  // namespace

std::string_view schema_kind_name(SchemaKind kind) {
  switch (kind) {
    case SchemaKind::kAvro:
      return "Avro";
    case SchemaKind::kProtobuf:
      return "Protobuf";
    case SchemaKind::kJson:
      return "JSON Schema";
  }
  return "";
}

std::shared_ptr<const PayloadSchema> compile_schema(const SchemaSource& source, std::string* why) {
  switch (source.kind) {
    case SchemaKind::kAvro:
      return compile_avro(source, why);
    case SchemaKind::kProtobuf:
      return compile_protobuf(source, why);
    case SchemaKind::kJson:
      return std::make_shared<JsonSchema>();
  }
  return nullptr;
}

}  // namespace kindred
