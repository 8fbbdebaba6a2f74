#include "daemon/cluster/one_process.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "daemon/transport/commit_mark.h"
#include "daemon/transport/number_behind.h"
#include "linkage/text/integer.h"

namespace kindred {

namespace {

constexpr std::string_view kChanges = " changes=";
constexpr std::string_view kTime = " time=";
constexpr std::string_view kClock = " clock=";

}  // namespace

std::string mark_of_cluster(uint64_t changes, const std::optional<CameTo>& came_to) {
  std::string mark = text_of(CommitMark{.of_cluster = true});
  if (came_to) mark += fmt::format("{}{}{}{:016x}", kTime, came_to->time, kClock, came_to->clock);
  if (changes > 0) mark += fmt::format("{}{}", kChanges, changes);
  return mark;
}

std::optional<CameTo> time_of_mark(std::string_view mark) {
  if (!read_commit_mark(mark).of_cluster) return std::nullopt;
  const auto time = number_behind<int64_t>(kTime, mark, 10);
  const auto clock = number_behind<uint64_t>(kClock, mark, 16);
  return time && clock ? std::optional(CameTo{*time, *clock}) : std::nullopt;
}

uint64_t changes_before_cluster(const std::vector<CommittedOffset>& offsets) {
  uint64_t changes = 0;
  for (const CommittedOffset& one : offsets) {
    const size_t at = one.mark.find(kChanges);
    if (!read_commit_mark(one.mark).of_cluster || at == std::string::npos) continue;
    const auto number =
        parse_integer<uint64_t>(std::string_view(one.mark).substr(at + kChanges.size()));
    changes = std::max(changes, number.value_or(0));
  }
  return changes;
}

uint64_t commit_of_one_process(const std::vector<CommittedOffset>& offsets) {
  uint64_t commit = 0;
  for (const CommittedOffset& one : offsets) {
    commit = std::max(commit, read_commit_mark(one.mark).commit);
  }
  return commit;
}

uint64_t require_moved(ClusterTopics* topics, const std::string& group,
                       const std::vector<std::string>& input) {
  const std::vector<CommittedOffset> offsets = topics->offsets(group, input);
  const uint64_t commit = commit_of_one_process(offsets);
  if (commit == 0) return changes_before_cluster(offsets);
  throw BeginAnew(
      fmt::format("group {} has offsets of commit {} of a process without `cluster`, and what that "
                  "has read is not in the log yet: start a process of the cluster with the state "
                  "directory of that one; or delete the group, so that the input is read again",
                  group, commit));
}

}  // namespace kindred
