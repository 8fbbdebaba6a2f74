#ifndef KINDRED_DAEMON_STATE_AWAITED_MESSAGES_H_
#define KINDRED_DAEMON_STATE_AWAITED_MESSAGES_H_

#include <cstdint>
#include <deque>

#include "daemon/base/output_message.h"

namespace kindred {

// The messages of a state that were not acknowledged. It is told the entries of the state one after
// the other.
class AwaitedMessages {
 public:
  void add(const OutputMessage& message) { messages_.push_back(message); }
  // All but the last ones were acknowledged.
  void keep_last(uint64_t count) {
    while (messages_.size() > count) messages_.pop_front();
  }

  const std::deque<OutputMessage>& all() const { return messages_; }

 private:
  std::deque<OutputMessage> messages_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_STATE_AWAITED_MESSAGES_H_
