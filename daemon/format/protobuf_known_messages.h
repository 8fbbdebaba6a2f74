#ifndef KINDRED_DAEMON_FORMAT_PROTOBUF_KNOWN_MESSAGES_H_
#define KINDRED_DAEMON_FORMAT_PROTOBUF_KNOWN_MESSAGES_H_

#include <string>

#include "daemon/format/protobuf_scan.h"

namespace kindred {

// Appends a message that is a text or a number to people, such as a Timestamp: one whose shape is
// kTimestamp or stands behind it. Returns what is wrong with it, or null.
const char* write_known_message(const ProtobufScan& scan, const ProtobufScan::Level& level,
                                std::string* json);

}  // namespace kindred

#endif  // KINDRED_DAEMON_FORMAT_PROTOBUF_KNOWN_MESSAGES_H_
