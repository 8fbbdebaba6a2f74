#ifndef KINDRED_DAEMON_CLUSTER_PREPARE_ROLE_H_
#define KINDRED_DAEMON_CLUSTER_PREPARE_ROLE_H_

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "config/config.h"
#include "daemon/cluster/input_schemas.h"
#include "daemon/cluster/input_times.h"
#include "daemon/cluster/received_values.h"
#include "daemon/cluster/role.h"
#include "daemon/codec/batch_decoder.h"
#include "daemon/transport/cluster_setting.h"
#include "daemon/transport/partition.h"
#include "linkage/base/thread_pool.h"
#include "linkage/cluster/log_entry.h"
#include "linkage/prepare/preparers.h"

namespace kindred {

// Writes the records of its partitions of the input into the log, prepared, and what is no record
// to the dead-letter topic, in one transaction with how far the input was read. Where records
// expire, how far time has come in its partitions, too.
class PrepareRole : public Role {
 public:
  // `config` and `topics` outlive it.
  PrepareRole(const config::Config& config, const ClusterSetting& setting, ClusterTopics* topics);

  // Any thread: records that were written into the log since the start, and messages rejected.
  uint64_t records() const { return records_; }
  uint64_t rejected() const { return rejected_; }

 protected:
  void begin() override;
  bool turn() override;
  void wait(std::chrono::milliseconds most) override;
  void rest() override;

 private:
  size_t take();
  void look_at_taken();
  bool resolve();
  bool say_times();
  void commit();
  void send_records();
  void send_labels();
  void send_rejected(size_t message, std::string_view stage, const Rejection& why);

  const config::Config& config_;
  const ClusterSetting setting_;
  const ReceivedValues received_;
  ThreadPool pool_;
  Preparers preparers_;
  std::unique_ptr<TopicReader> reader_;
  std::unique_ptr<TopicWriter> writer_;
  std::optional<InputSchemas> schemas_;
  uint64_t changes_before_ = 0;      // for the marks beside its offsets
  std::optional<InputTimes> times_;  // where records expire
  std::optional<BatchDecoder> decoder_;
  std::vector<InputPartition> partitions_;  // by place
  std::vector<TopicOffset> offsets_;        // behind what was taken, by place
  std::vector<TopicMessage> messages_;      // taken, and not written yet
  std::vector<MessageView> views_;
  DecodedMessages decoded_;
  std::atomic<uint64_t> records_ = 0;
  std::atomic<uint64_t> rejected_ = 0;
};

// Write into the log, in a transaction that has begun: records that were `prepared`, in the same
// order, but for those that were refused, of which it gives how many these are; and labels.
size_t write_records(std::span<const Record> records, std::vector<Prepared> prepared,
                     const std::string& log, const ReceivedValues& received, TopicWriter* writer);
void write_labels(std::span<const Label> labels, const std::string& log, TopicWriter* writer);

// What records come to, as they stand in the log: no identity twice in a turn, and the last entry
// ends one. Those that were refused are left out.
std::vector<LogEntry> log_entries_of(std::vector<Prepared> records);

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_PREPARE_ROLE_H_
