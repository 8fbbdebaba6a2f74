#ifndef KINDRED_DAEMON_CODEC_KEY_DECODER_H_
#define KINDRED_DAEMON_CODEC_KEY_DECODER_H_

#include <optional>
#include <string_view>

#include "config/config.h"
#include "daemon/codec/json_document.h"
#include "daemon/codec/record_decoder.h"
#include "daemon/codec/rejection.h"
#include "linkage/record/record.h"

namespace kindred {

// Which record a message's key names:
//   id    the key's bytes are the id, the topic is the source
//   json  ["source","id"], or an object with the mapping's `id` and `source`, or the id alone; each
//         perhaps as the payload of {"schema", "payload"}, as Kafka Connect writes it
//   none  keys mean nothing: rejected
//
// Holds buffers that it uses again: one a thread. `config` outlives it.
class KeyDecoder {
 public:
  KeyDecoder(const config::Config& config, config::KafkaInput::Key mode)
      : config_(config), mode_(mode) {}

  // Replaces *out, and *names_source by whether the key names the source too, or the origin stands
  // for it. False and *why when it names no record. `key`: none when the message has none. `what`
  // begins the message where there is no key to look at: "no value".
  bool decode(std::optional<std::string_view> key, std::string_view what, const Origin& origin,
              Identity* out, bool* names_source, Rejection* why);

 private:
  bool read_bytes(std::string_view key, Identity* out, Rejection* why) const;
  bool read_json(std::string_view key, const Origin& origin, Identity* out, bool* names_source,
                 Rejection* why);
  bool read_object(size_t object, const Origin& origin, Identity* out, bool* names_source,
                   Rejection* why);
  bool read_pair(size_t array, Identity* out, Rejection* why) const;

  const config::Config& config_;
  config::KafkaInput::Key mode_;
  JsonDocument document_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CODEC_KEY_DECODER_H_
