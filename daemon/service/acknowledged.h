#ifndef KINDRED_DAEMON_SERVICE_ACKNOWLEDGED_H_
#define KINDRED_DAEMON_SERVICE_ACKNOWLEDGED_H_

#include <optional>
#include <string>
#include <vector>

#include "daemon/service/delivery.h"
#include "daemon/transport/in_flight.h"

namespace kindred {

// `delivery: at_least_once`. What the input gives goes into the state with it, and is sent when the
// state has it; once the cluster has acknowledged that, the input's offsets are committed. What is
// not known to be acknowledged is sent again by the next start. A commit is written and sent beside
// the loop, which links what comes next.
class Acknowledged : public Delivery {
 public:
  // With `elsewhere` what the input gives is published there, and is nothing to wait for; the
  // state keeps the input alone.
  Acknowledged(Run* run, Feed* feed, Outlet* elsewhere = nullptr);

  bool exactly_once() const override { return false; }
  Outlet* outlet() override { return elsewhere_ != nullptr ? elsewhere_ : &outlet_; }

  std::string open() override { return ""; }
  void note_restored() override {}
  Task<bool> adopt(const std::vector<OutputMessage>& unsent, bool ours, bool up_to_date) override;
  bool settled() const override { return !run_->uncommitted.since; }
  Task<bool> publish_difference() override;
  Task<void> confirm() override;

  Task<void> commit() override;
  bool sending() const override { return sending_; }
  Task<void> settle() override;
  void note_acknowledged() override;
  Task<void> drain() override;

  bool acknowledged() const override { return in_flight_.acknowledged(); }
  bool waits() const override { return false; }
  std::optional<std::string> trouble() const override;
  uint64_t aborted_transactions() const override { return 0; }

 protected:
  bool broken() const override { return false; }
  Duration interval() const override;
  bool renewal_due() const override;

 private:
  // Puts what it is given among the messages of the commit to come.
  class KeptOutlet : public Outlet {
   public:
    explicit KeptOutlet(Run* run) : run_(run) {}
    void publish(std::string_view key, std::optional<std::string_view> value,
                 int64_t time) override;
    bool takes(const OutputMessage& message) override;
    void send(const OutputMessage& message) override;

   private:
    Run* run_;
  };

  Task<void> send(Intake intake, std::optional<Uncommitted::Time> since);
  void begin_change();
  void prepare_intake(const Positions& positions);
  CommitMark mark() const { return {.commit = run_->state.last()}; }

  Outlet* elsewhere_;          // engine
  KeptOutlet outlet_;          // engine
  InFlight in_flight_;         // loop; commits adds to the last one, any thread acknowledges
  bool sending_ = false;       // loop
  Duration commit_time_{};     // loop: of the state's last commit
  bool state_awaits_ = false;  // loop: acknowledgements, as far as the state was told
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_ACKNOWLEDGED_H_
