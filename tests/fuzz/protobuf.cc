#include "tests/fuzz/bodies.h"
#include "tests/fuzz/payloads.h"

namespace kindred::fuzz {

void fuzz_protobuf(std::string_view bytes) { check_payloads(SchemaKind::kProtobuf, bytes); }

}  // namespace kindred::fuzz
