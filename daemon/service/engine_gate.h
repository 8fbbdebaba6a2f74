#ifndef KINDRED_DAEMON_SERVICE_ENGINE_GATE_H_
#define KINDRED_DAEMON_SERVICE_ENGINE_GATE_H_

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>

namespace kindred {

// Stands between the engine's thread, which changes what is linked, and questions, which read it on
// a thread of their own. The engine closes the gate for what changes something and for nothing
// else: decoding, preparing and writing events, most of its time, go on beside questions. A long
// change is done in pieces, and between two of them whoever waits is let in.
//
// So a question waits for one piece, and the engine for the question that is in when it closes the
// gate, and for kMostGiven between two pieces. To close and to open cost a turn of a mutex each.
class EngineGate {
 public:
  using Clock = std::chrono::steady_clock;

  // What the engine gives to questions between two pieces.
  static constexpr std::chrono::milliseconds kMostGiven{2};
  // For so long after a question another one is likely.
  static constexpr std::chrono::seconds kLikely{1};

  EngineGate() = default;
  EngineGate(const EngineGate&) = delete;
  EngineGate& operator=(const EngineGate&) = delete;

  // The gate is closed while it lives. On the engine's thread, one at a time. Waits for the
  // questions that are in.
  class Closed {
   public:
    explicit Closed(EngineGate* gate);
    ~Closed();
    Closed(const Closed&) = delete;
    Closed& operator=(const Closed&) = delete;

   private:
    EngineGate* gate_;
  };

  // On the engine's thread, between two pieces of a change: waits until all questions that were
  // expected are answered, kMostGiven at the most.
  void give_way();
  // On the engine's thread, behind a batch.
  void note_batch();

  // How long questions have held up the engine, in all, and a batch with what followed it at the
  // longest. Any thread.
  Clock::duration held() const { return Clock::duration(held_); }
  Clock::duration longest_held() const { return Clock::duration(longest_held_); }

  // A question will come: to be said before it is given to its thread. Any thread.
  void expect();
  // Whether it pays to change things in pieces. Any thread.
  bool questions_are_likely() const;

  // The turn of a question that was expected: while it lives nothing is changed. Waits for the gate
  // to be open. Any thread.
  class Turn {
   public:
    explicit Turn(EngineGate* gate);
    ~Turn();
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

   private:
    EngineGate* gate_;
  };

 private:
  std::mutex mutex_;
  std::condition_variable opened_;  // for questions
  std::condition_variable left_;    // for the engine
  bool closed_ = false;
  unsigned expected_ = 0;  // and not answered yet
  unsigned inside_ = 0;
  std::atomic<Clock::rep> last_expected_ = 0;  // 0: never
  std::atomic<Clock::rep> held_ = 0;
  std::atomic<Clock::rep> longest_held_ = 0;
  Clock::rep held_before_ = 0;  // engine: the last batch
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_ENGINE_GATE_H_
