#ifndef KINDRED_DAEMON_TRANSPORT_COMMIT_MARK_H_
#define KINDRED_DAEMON_TRANSPORT_COMMIT_MARK_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kindred {

// What the metadata of the group's committed offsets say of the state and the matches that belong
// to them. As text, with what is not known left out:
//
//   kindred-commit=57 maker=0123456789abcdef time=1700000000000
//
// Or that they are those of a cluster, whose processes have no state:
//
//   kindred-cluster
struct CommitMark {
  uint64_t commit = 0;  // the number of the state's commit; 0: none
  // With standby: the hash of what made the matches on the output topic; 0: these
  // may be other ones than the offsets stand for.
  uint64_t maker = 0;
  std::optional<int64_t> time = {};  // with standby: how far time has come, by which records expire
  bool of_cluster = false;           // then it says nothing else

  bool operator==(const CommitMark&) const = default;
};

std::string text_of(const CommitMark& mark);

// Takes any metadata: what another program has written says nothing.
CommitMark read_commit_mark(std::string_view text);

}  // namespace kindred

#endif  // KINDRED_DAEMON_TRANSPORT_COMMIT_MARK_H_
