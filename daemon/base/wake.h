#ifndef KINDRED_DAEMON_BASE_WAKE_H_
#define KINDRED_DAEMON_BASE_WAKE_H_

#include <memory>

#include "daemon/base/coroutines.h"
#include "daemon/base/notifier.h"

namespace kindred {

// What a coroutine waits for until there is news, through an eventfd.
class Wake {
 public:
  // Without a notifier it waits for wake() alone.
  explicit Wake(boost::asio::io_context* io);
  ~Wake();
  Wake(const Wake&) = delete;
  Wake& operator=(const Wake&) = delete;

  // From here on the notifier wakes it too. It lives as long as this, or until another one is
  // watched.
  void watch(Notifier* notifier);

  // Returns on wake(), and when the notifier has news; now and then for nothing. A notifier tells
  // of its first news only: take from it until there is nothing, then wait.
  Task<void> wait();

  // Ends the wait under way, or else the next. From any thread.
  void wake();

 private:
  class Event;

  std::unique_ptr<Event> event_;
  Notifier* notifier_ = nullptr;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_BASE_WAKE_H_
