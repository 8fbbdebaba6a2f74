#ifndef KINDRED_TESTS_FUZZ_PAYLOADS_H_
#define KINDRED_TESTS_FUZZ_PAYLOADS_H_

#include <string_view>

#include "daemon/format/payload_schema.h"

namespace kindred::fuzz {

// Reads a payload by its schema: the schema's text, a byte 0, the payload, with the header of a
// registry or without. Throws Broken.
void check_payloads(SchemaKind kind, std::string_view bytes);

}  // namespace kindred::fuzz

#endif  // KINDRED_TESTS_FUZZ_PAYLOADS_H_
