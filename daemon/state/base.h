#ifndef KINDRED_DAEMON_STATE_BASE_H_
#define KINDRED_DAEMON_STATE_BASE_H_

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "daemon/state/file.h"

namespace kindred {

// Writes a base: a file of all that a state holds up to a commit, without what was replaced since.
// Compaction makes it of journals. The file appears whole or not at all.
//
// The file begins with 32 bytes: "KINDREDB", the format's number (4 bytes, 1), 4 of zero, the
// number of the commit (8 bytes), XXH3-64 of the 24 bytes before. Frames of that commit follow, the
// last of which ends it (frame.h).
class BaseWriter {
 public:
  // Throws Failure (kIo), as every member does.
  BaseWriter(std::string path, uint64_t commit);
  // Leaves no file unless finish() was called.
  ~BaseWriter();
  BaseWriter(const BaseWriter&) = delete;
  BaseWriter& operator=(const BaseWriter&) = delete;

  // Takes at most FrameHead::kMaxBody bytes. They are on the disk when finish() returns.
  void append(std::string_view bytes);

  // Syncs the file and puts it in its place. Returns its size.
  uint64_t finish();

 private:
  void write(bool ends, std::string_view body);

  std::string path_;
  uint64_t commit_;
  File file_;
  uint64_t end_ = 0;
  uint64_t synced_ = 0;  // up to there
  bool finished_ = false;
};

// Gives visit() the pieces in their order. Throws Failure (kIo), which names the file, when a bit
// of it is not as it was written.
void read_base(const std::string& path, uint64_t commit,
               const std::function<void(std::string_view bytes)>& visit);

}  // namespace kindred

#endif  // KINDRED_DAEMON_STATE_BASE_H_
