#ifndef KINDRED_DAEMON_STATE_READER_H_
#define KINDRED_DAEMON_STATE_READER_H_

#include <cstdint>
#include <functional>
#include <future>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daemon/state/awaited_messages.h"
#include "daemon/state/entries.h"
#include "daemon/state/known_labels.h"
#include "daemon/state/state.h"
#include "linkage/find/pair_note.h"
#include "linkage/record/record.h"

namespace kindred {

// Turns what a state holds into records of this run's configuration: the numbers of fields and
// partitions become ours. Values of a field that the configuration no longer has are left out.
//
// Throws Failure (kConfiguration), which names --rebuild, when the state lacks a field that the
// configuration has, or holds a partition that is no longer among the inputs; and UnknownNumber.
class StateReader : public EntryVisitor {
 public:
  using Take = std::function<void(std::span<const Record>)>;

  // take() gets the records in their order, in large batches, on a thread of its own while the next
  // batch is read. `tables` are those of this run.
  StateReader(StateTables tables, Take take);
  ~StateReader() override;

  void fields(const std::vector<std::string>& names) override;
  void partitions(const std::vector<PartitionState>& partitions) override;
  void times(const std::string& by, const std::vector<Watermark::Partition>& partitions) override;
  void record(const Record& record) override;
  void pair(const KeptPairs::Change& change) override { kept_.apply(change); }
  void label(const Label& label) override { labels_.add(label); }
  void message(const OutputMessage& message) override { messages_.add(message); }
  void awaited(uint64_t count) override { messages_.keep_last(count); }
  void matches(const std::string& rules) override;
  void match(const PairNote& change) override { append_match(change, &matches_); }

  // Hands over the last batch, and waits until it is taken.
  void finish();

  // After finish(): how many records there were, and our partitions as the last commit has them.
  uint64_t records() const { return records_; }
  const std::vector<PartitionState>& partitions() const { return tables_.partitions; }
  // The times of our partitions. None when the last commit does not say them, or says times of
  // another kind than `by`.
  std::optional<std::vector<Watermark::Partition>> times(const std::string& by) const;
  std::vector<IdentityPair> kept() const { return kept_.pairs(); }
  std::vector<Label> labels() const { return labels_.all(); }
  // Messages that have to be sent again, for no acknowledgement is known.
  const AwaitedMessages& messages() const { return messages_; }
  // The rules that made the matches of the state, see State::match_by(). Empty: it says no matches.
  const std::string& rules() const { return rules_; }
  void forget_matches() { matches_ = {}; }
  // Gives visit() the changes of matches in their order, in large batches, once.
  void take_matches(const std::function<void(std::span<const PairNote>)>& visit);

 private:
  void check_numbers(const Record& record) const;
  void hand_over();
  void wait();

  StateTables tables_;
  Take take_;
  std::vector<uint32_t> field_numbers_;  // ours, by theirs
  std::vector<uint32_t> places_;         // ours, by theirs
  std::string times_by_;
  KeptPairs kept_;
  KnownLabels labels_;
  AwaitedMessages messages_;
  std::vector<Watermark::Partition> times_;  // by our partitions; empty: not said
  std::string rules_;
  Entries matches_;  // a small part of what they take as changes
  bool same_fields_ = false;
  std::vector<Record> batch_;  // the first count_ of them; their buffers are used again
  std::vector<Record> taken_;
  size_t count_ = 0;
  uint64_t records_ = 0;
  std::future<void> taking_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_STATE_READER_H_
