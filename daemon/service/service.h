#ifndef KINDRED_DAEMON_SERVICE_SERVICE_H_
#define KINDRED_DAEMON_SERVICE_SERVICE_H_

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/config.h"
#include "daemon/base/coroutines.h"
#include "daemon/base/failure.h"
#include "daemon/http/http_server.h"
#include "daemon/kafka/in_flight.h"
#include "daemon/kafka/input.h"
#include "daemon/kafka/leadership.h"
#include "daemon/kafka/output.h"
#include "daemon/kafka/queue_events.h"
#include "daemon/kafka/transaction.h"
#include "daemon/kafka/transactions.h"
#include "daemon/service/batch_processor.h"
#include "daemon/service/compactor.h"
#include "daemon/service/metrics.h"
#include "daemon/service/overflow.h"
#include "daemon/state/state.h"

namespace kindred {

// kindredd: the loop between the input topics, the engine and the output topics.
//
// One thread runs signals, timers and librdkafka's queues; a second one the engine, one piece of
// work at a time; a third one commits, and sends what waits for that, while the second prepares
// what comes next, and without transactions links it. What was committed is kept in the state
// directory: a start takes it in again, and goes on with the input behind it. Where it does not
// know that the output topic holds the matches of that, it reads the topic to its end, and
// publishes the difference.
//
// With `standby` it first applies to a state of its own what another process has committed, which
// leads, until it comes to lead itself.
class Service {
 public:
  // `config` is as load_for_daemon() gave it, from the file at `path`. With `rebuild` the state
  // begins anew, and the input is read from its beginning. Throws Failure when librdkafka does not
  // take the configuration, and when the state directory cannot be used.
  Service(const config::Config& config, std::string path, bool rebuild);
  ~Service();

  // Until SIGTERM or SIGINT: then input stops, the batch in work is finished, its output flushed,
  // offsets are committed. What is not acknowledged within 4 seconds is left to the next start: the
  // process then ends here, with exit code 0. A second signal ends it at once. Logs why when it
  // cannot go on.
  ExitCode run();

 private:
  // The work, in its order.
  boost::asio::awaitable<void> work();
  boost::asio::awaitable<bool> connect();  // false: stopped before that
  std::string try_to_connect();
  // Calls it on the engine's thread until it gives no reason to try again. False: stopped before.
  using Attempt = std::function<std::string()>;
  boost::asio::awaitable<bool> insist(const Attempt* attempt);
  boost::asio::awaitable<void> restore();
  void open_state();
  boost::asio::awaitable<void> adopt_state();
  void check_beginnings() const;
  void count_anew();
  boost::asio::awaitable<void> tell_commit();
  void note_published(const std::string& maker);
  void note_left_out();
  boost::asio::awaitable<void> read_output();
  void check_output_is_ours(const Published& published) const;
  void look_at_output();
  bool output_lacks_matches() const;
  boost::asio::awaitable<void> link();
  boost::asio::awaitable<PendingBatch> next_batch();
  boost::asio::awaitable<void> process(PendingBatch* batch);
  bool ready_to_go_live() const;
  boost::asio::awaitable<void> go_live();
  boost::asio::awaitable<bool> publish_difference();
  boost::asio::awaitable<void> drain();

  // With standby.
  boost::asio::awaitable<void> stand_by();
  void join_standbys();
  boost::asio::awaitable<bool> follow();
  boost::asio::awaitable<void> apply_up_to(const GroupOffsets& group);
  boost::asio::awaitable<void> keep_applied();
  boost::asio::awaitable<void> take_the_lead();
  boost::asio::awaitable<bool> shut_out_others();
  boost::asio::awaitable<void> lead_from(const GroupOffsets& group);
  boost::asio::awaitable<bool> reject_again();
  bool commit_rejected();
  boost::asio::awaitable<void> watch_leadership();
  boost::asio::awaitable<void> rejoin_standbys();
  void check_leadership() const;

  // Input that was taken ahead, while a commit was under way.
  boost::asio::awaitable<void> prepare_beside(Work commit);
  boost::asio::awaitable<void> prepare_ahead();
  PendingBatch take();
  void put_by(PendingBatch batch);
  const Positions& processed() const;

  // Partitions that the input topics get while it runs.
  boost::asio::awaitable<void> watch_partitions();
  void add_partitions();
  void begin_input();

  // At the limit of memory no input is taken, or the oldest records leave.
  boost::asio::awaitable<void> mind_memory();
  boost::asio::awaitable<void> make_room(double share, uint64_t limit);
  void wait_for_room(uint64_t used, uint64_t limit);
  void note_turn(std::chrono::steady_clock::time_point begin, bool compacting);

  // Commits go to the state first, then to Kafka. They are due when no input waits, or the last one
  // is the configured time ago.
  bool commit_due(bool idle) const;
  boost::asio::awaitable<void> commit();
  bool renewal_due() const;

