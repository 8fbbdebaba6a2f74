#ifndef KINDRED_DAEMON_SERVICE_EXACTLY_ONCE_H_
#define KINDRED_DAEMON_SERVICE_EXACTLY_ONCE_H_

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "daemon/service/delivery.h"
#include "daemon/transport/transaction.h"

namespace kindred {

// `delivery: exactly_once`. What the input gives is sent at once into a transaction, which commits
// it along with the input's offsets. Before that the state commits. A transaction that is aborted
// undoes all of it: the state's commit is taken back, the engine is what it was after the last
// commit, and the input is read again from there. While a transaction ends, what comes next is
// prepared.
class ExactlyOnce : public Delivery {
 public:
  ExactlyOnce(Run* run, Feed* feed);

  bool exactly_once() const override { return true; }
  Outlet* outlet() override { return &outlet_; }

  std::string open() override { return transaction_.open(); }
  void note_restored() override { run_->processor->mark(); }
  Task<bool> adopt(const std::vector<OutputMessage>& unsent, bool ours, bool up_to_date) override;
  bool settled() const override { return true; }
  Task<bool> publish_difference() override;
  Task<void> confirm() override { co_return; }

  Task<void> commit() override;
  bool sending() const override { return false; }
  Task<void> settle() override { co_return; }
  void note_acknowledged() override {}
  Task<void> drain() override;

  bool acknowledged() const override { return false; }
  bool waits() const override { return committing_; }
  std::optional<std::string> trouble() const override;
  uint64_t aborted_transactions() const override { return transaction_.aborted(); }

  // --- With standby

  // What made the matches here, see CommitMark::maker; 0 without standby.
  uint64_t maker() const;
  // Commits the input in the state alone: the process that leads has committed it in Kafka.
  Task<void> keep_applied();
  // Kafka learns the number of the state's last commit, and is told the messages along with it.
  Task<void> tell_commit(const std::vector<OutputMessage>& messages, bool up_to_date);

 protected:
  bool broken() const override { return run_->output->spoiled() || run_->output->closed(); }
  Duration interval() const override;
  bool renewal_due() const override;

 private:
  Task<void> send_again(const std::vector<OutputMessage>& messages, bool up_to_date);
  Task<bool> commit_transaction();
  Task<bool> begin_change(const Positions& positions);
  Task<void> roll_back();
  void prepare_intake(const Positions& positions);
  Task<void> note_committed(const Positions& positions);
  Task<bool> reject_again();
  Task<bool> reject_up_to_limits();
  Task<bool> commit_and_resolve(PendingBatch* batch);

  // On the engine's thread or the commits'. They block.
  using End = bool (ExactlyOnce::*)();
  bool end_transaction(End how);
  bool commit_output();
  bool commit_input();
  bool commit_rejected();
  CommitMark mark() const;

  Transaction transaction_;               // engine during the start, commits
  Unacknowledged sent_;                   // any thread; nobody waits for it: a commit does
  DirectOutlet outlet_;                   // engine
  std::atomic<bool> committing_ = false;  // any thread
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_EXACTLY_ONCE_H_
