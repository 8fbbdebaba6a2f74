// How the processes of a cluster reach the topics between them, and share what there is to do: what
// stands behind these is Kafka, or a test's memory. All of it blocks, on one thread each, and
// throws ClusterError, BeginAnew, and Failure where another attempt would not help.

#ifndef KINDRED_DAEMON_TRANSPORT_CLUSTER_TOPICS_H_
#define KINDRED_DAEMON_TRANSPORT_CLUSTER_TOPICS_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "daemon/transport/group.h"
#include "daemon/transport/taken_messages.h"
#include "daemon/transport/transport.h"

namespace kindred {

// A transaction was aborted, or the group has given the work to others: what was not committed does
// not count, and what follows from it is to be made anew from the topics.
class BeginAnew : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A message of any topic, as it is read or written.
struct TopicMessage {
  std::string topic;
  int32_t partition = 0;  // to write: kAnyPartition is by the key's hash
  int64_t offset = 0;     // where it was read
  std::optional<std::string> key = {};
  std::optional<std::string> value = {};
  int64_t time = 0;  // milliseconds; to write: 0 is now
  Headers headers = {};
};
inline constexpr int32_t kAnyPartition = -1;

// In place of an offset: where the partition begins, or what was never committed.
inline constexpr int64_t kBeginning = -1;

// An offset of a group, and the word that stands beside it: who committed it has chosen that.
struct CommittedOffset {
  TopicOffset at;
  std::string mark;
};

// A process, as a member of a group shows it.
struct GroupProcess {
  std::string name;
  std::string rules = {};  // see cluster_rules.h; empty: it shows none
};

// This process as a member of a group that deals out partitions. What it has it keeps when others
// come and go, as far as it can: no other member is given a partition before poll() has taken it
// away here, or this member was missed.
class GroupMember {
 public:
  virtual ~GroupMember() = default;

  // Takes what the group has decided. Now and then, or it waits for this member, and at last does
  // without.
  virtual void poll() = 0;
  // Whether the group has dealt out since this member came: nothing may have been left for it.
  virtual bool joined() const = 0;
  // Grows when partitions were given to this member, or taken away.
  virtual uint64_t generation() const = 0;
  // What this member has, by topic and number; no offsets.
  virtual const std::vector<TopicOffset>& assigned() const = 0;
  // The group's offsets in these partitions, kBeginning where there are none. Waits for the end of
  // a transaction that is open.
  virtual std::vector<CommittedOffset> committed() = 0;
  // Other processes that are members of that group, as far as it has missed none.
  virtual std::vector<GroupProcess> others(const std::string& group) = 0;
};

// Reads partitions, as far as transactions are committed.
class TopicReader {
 public:
  virtual ~TopicReader() = default;

  // The next message; false when there is none by now.
  virtual bool take(TopicMessage* message) = 0;
  // Until there may be a message to take, or for so long.
  virtual void wait(std::chrono::milliseconds most) = 0;
  // All has been taken that was committed when this was made, however much comes meanwhile; or all
  // that was ever written, which takes the end of transactions that were open.
  virtual bool at_ends(bool written) const = 0;
  // By partition, in the order in which it reads from them: whether all has been taken that there
  // is by now, as far as it has heard.
  virtual std::vector<bool> ends() const = 0;
};

// Writes in transactions. No other one of its name can commit once this one was made.
class TopicWriter {
 public:
  virtual ~TopicWriter() = default;

  virtual void begin() = 0;
  virtual void send(const TopicMessage& message) = 0;
  // All since begin(), and the offsets for the member's group, with their words: unless the member
  // was missed. No member: for the group that the writer was made for.
  virtual void commit(const std::vector<CommittedOffset>& offsets, GroupMember* member) = 0;
  // The same with one word beside all.
  void commit(const std::vector<TopicOffset>& offsets, const std::string& mark,
              GroupMember* member) {
    std::vector<CommittedOffset> marked;
    for (const TopicOffset& one : offsets) marked.push_back({one, mark});
    commit(marked, member);
  }
};

class ClusterTopics {
 public:
  virtual ~ClusterTopics() = default;

  // The name by which groups show this process.
  virtual const std::string& process() const = 0;
  // Makes the topics between the processes where they do not exist.
  virtual void prepare() = 0;
  virtual std::unique_ptr<GroupMember> join(const std::string& group,
                                            const std::vector<std::string>& topics) = 0;
  // From these offsets on.
  virtual std::unique_ptr<TopicReader> read(const std::vector<TopicOffset>& from) = 0;
  // The same for who reads what there is and no more: it asks more often, and hears of ends sooner.
  virtual std::unique_ptr<TopicReader> read_to_end(const std::vector<TopicOffset>& from) = 0;
  // The same, with the headers of messages.
  virtual std::unique_ptr<TopicReader> read_with_headers(const std::vector<TopicOffset>& from) = 0;
  // `role` is part of its name.
  virtual std::unique_ptr<TopicWriter> write(const std::string& role) = 0;
  // As a process of the pipeline without `cluster` writes, and who decides: none of these commits
  // any more. It commits offsets for the group of those who prepare.
  virtual std::unique_ptr<TopicWriter> write_in_place_of_one() = 0;
  // What a group has committed in all partitions of the topics, kBeginning where nothing. Waits for
  // the end of a transaction that is open.
  virtual std::vector<CommittedOffset> offsets(const std::string& group,
                                               const std::vector<std::string>& topics) = 0;
  // The members of a group, of any process.
  virtual std::vector<GroupProcess> members(const std::string& group) = 0;
  // The way to the topics that users read. The group of its offsets is that of who decides.
  virtual std::unique_ptr<Transport> publish() = 0;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_TRANSPORT_CLUSTER_TOPICS_H_
