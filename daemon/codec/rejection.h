#ifndef KINDRED_DAEMON_CODEC_REJECTION_H_
#define KINDRED_DAEMON_CODEC_REJECTION_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace kindred {

// Why a record was not taken. The names go to the dead-letter output and to the summary, and never
// change.
enum class RejectionClass : uint8_t {
  kNotJson,         // not_json: no JSON text, or something after it
  kNotAnObject,     // not_an_object: JSON, but no object
  kInvalidUtf8,     // invalid_utf8: bytes that are no UTF-8
  kLoneSurrogate,   // lone_surrogate: \ud800 without its other half
  kTooLarge,        // too_large: more than record.max_bytes
  kTooDeep,         // too_deep: nested deeper than 1,024
  kMissingId,       // missing_id: no id, or null, or empty
  kMissingVersion,  // missing_version: record.version is configured and the record has none
  kMissingTime,     // missing_time: record.time is configured and the record has none
  kWrongType,       // wrong_type: a member is not what the configuration says it is
  kBadRow,          // bad_row: a CSV row with the wrong number of cells, or stray quotes
  kBadKey,   // bad_key: the key does not name what it has to: a record to delete, a labelled pair
  kRefused,  // refused: the engine could not take it
  kBadPayload,     // bad_payload: not by its schema, or without the header of a registry
  kUnknownSchema,  // unknown_schema: the registry has no such schema, or none that can be read
  kBadEnvelope,    // bad_envelope: an event that tells of no row, or none of Debezium
};
inline constexpr size_t kRejectionClasses = 16;

std::string_view rejection_class_name(RejectionClass rejection_class);

struct Rejection {
  RejectionClass reason = RejectionClass::kNotJson;
  std::string message;         // for people; names fields, never shows what is in them
  std::string schema_id = {};  // by which the payload was to be read; empty: it names none
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CODEC_REJECTION_H_
