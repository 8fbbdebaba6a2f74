#ifndef KINDRED_DAEMON_CODEC_LABEL_DECODER_H_
#define KINDRED_DAEMON_CODEC_LABEL_DECODER_H_

#include <string>
#include <string_view>

#include "daemon/base/message_view.h"
#include "daemon/codec/json_document.h"
#include "daemon/codec/rejection.h"
#include "linkage/record/label.h"

namespace kindred {

// Messages of the topic of labels. The key is that of match events, [["a","17"],["b","4"]], byte by
// byte: the topic is compacted by it, so one pair must have one key. The value is
//   {"verdict":"same","by":"ann","at":"2026-11-25T10:00:00Z","note":"..."}
// where "left_digest" and "right_digest" may be, 16 hexadecimal digits each (values_digest()).
// Other members are passed over; none of them is kept. Without a value the label is withdrawn.
//
// Holds buffers that it uses again: one a thread.
class LabelDecoder {
 public:
  // Replaces *out. False and *why when the message is no label.
  bool decode(const MessageView& message, Label* out, Rejection* why);

 private:
  bool read_key(std::string_view key, IdentityPair* out, Rejection* why);
  bool read_identity(size_t node, Identity* out, Rejection* why) const;
  bool read_value(std::string_view value, Label* out, Rejection* why);
  bool read_digest(std::string_view name, std::optional<uint64_t>* out, Rejection* why) const;

  JsonDocument document_;
  std::string written_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CODEC_LABEL_DECODER_H_
