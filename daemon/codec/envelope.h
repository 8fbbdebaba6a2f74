// The change events of Debezium: a row, and what became of it.

#ifndef KINDRED_DAEMON_CODEC_ENVELOPE_H_
#define KINDRED_DAEMON_CODEC_ENVELOPE_H_

#include <cstddef>
#include <cstdint>
#include <optional>

#include "daemon/codec/json_document.h"
#include "daemon/codec/rejection.h"

namespace kindred {

// What an event says.
struct Unwrapped {
  size_t row = 0;  // the node that is the record; of a delete, what is known of it
  bool deleted = false;
  bool has_row = true;          // false: a delete of which the key alone tells
  std::optional<int64_t> time;  // ts_ms, when Debezium saw the change
};

// The node that Kafka Connect's JSON converter has put between "schema" and "payload", or the root
// where it has not.
size_t payload_of(const JsonDocument& document);

// Whether it looks like an event: it has "op", a text, and "before" or "after".
bool looks_like_event(const JsonDocument& document);

// Reads an event whose root is an object: {"before", "after", "op", "ts_ms", ...}, with the schema
// around it or without. The row of a delete (op d) is `before`, of all others (c, u, r) `after`. A
// payload that is null is a delete too. False and *why for what tells of no single row: a truncated
// table (op t), a message of the database (op m), a heartbeat.
bool unwrap(const JsonDocument& document, Unwrapped* out, Rejection* why);

// A column that was not written and that the database did not tell is not empty: its text says so.
// Such texts in the row become null.
void forget_unavailable(size_t row, JsonDocument* document);

}  // namespace kindred

#endif  // KINDRED_DAEMON_CODEC_ENVELOPE_H_
