#ifndef KINDRED_DAEMON_STATE_FRAME_H_
#define KINDRED_DAEMON_STATE_FRAME_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/state/file.h"

namespace kindred {

// A piece of a commit as it stands in a journal: a head, and a body that zstd has compressed where
// that makes it smaller. The format is durable; all numbers are little-endian:
//
//   byte  0  4  mark, "KFR1"
//         4  4  bytes of the body as stored
//         8  4  bytes of the body
//        12  1  0: stored as it is, 1: zstd
//        13  1  1: the last piece of its commit
//        14  2  zero
//        16  8  number of the commit
//        24  8  XXH3-64 of bytes 0 to 23 and the stored body, seeded with the frame's place in the
//               file, so that a piece counts only where it was written
//        32     stored body
struct FrameHead {
  static constexpr size_t kBytes = 32;
  // The most bytes of a body, before compression. What is longer is no frame of ours.
  static constexpr size_t kMaxBody = 64 << 20;
  static constexpr std::string_view kMark = "KFR1";

  uint32_t stored = 0;
  uint32_t body = 0;
  bool compressed = false;
  bool ends_commit = false;
  uint64_t commit = 0;
  uint64_t checksum = 0;

  size_t frame_bytes() const { return kBytes + stored; }
};

// Appends the frame that is to stand at `place`. At most kMaxBody bytes of body.
void append_frame(uint64_t commit, bool ends_commit, std::string_view body, uint64_t place,
                  std::string* out);

// The head in the first kBytes of `bytes`; none when it cannot be one.
std::optional<FrameHead> read_frame_head(std::string_view bytes);

// Replaces *body by that of `frame`, which is frame_bytes() long. False when a bit of it is not as
// it was written, or it was written elsewhere.
bool read_frame_body(const FrameHead& head, std::string_view frame, uint64_t place,
                     std::string* body);

struct Frame {
  FrameHead head;
  std::string body;
};

// The whole and unharmed frame at that place of a file, if one is there.
std::optional<Frame> read_frame(const File& file, uint64_t place);

}  // namespace kindred

#endif  // KINDRED_DAEMON_STATE_FRAME_H_