  // With delivery: at_least_once. What input gives is sent when the state has it, and sent again by
  // the next start as long as no acknowledgement is known.
  boost::asio::awaitable<void> commit_and_send();
  boost::asio::awaitable<void> send(Intake intake);
  boost::asio::awaitable<void> await_sent();
  void note_acknowledged();
  boost::asio::awaitable<void> await_acknowledgements();
  boost::asio::awaitable<void> send_again();
  boost::asio::awaitable<void> drain_acknowledged();

  // To be called between commits.
  boost::asio::awaitable<void> compact_when_due();

  // With delivery: exactly_once. A transaction that fails is aborted, and its input taken in again.
  boost::asio::awaitable<bool> commit_transaction();
  boost::asio::awaitable<void> roll_back();
  void note_committed(const Positions& positions);
  void complete_intake(const Positions& positions);
  using Commit = bool (Service::*)();
  bool end_transaction(Commit how);
  bool commit_output();
  bool commit_input();
  CommitMark mark() const;

  // Runs beside it.
  boost::asio::awaitable<void> watch_signals();
  // On SIGHUP: what can be changed now is changed, the log says what waits for a restart. One after
  // the other, beside the rest: a file that cannot be read to its end holds nothing else up.
  void ask_for_reload();
  boost::asio::awaitable<void> reload_as_asked();
  boost::asio::awaitable<void> reload();
  void apply(const config::Config& now);
  boost::asio::awaitable<void> take_deliveries();
  boost::asio::awaitable<void> tick();
  void run_beside(boost::asio::awaitable<void> coroutine);
  void end(std::exception_ptr failure);
  void stop();
  void end_in_time(ExitCode code) const;
  void warn_of_unacknowledged() const;
  void feed_watchdog();
  void log_stats() const;

  // Over HTTP.
  HttpAnswer answer(std::string_view path) const;
  std::string metrics() const;
  bool healthy() const;

  // Does the work on the engine's thread; what it throws is thrown here.
  boost::asio::awaitable<void> on_engine(Work work);

  const config::Config& config_;
  const std::string config_path_;
  const bool rebuild_;
  // What SIGHUP may change, and which keys the process runs by.
  std::chrono::milliseconds commit_interval_;
  config::Limits limits_;
  config::Outline outline_;
  State state_;  // before the rest: no other process has it
  StateTables tables_;
  bool up_to_date_ = false;  // the output topic is known to hold the matches of the state
  uint64_t written_ = 0;     // messages on it, before this process published any
  boost::asio::io_context io_;
  boost::asio::thread_pool engine_{1};
  boost::asio::thread_pool commits_{1};
  boost::asio::thread_pool background_{2};  // what waits for files and answers
  Compactor compactor_{&state_};
  boost::asio::signal_set signals_;
  boost::asio::steady_timer retry_;  // between attempts to connect
  boost::asio::steady_timer tick_;
  boost::asio::steady_timer deadline_;  // of draining
  boost::asio::steady_timer refresh_;   // of the partitions

  KafkaInput input_;
  KafkaOutput output_;
  QueueEvents input_events_;
  QueueEvents output_events_;
  std::unique_ptr<BatchProcessor> processor_;  // once the partitions are known
  ProcessorStats stats_;                       // after the last batch

  std::deque<PendingBatch> ahead_;     // prepared, not yet processed
  std::vector<PendingBatch> spare_;    // their buffers are used again
  std::vector<int> partition_counts_;  // of the topics, just asked for; else empty
  bool full_ = false;                  // memory: input waits
  bool making_room_ = false;           // and only until what has left is free
  Overflow overflow_;
  std::chrono::steady_clock::time_point gave_back_at_;  // memory, to the system

  UncommittedInput uncommitted_;  // since the last commit

  // at_least_once
  InFlight in_flight_;
  bool sending_ = false;                               // a commit is under way
  std::chrono::steady_clock::duration commit_time_{};  // of the state's last commit
  bool state_awaits_ = false;                          // acknowledgements, as far as it was told
  std::vector<OutputMessage> unsent_;                  // of an earlier run, until adopt_state()

  // exactly_once
  KafkaTransactions producer_;
  std::optional<Transaction> transaction_;
  Positions committed_;  // by the state
  std::chrono::steady_clock::time_point committed_at_;
  std::atomic<bool> committing_ = false;
  std::optional<std::chrono::steady_clock::time_point> uncommitted_since_;

  // standby
  std::optional<Leadership> leadership_;
  QueueEvents leadership_events_;
  uint64_t maker_ = 0;        // see CommitMark
  bool standing_by_ = false;  // as far as the leader, and may take its place

  double commit_seconds_ = 0;
  LongestTurns longest_turns_;

  std::exception_ptr failure_;  // why all ends
  std::atomic<bool> stopping_ = false;
  std::chrono::steady_clock::time_point stopped_at_;
  bool live_ = false;
  bool engine_busy_ = false;
  bool reload_asked_ = false;  // since the file was last opened
  bool reloading_ = false;
  std::atomic<uint64_t> reading_ = 0;  // progress of reading the output topic
  uint64_t progress_seen_ = 0;         // by the watchdog
  std::chrono::steady_clock::time_point alive_at_ = std::chrono::steady_clock::now();
  std::optional<std::chrono::microseconds> watchdog_;
  std::optional<HttpServer> http_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_SERVICE_H_
