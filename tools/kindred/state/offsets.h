#ifndef KINDRED_TOOLS_KINDRED_STATE_OFFSETS_H_
#define KINDRED_TOOLS_KINDRED_STATE_OFFSETS_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/base/positions.h"
#include "daemon/state/entries.h"

namespace kindred {

// TOPIC:PARTITION=OFFSET, where a partition goes on. Nothing where the text is none.
std::optional<PartitionState> read_offset(std::string_view text);

// At which offsets the topics of an input go on behind what a batch has linked, and whether what it
// has linked names its sources.
class StreamStart {
 public:
  // At least one topic, the input's.
  explicit StreamStart(std::vector<std::string> topics);

  // Of a partition that was said before, the last one counts. Returns what is wrong with the text;
  // nothing where it was taken.
  std::optional<std::string> add(std::string_view text);

  // Of a record of the batch.
  void see(std::string_view source);

  // As StateTables has them: at least one, those that were not said at kNeverRead. Those that
  // add() has named go on at their offsets.
  const std::vector<PartitionState>& partitions() const { return partitions_; }
  Positions positions() const;
  // What the messages in front of the offsets would have taught, see PartitionState. Nobody knows
  // through which topic a record came. So a topic's values have named other sources where no record
  // has the topic for its source, and one has another source than all topics.
  std::vector<bool> names_sources() const;

 private:
  std::vector<std::string> topics_;
  std::vector<bool> is_source_;  // by topic
  bool other_source_ = false;
  std::vector<PartitionState> partitions_;
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_STATE_OFFSETS_H_
