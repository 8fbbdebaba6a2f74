#include "daemon/state/base.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/state/frame.h"
#include "daemon/state/header.h"

namespace kindred {
namespace {

constexpr std::string_view kMagic = "KINDREDB";

// So much is written before it is synced: a commit of the journal beside it waits for that long at
// the most, not for the whole file.
constexpr uint64_t kUnsyncedBytes = 2 << 20;

}  // namespace

BaseWriter::BaseWriter(std::string path, uint64_t commit)
    : path_(std::move(path)), commit_(commit), file_(File::create_aside(path_)) {
  const std::string header = file_header(kMagic, commit);
  file_.write(0, header);
  end_ = header.size();
}

BaseWriter::~BaseWriter() {
  if (!finished_) File::remove_aside(path_);
}

void BaseWriter::append(std::string_view bytes) { write(false, bytes); }

void BaseWriter::write(bool ends, std::string_view body) {
  std::string frame;
  append_frame(commit_, ends, body, end_, &frame);
  file_.write(end_, frame);
  end_ += frame.size();
  if (end_ - synced_ < kUnsyncedBytes) return;
  file_.sync();
  synced_ = end_;
}

uint64_t BaseWriter::finish() {
  write(true, "");
  file_.sync();
  File::put_in_place(path_);
  finished_ = true;
  return end_;
}

void read_base(const std::string& path, uint64_t commit,
               const std::function<void(std::string_view bytes)>& visit) {
  const File file = File::open(path);
  if (read_file_header(file, kMagic, path) != commit) {
    fail_damaged(path, 0, "the header tells of another commit than the name");
  }
  bool ended = false;
  for (uint64_t place = kFileHeaderBytes; !ended;) {
    const std::optional<Frame> frame = read_frame(file, place);
    if (!frame || frame->head.commit != commit) fail_damaged(path, place, "damaged");
    place += frame->head.frame_bytes();
    ended = frame->head.ends_commit;
    visit(frame->body);
  }
}

}  // namespace kindred
