// Identities as JSON, wherever an output names a record.

#ifndef KINDRED_DAEMON_CODEC_JSON_IDENTITY_H_
#define KINDRED_DAEMON_CODEC_JSON_IDENTITY_H_

#include <string>

#include "linkage/record/record.h"

namespace kindred {

// {"source":"a","id":"17"}, as values have it.
void append_json_identity(const Identity& identity, std::string* out);

// ["a","17"], as keys have it.
void append_json_identity_key(const Identity& identity, std::string* out);

}  // namespace kindred

#endif  // KINDRED_DAEMON_CODEC_JSON_IDENTITY_H_
