#ifndef KINDRED_DAEMON_KAFKA_DEAD_LETTER_H_
#define KINDRED_DAEMON_KAFKA_DEAD_LETTER_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/base/output_message.h"
#include "daemon/codec/rejection.h"
#include "daemon/kafka/types.h"

namespace kindred {

// A rejected message as it goes to the dead-letter topic: key, value and headers as they came, and
// with them errors.{topic,partition,offset,stage,class,message}.
struct DeadLetter {
  std::optional<std::string> key;
  std::optional<std::string> value;
  KafkaHeaders headers;
  int64_t time = 0;  // milliseconds
};

// The same as the state keeps it, and back.
OutputMessage message_of(const DeadLetter& letter);
DeadLetter letter_of(const OutputMessage& message);

DeadLetter dead_letter(const rd_kafka_message_t& message, std::string_view stage,
                       const Rejection& why);

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_DEAD_LETTER_H_
