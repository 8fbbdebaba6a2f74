#include "daemon/format/avro_schema.h"

#include <utility>

namespace kindred {

namespace {

class AvroSchema : public PayloadSchema {
 public:
  explicit AvroSchema(AvroTypes types) : types_(std::move(types)) {}

  std::optional<std::string_view> read(const Payload& payload, PayloadBuffers* buffers,
                                       std::string* why) const override {
    buffers->shrink();
    buffers->json.clear();
    const char* at = payload.bytes.data();
    const char* const end = at + payload.bytes.size();
    std::string fault;
    if (!read_avro(types_, &at, end, &buffers->json, &fault)) {
      *why = "not by its Avro schema: " + fault;
      return std::nullopt;
    }
    if (at != end) {
      *why = "not by its Avro schema: " + std::to_string(end - at) + " bytes are left over";
      return std::nullopt;
    }
    return buffers->json;
  }

 private:
  AvroTypes types_;
};

}  // namespace

std::shared_ptr<const PayloadSchema> compile_avro(const SchemaSource& source, std::string* why) {
  AvroTypes types = parse_avro(source, why);
  if (types.empty()) {
    *why = "no Avro schema: " + *why;
    return nullptr;
  }
  return std::make_shared<AvroSchema>(std::move(types));
}

}  // namespace kindred
