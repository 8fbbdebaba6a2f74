#ifndef KINDRED_DAEMON_SERVICE_DEAD_LETTER_H_
#define KINDRED_DAEMON_SERVICE_DEAD_LETTER_H_

#include <string_view>

#include "daemon/base/message_view.h"
#include "daemon/base/output_message.h"
#include "daemon/codec/rejection.h"
#include "daemon/transport/partition.h"
#include "daemon/transport/taken_messages.h"

namespace kindred {

// A rejected message of a partition as it goes to the dead-letter topic: key, value and headers as
// they came, and with them errors.{topic,partition,offset,stage,class,message}, and schema_id where
// the payload names a schema.
OutputMessage dead_letter(const MessageView& message, Headers headers,
                          const InputPartition& partition, std::string_view stage,
                          const Rejection& why);

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_DEAD_LETTER_H_
