#include "daemon/service/stale_state.h"

#include <fmt/format.h>

#include <vector>

#include "daemon/base/failure.h"
#include "daemon/state/directory.h"
#include "daemon/state/file.h"
#include "daemon/state/frame.h"
#include "daemon/state/header.h"

namespace kindred {
std::optional<uint64_t> last_commit_in(const std::string& path) {
  const std::vector<uint64_t> journals = numbers_of(path, kJournal);
  if (journals.empty()) return std::nullopt;
  const File file = File::open(numbered_in(path, kJournal, journals.back()));
  uint64_t last = journals.back() - 1;
  bool whole = true;
  uint64_t place = kFileHeaderBytes;
  std::string bytes;
  while (place < file.size()) {
    file.read(place, FrameHead::kBytes, &bytes);
    const std::optional<FrameHead> head = read_frame_head(bytes);
    if (!head) return std::nullopt;
    last = head->commit;
    whole = head->ends_commit;
    place += head->frame_bytes();
  }
  return whole && place == file.size() ? std::optional(last) : std::nullopt;
}

void check_not_stale(const State& state, uint64_t committed) {
  const std::optional<Manifest>& manifest = state.manifest();
  if (!manifest) return state.check_not_elsewhere(committed);
  if (!manifest->ahead) return;  // Kafka's number says nothing of ours
  const std::optional<uint64_t> ours = last_commit_in(state.path());
  if (!ours) return;
  const uint64_t last = *ours + static_cast<uint64_t>(*manifest->ahead);
  if (last >= committed) return;
  throw Failure(ExitCode::kIo,
                fmt::format("state directory {}: ends with commit {}, and Kafka has commit {} of "
                            "this pipeline: it is a copy from before; bring the directory that was "
                            "used last, or start with --rebuild to read the topics again",
                            state.path(), last, committed));
}

}  // namespace kindred
