#include "daemon/state/journal.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/state/frame.h"
#include "daemon/state/header.h"

namespace kindred {
namespace {

constexpr std::string_view kMagic = "KINDREDJ";

// So much of a commit waits to be written, and so much is kept while it is read.
constexpr size_t kMostWaiting = 8 << 20;
constexpr size_t kMostKept = 32 << 20;

}  // namespace

Journal::Journal(std::string path, uint64_t first, uint64_t last, const Visit& visit)
    : path_(std::move(path)) {
  if (!file_exists(path_)) create(first);
  file_ = File::open(path_);
  read_header(first);
  read_commits(last, visit);
}

uint64_t Journal::read(const std::string& path, uint64_t first, uint64_t last, const Visit& visit) {
  const Journal journal(path, first, last, visit);
  if (journal.last() < last) {
    fail_damaged(path, journal.bytes(),
                 fmt::format("damaged or cut: commits up to number {} should be there", last));
  }
  return journal.bytes();
}

void Journal::cut() {
  if (bytes_behind() == 0) return;
  file_.truncate(end_);
  file_.sync();
}

void Journal::create(uint64_t first) { File::write_whole(path_, file_header(kMagic, first)); }

void Journal::read_header(uint64_t first) {
  if (read_file_header(file_, kMagic, path_) != first) {
    fail_damaged(path_, 0, "the header tells of another commit than the name");
  }
  last_ = first - 1;
  end_ = kFileHeaderBytes;
}

void Journal::read_commits(uint64_t last, const Visit& visit) {
  const uint64_t size = file_.size();
  while (last_ < last && end_ < size) {
    std::vector<std::string> pieces;
    uint64_t place = end_;
    uint64_t behind_pieces = end_;
    size_t kept = 0;
    bool whole = false;
    while (!whole && place < size) {
      std::optional<Frame> frame = read_frame(file_, place);
      if (!frame) break;
      if (frame->head.commit != last_ + 1) {
        fail_damaged(
            path_, place,
            fmt::format("commit {} stands where commit {} should", frame->head.commit, last_ + 1));
      }
      place += frame->head.frame_bytes();
      whole = frame->head.ends_commit;
      kept += frame->body.size();
      if (kept > kMostKept) continue;
      pieces.push_back(std::move(frame->body));
      behind_pieces = place;
    }
    if (!whole) {
      if (later_commit_follows(place)) fail_damaged(path_, place, "damaged, and commits follow");
      return;
    }
    ++last_;
    end_ = place;
    for (const std::string& piece : pieces) visit(last_, piece);
    visit_frames(behind_pieces, visit);
  }
  if (end_ < size && later_commit_follows(end_)) {
    fail_damaged(
        path_, end_,
        fmt::format("several commits follow number {}, the last that Kafka has of this pipeline: "
                    "the group's offsets were reset, or it is another cluster",
                    last_));
  }
}

// Those from `place` to the end of the last commit, which were whole a moment ago.
void Journal::visit_frames(uint64_t place, const Visit& visit) const {
  while (place < end_) {
    const std::optional<Frame> frame = read_frame(file_, place);
    if (!frame) fail_damaged(path_, place, "damaged");
    place += frame->head.frame_bytes();
    visit(last_, frame->body);
  }
}

// Whether anywhere behind `place` stands a frame of a commit after the next one: then that one was
// written and synced once.
bool Journal::later_commit_follows(uint64_t place) const {
  constexpr size_t kBlock = 1 << 20;
  std::string block;
  for (uint64_t at = place; at < file_.size(); at += kBlock) {
    file_.read(at, kBlock + FrameHead::kMark.size() - 1, &block);
    for (size_t found = block.find(FrameHead::kMark); found != std::string::npos;
         found = block.find(FrameHead::kMark, found + 1)) {
      const std::optional<Frame> frame = read_frame(file_, at + found);
      if (frame && frame->head.commit > last_ + 1) return true;
    }
  }
  return false;
}

void Journal::append(std::string bytes) {
  waiting_ += bytes.size();
  pieces_.push_back(std::move(bytes));
  if (waiting_ >= kMostWaiting) write_pieces(false);
}

void Journal::write_pieces(bool end_commit) {
  const uint64_t place = end_ + written_;
  std::string frames;
  for (size_t i = 0; i < pieces_.size(); ++i) {
    const bool last = end_commit && i + 1 == pieces_.size();
    append_frame(last_ + 1, last, pieces_[i], place + frames.size(), &frames);
  }
  try {
    file_.write(place, frames);
    if (end_commit) file_.sync();
  } catch (...) {
    drop();
    throw;
  }
  written_ += frames.size();
  pieces_.clear();
  waiting_ = 0;
}

void Journal::commit() {
  if (pieces_.empty()) pieces_.emplace_back();
  write_pieces(true);
  ++last_;
  begin_ = end_;
  end_ += std::exchange(written_, 0);
}

// What was appended, written or not.
void Journal::drop() {
  pieces_.clear();
  waiting_ = 0;
  written_ = 0;
  file_.truncate(end_);
}

// Without a sync: should it come back after a loss of power, it is a commit too many, which is cut
// off, unless another one has taken its place.
void Journal::take_back() {
  file_.truncate(begin_);
  end_ = begin_;
  --last_;
}

}  // namespace kindred
