#ifndef KINDRED_DAEMON_CODEC_PAYLOAD_READER_H_
#define KINDRED_DAEMON_CODEC_PAYLOAD_READER_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/config.h"
#include "daemon/base/message_view.h"
#include "daemon/codec/rejection.h"
#include "daemon/format/known_schemas.h"

namespace kindred {

// The part of a message of a registry's topic that names a schema and has to be read: its value,
// or the key of a tombstone. Nothing, without *why, when none has to be: a tombstone whose key is
// no such payload is read as it is. Nothing and *why when the value names no schema.
std::optional<FramedPayload> framed_part(const MessageView& message, std::string* why);

// The key where it is a payload that names its schema.
std::optional<FramedPayload> framed_key(const MessageView& message);

// Keys and values of messages to JSON texts, by the formats of their topics. Threads may use it
// beside one another, each by its number; add_partition() goes beside nothing.
class PayloadReader {
 public:
  // `topics` by partition number. Throws Failure (kConfiguration) when a schema's file cannot be
  // read. `input` outlives it.
  PayloadReader(const config::KafkaInput& input, const std::vector<std::string>& topics,
                unsigned threads);

  // One more partition, behind the others.
  void add_partition(const std::string& topic);

  // The JSON text of the value, which the message has. It lives as long as the message, and until
  // the thread reads the next one. None and *why when it cannot be read. `known` has the schemas
  // that the messages name.
  std::optional<std::string_view> read_value(const MessageView& message, const KnownSchemas& known,
                                             unsigned thread, Rejection* why);

  // Adds to a rejection of what the value came to by which schema it was read, if by one.
  void name_schema(const MessageView& message, Rejection* why) const;

  // Whether the key is a payload that names its schema: then it is read likewise, and otherwise as
  // it is. The text of the thread's last value lives on.
  bool frames_key(const MessageView& message) const;
  std::optional<std::string_view> read_key(const MessageView& message, const KnownSchemas& known,
                                           unsigned thread, Rejection* why);

 private:
  using Kind = config::PayloadFormat::Kind;
  struct Source {
    Kind kind = Kind::kJson;
    std::shared_ptr<const PayloadSchema> schema;  // of a file
  };

  static std::optional<std::string_view> read_framed(const FramedPayload& framed,
                                                     const KnownSchemas& known,
                                                     PayloadBuffers* buffers, Rejection* why);

  const config::KafkaInput& input_;
  std::vector<Source> topics_;           // as the configuration has them
  std::vector<size_t> partitions_;       // their topics
  std::vector<PayloadBuffers> buffers_;  // by thread
  std::vector<PayloadBuffers> key_buffers_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CODEC_PAYLOAD_READER_H_
