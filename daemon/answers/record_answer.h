// What is told of a record.

#ifndef KINDRED_DAEMON_ANSWERS_RECORD_ANSWER_H_
#define KINDRED_DAEMON_ANSWERS_RECORD_ANSWER_H_

#include <string>

#include "daemon/codec/event_writer.h"
#include "linkage/linker.h"

namespace kindred {

// Its values by field, as they are compared: {"name": ["ann lee"], "phone": ["12", "13"]}. A field
// without any is left out.
std::string values_json(const Pipeline& pipeline, const KeyedRecord& record);

// A live record with its entity and its matches: what /v1/records says. O(members of its keys).
std::string record_json(const Linker& linker, const EventWriter& events, const KeyedRecord& record);

}  // namespace kindred

#endif  // KINDRED_DAEMON_ANSWERS_RECORD_ANSWER_H_
