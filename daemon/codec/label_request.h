#ifndef KINDRED_DAEMON_CODEC_LABEL_REQUEST_H_
#define KINDRED_DAEMON_CODEC_LABEL_REQUEST_H_

#include <optional>
#include <string>
#include <string_view>

#include "daemon/codec/rejection.h"
#include "linkage/record/label.h"

namespace kindred {

// A label that somebody asks for, as /v1/labels takes it:
//   {"left":{"source":"a","id":"17"},"right":{"source":"b","id":"4"},"verdict":"same",
//    "by":"ann","note":"..."}
// `verdict` null withdraws what is known; the last two may be missing.
struct LabelRequest {
  Label label;  // without digests and time
  std::string by;
  std::string note;
};

// False and *why when it is something else. The two records may be in any order.
bool read_label_request(std::string_view json, LabelRequest* out, Rejection* why);

// The message for the topic of labels: see LabelDecoder. `at` is when it was given, milliseconds.
std::string label_key(const Label& label);
std::optional<std::string> label_value(const LabelRequest& request, int64_t at);

// 2026-11-25T10:00:00Z.
std::string time_text(int64_t milliseconds);

}  // namespace kindred

#endif  // KINDRED_DAEMON_CODEC_LABEL_REQUEST_H_
