#ifndef KINDRED_DAEMON_CODEC_EVENT_READER_H_
#define KINDRED_DAEMON_CODEC_EVENT_READER_H_

#include <optional>
#include <string_view>
#include <utility>

#include "daemon/codec/json_document.h"
#include "linkage/find/change.h"
#include "linkage/record/record.h"

namespace kindred {

// Reads match events that are JSON, as EventWriter writes them. What is not of that shape is
// another program's, and gives nothing. Holds buffers: one a thread.
class EventReader {
 public:
  struct Verdict {
    Decision decision = Decision::kMatch;  // never kRetracted
    double score = 0;
  };

  // Whether a key may be that of a pair.
  static bool is_pair(std::string_view key) {
    return key.starts_with("[[\"") && key.ends_with("\"]]");
  }

  // What the value says.
  std::optional<Verdict> verdict(std::string_view value);
  // Whose pair the key is.
  std::optional<std::pair<Identity, Identity>> pair(std::string_view key);

 private:
  JsonDocument document_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CODEC_EVENT_READER_H_
