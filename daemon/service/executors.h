#ifndef KINDRED_DAEMON_SERVICE_EXECUTORS_H_
#define KINDRED_DAEMON_SERVICE_EXECUTORS_H_

#include <exception>

#include "daemon/base/coroutines.h"
#include "daemon/service/engine_gate.h"

namespace kindred {

// The threads of a service. What is said of a member elsewhere names them so:
//
//   loop        runs all coroutines, signals, timers, the wake-ups of the cluster, HTTP
//   engine      one piece of work at a time: decodes, links, publishes
//   questions   one at a time, in its turn of the engine's gate (engine_gate.h)
//   commits     writes the state and ends transactions, or sends, beside the other two
//   background  waits for files and answers
//   registry    waits for answers of the schema registry
//
// A coroutine waits for what it gives to another thread. So a member that is the engine's may be
// used by the loop between two pieces of its work, and what a commit uses before and after it.
class Executors {
 public:
  // Runs the loop until end_all().
  void run() { io_.run(); }

  // Does the work there; what it throws is thrown here.
  Task<void> on_engine(Work work);
  // The same of what only questions wait for: the stream need not get on by it.
  Task<void> on_engine_aside(Work work);
  // A question about what the engine has: in a turn of its gate.
  Task<void> on_questions(EngineGate* gate, Work question);
  Task<void> on_commits(Work work);
  Task<void> on_background(Work work);
  Task<void> on_registry(Work work);

  // Runs beside the rest. Ends everything when it fails.
  void run_beside(Task<void> task);

  // Ends run(). The first failure is the one that is told.
  void end_all(const std::exception_ptr& failure);
  const std::exception_ptr& failure() const { return failure_; }

  // Waits for the work on the way, but for what waits for answers. After run().
  void join();
  // Waits for that too, as long as it takes: what it uses may go then.
  void join_all();

  bool engine_busy() const { return engine_busy_; }
  boost::asio::io_context* io() { return &io_; }
  boost::asio::thread_pool* commits() { return &commits_; }

 private:
  boost::asio::io_context io_;  // the loop
  boost::asio::thread_pool engine_{1};
  boost::asio::thread_pool questions_{1};
  boost::asio::thread_pool commits_{1};
  boost::asio::thread_pool background_{2};
  boost::asio::thread_pool registry_{1};
  bool engine_busy_ = false;    // loop
  std::exception_ptr failure_;  // loop
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_EXECUTORS_H_
