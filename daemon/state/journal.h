#ifndef KINDRED_DAEMON_STATE_JOURNAL_H_
#define KINDRED_DAEMON_STATE_JOURNAL_H_

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/state/file.h"
#include "daemon/state/header.h"

namespace kindred {

// An append-only file of numbered commits, each of any bytes. When commit() has returned, the
// commit outlives SIGKILL and a loss of power.
//
// The file begins with 32 bytes: "KINDREDJ", the format's number (4 bytes, 1), 4 of zero, the
// number of the first commit (8 bytes), XXH3-64 of the 24 bytes before. Frames follow (frame.h).
// Commits are numbered one by one.
//
// For one thread at a time. Errors are Failures (kIo) that name the file: the system refuses, or
// the file is damaged.
class Journal {
 public:
  static constexpr uint64_t kAll = std::numeric_limits<uint64_t>::max();
  using Visit = std::function<void(uint64_t commit, std::string_view bytes)>;

  // Opens the file, which begins with commit `first`; makes it where there is none. Gives visit()
  // the commits up to number `last`, in their order and in the pieces that append() was given.
  // Bytes behind them stay there until cut(): one later commit, or a commit at the end that is not
  // whole, as a process leaves it that is killed. It is an error when several commits stand behind
  // `last`, and when a commit is damaged and another one follows: no kill leaves that.
  Journal(std::string path, uint64_t first, uint64_t last, const Visit& visit);

  // Gives visit() the commits of a file to which no more are appended. Returns the file's bytes. It
  // is an error when the file does not reach `last`. Changes nothing.
  static uint64_t read(const std::string& path, uint64_t first, uint64_t last, const Visit& visit);

  // The bytes behind the last commit that was read.
  uint64_t bytes_behind() const { return file_.size() - end_; }
  // Cuts them off, before anything is appended.
  void cut();

  // Adds a piece to the next commit, at most FrameHead::kMaxBody bytes. The first pieces of a long
  // commit are written before it ends, so that memory does not grow with it.
  void append(std::string bytes);

  // Writes what was appended, and syncs. The commit's number is last() + 1. When this or append()
  // fails, as on a full disk, what was appended is dropped and the file is as before.
  void commit();

  // Undoes the last commit(). Only once, and before anything else is appended.
  void take_back();

  // The number of the last commit; first - 1 when there is none.
  uint64_t last() const { return last_; }
  uint64_t bytes() const { return end_; }
  bool empty() const { return end_ == kFileHeaderBytes; }

 private:
  void create(uint64_t first);
  void read_header(uint64_t first);
  void read_commits(uint64_t last, const Visit& visit);
  void visit_frames(uint64_t place, const Visit& visit) const;
  bool later_commit_follows(uint64_t place) const;
  void write_pieces(bool end_commit);
  void drop();

  std::string path_;
  File file_;
  uint64_t last_ = 0;
  uint64_t end_ = 0;    // where the last commit ends in the file
  uint64_t begin_ = 0;  // where the last commit() began to write
  // The next commit: the pieces that are not written yet, their bytes, and how many bytes of other
  // pieces are written behind end_.
  std::vector<std::string> pieces_;
  size_t waiting_ = 0;
  uint64_t written_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_STATE_JOURNAL_H_
