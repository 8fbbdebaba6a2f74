#include "tests/fuzz/state_files.h"

#include <algorithm>

#include "daemon/state/directory.h"
#include "daemon/state/frame.h"
#include "daemon/state/header.h"
#include "daemon/state/manifest.h"
#include "tests/fuzz/written_entries.h"
#include "tests/temporary_folder.h"

namespace kindred::fuzz {

// Takes numbers and texts off the front of the input; zeros and less text at its end.
class StateFiles::Input {
 public:
  explicit Input(std::string_view bytes) : rest_(bytes) {}

  bool at_end() const { return rest_.empty(); }
  uint8_t byte() {
    if (rest_.empty()) return 0;
    const auto byte = static_cast<uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    return byte;
  }
  uint64_t two_bytes() {
    const uint64_t low = byte();
    return low | uint64_t{byte()} << 8U;
  }
  std::string_view text(uint64_t size) {
    const std::string_view text = rest_.substr(0, size);
    rest_.remove_prefix(text.size());
    return text;
  }

 private:
  std::string_view rest_;
};

StateFiles::StateFiles(std::string_view input) {
  Input rest(input);
  committed_ = rest.byte();
  add_manifest(&rest);
  while (!rest.at_end()) take_step(&rest);
}

void StateFiles::add_manifest(Input* input) {
  const uint8_t flags = input->byte();
  Manifest manifest{"people", (flags & 2U) != 0, 5, ""};
  manifest.ahead = static_cast<int8_t>(input->byte());
  if ((flags & 4U) != 0) manifest.ahead.reset();
  manifest.first = input->byte();
  if ((flags & 1U) == 0) return;
  const TemporaryFolder folder;
  write_manifest(folder.file("manifest"), manifest);
  files_["manifest"] = folder.read("manifest");
}

void StateFiles::take_step(Input* input) {
  const uint8_t step = input->byte();
  const bool ends = (step & 8U) != 0;
  switch (step & 7U) {
    case 0:
    case 1:
      return begin((step & 7U) == 1, input->byte());
    case 2:
      return add_frame(ends, input->text(input->byte()));
    case 3: {
      const uint64_t from_end = input->two_bytes();
      return change(from_end, input->byte());
    }
    case 4:
      return cut(input->two_bytes());
    case 5:
      return add_bytes(input->text(input->byte()));
    case 6:
      file_ = &files_["manifest"];
      commits_ = nullptr;
      return;
    default:
      return add_frame(ends, input->text(input->two_bytes()));
  }
}

void StateFiles::begin(bool base, uint64_t number) {
  const std::string name = numbered_in("", base ? "base" : kJournal, number).substr(1);
  file_ = &files_[name];
  *file_ = file_header(base ? "KINDREDB" : "KINDREDJ", number);
  commits_ = nullptr;
  if (number == 0) return;  // no file of a state: the first commit is 1
  commits_ = &(base ? bases_ : journals_)[number];
  commits_->clear();
  base_ = base;
  harmed_ = false;
  commit_ = number;
  pieces_ = std::string();
}

void StateFiles::add_frame(bool ends, std::string_view body) {
  if (commits_ == nullptr) return;
  if (harmed_) only_ours_ = false;  // what is whole of the commit is not known
  append_frame(commit_, ends, body, file_->size(), file_);
  const std::optional<std::string> entries = rewritten(body);
  pieces_ = pieces_ && entries ? std::optional(*pieces_ + *entries) : std::nullopt;
  if (!ends) return;
  commits_->emplace(commit_, std::move(pieces_));
  pieces_ = std::string();
  if (!base_) ++commit_;
}

void StateFiles::change(uint64_t from_end, uint8_t bits) {
  if (file_ == nullptr || from_end >= file_->size()) return;
  char& byte = (*file_)[file_->size() - 1 - from_end];
  byte = static_cast<char>(byte ^ bits);
  harmed_ = true;
}

void StateFiles::cut(uint64_t bytes) {
  if (file_ == nullptr) return;
  file_->resize(file_->size() - std::min<uint64_t>(bytes, file_->size()));
  harmed_ = true;
}

void StateFiles::add_bytes(std::string_view bytes) {
  if (file_ == nullptr) return;
  file_->append(bytes);
  harmed_ = true;
  only_ours_ = false;
}

std::optional<std::string> StateFiles::entries_to(uint64_t commit) const {
  std::string entries;
  uint64_t next = 1;
  if (!bases_.empty()) {
    const auto& [number, commits] = *bases_.rbegin();
    const auto found = commits.find(number);
    if (found == commits.end() || !found->second) return std::nullopt;
    entries = *found->second;
    next = number + 1;
  } else if (!journals_.empty()) {
    next = journals_.begin()->first;
  }
  for (; next <= commit; ++next) {
    auto journal = journals_.upper_bound(next);
    if (journal == journals_.begin()) return std::nullopt;
    const Commits& commits = (--journal)->second;
    const auto found = commits.find(next);
    if (found == commits.end() || !found->second) return std::nullopt;
    entries += *found->second;
  }
  return entries;
}

}  // namespace kindred::fuzz
