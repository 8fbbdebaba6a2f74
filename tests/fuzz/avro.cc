#include "tests/fuzz/bodies.h"
#include "tests/fuzz/payloads.h"

namespace kindred::fuzz {

void fuzz_avro(std::string_view bytes) { check_payloads(SchemaKind::kAvro, bytes); }

}  // namespace kindred::fuzz
