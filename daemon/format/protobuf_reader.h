#ifndef KINDRED_DAEMON_FORMAT_PROTOBUF_READER_H_
#define KINDRED_DAEMON_FORMAT_PROTOBUF_READER_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "daemon/format/payload_buffers.h"
#include "daemon/format/protobuf_plan.h"

namespace kindred {

// Appends the message that `bytes` hold, as PayloadSchema says, to buffers->json. False and *why
// when they are none. As Protobuf demands: fields come in any order, the last of several counts,
// parts of one message are merged, numbers may be packed or not.
bool read_protobuf(const ProtobufPlan& plan, uint32_t message, std::string_view bytes,
                   PayloadBuffers* buffers, std::string* why);

}  // namespace kindred

#endif  // KINDRED_DAEMON_FORMAT_PROTOBUF_READER_H_
