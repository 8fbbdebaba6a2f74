#include "daemon/state/journal.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "daemon/failure.h"
#include "daemon/state/frame.h"
#include "daemon/state/little_endian.h"

namespace kindred {
namespace {

constexpr std::string_view kMagic = "KINDREDJ";
constexpr uint32_t kFormat = 1;
constexpr size_t kHeaderBytes = 32;
constexpr size_t kChecksumAt = 24;

uint64_t checksum_of_header(std::string_view header) {
  return XXH3_64bits(header.data(), kChecksumAt);
}

struct Frame {
  FrameHead head;
  std::string body;
};

// The whole and unharmed frame at `place`, if one is there.
std::optional<Frame> read_frame(const File& file, uint64_t place) {
  std::string bytes;
  file.read(place, FrameHead::kBytes, &bytes);
  const std::optional<FrameHead> head = read_frame_head(bytes);
  if (!head) return std::nullopt;
  file.read(place, head->frame_bytes(), &bytes);
  Frame frame{*head, {}};
  if (!read_frame_body(*head, bytes, place, &frame.body)) return std::nullopt;
  return frame;
}

}  // namespace

Journal::Journal(std::string path, uint64_t first, uint64_t last, const Visit& visit)
    : path_(std::move(path)) {
  if (!file_exists(path_)) create(first);
  file_ = File::open(path_);
  read_header();
  read_commits(last, visit);
  cut_ = file_.size() - end_;
  if (cut_ == 0) return;
  file_.truncate(end_);
  file_.sync();
}

void Journal::create(uint64_t first) {
  std::string header(kMagic);
  append_little_endian(kFormat, &header);
  append_little_endian(uint32_t{0}, &header);
  append_little_endian(first, &header);
  append_little_endian(checksum_of_header(header), &header);
  File::write_whole(path_, header);
}

void Journal::read_header() {
  std::string header;
  file_.read(0, kHeaderBytes, &header);
  if (header.size() != kHeaderBytes || !header.starts_with(kMagic) ||
      read_little_endian<uint64_t>(header, kChecksumAt) != checksum_of_header(header)) {
    fail_damaged(0, "the header of the file is damaged");
  }
  if (read_little_endian<uint32_t>(header, kMagic.size()) != kFormat) {
    throw Failure(ExitCode::kIo, path_ + ": written by a newer version of Kindred");
  }
  last_ = read_little_endian<uint64_t>(header, 16) - 1;
  end_ = kHeaderBytes;
}

void Journal::read_commits(uint64_t last, const Visit& visit) {
  const uint64_t size = file_.size();
  while (last_ < last && end_ < size) {
    std::vector<std::string> pieces;
    uint64_t place = end_;
    bool whole = false;
    while (!whole && place < size) {
      std::optional<Frame> frame = read_frame(file_, place);
      if (!frame) break;
      if (frame->head.commit != last_ + 1) {
        fail_damaged(place, fmt::format("commit {} stands where commit {} should",
                                        frame->head.commit, last_ + 1));
      }
      place += frame->head.frame_bytes();
      whole = frame->head.ends_commit;
      pieces.push_back(std::move(frame->body));
    }
    if (!whole) {
      if (later_commit_follows(place)) fail_damaged(place, "damaged, and commits follow");
      return;
    }
    ++last_;
    end_ = place;
    for (const std::string& piece : pieces) visit(last_, piece);
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

void Journal::append(std::string_view bytes) { pieces_.emplace_back(bytes); }

void Journal::commit() {
  std::string frames;
  if (pieces_.empty()) pieces_.emplace_back();
  for (size_t i = 0; i < pieces_.size(); ++i) {
    append_frame(last_ + 1, i + 1 == pieces_.size(), pieces_[i], end_ + frames.size(), &frames);
  }
  try {
    file_.write(end_, frames);
  } catch (const Failure&) {
    file_.truncate(end_);
    throw;
  }
  file_.sync();
  pieces_.clear();
  ++last_;
  end_ += frames.size();
}

void Journal::fail_damaged(uint64_t place, const std::string& how) const {
  throw Failure(ExitCode::kIo,
                fmt::format("{}: {} (byte {}); restore it from a backup, or start with --rebuild "
                            "to read the topics again",
                            path_, how, place));
}

}  // namespace kindred
