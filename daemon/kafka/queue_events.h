#ifndef KINDRED_DAEMON_KAFKA_QUEUE_EVENTS_H_
#define KINDRED_DAEMON_KAFKA_QUEUE_EVENTS_H_

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>

#include "daemon/kafka/types.h"

namespace kindred {

// Lets a coroutine wait for a librdkafka queue, through an eventfd.
class QueueEvents {
 public:
  // Without a queue it waits for wake() alone.
  explicit QueueEvents(boost::asio::io_context& io);
  ~QueueEvents();
  QueueEvents(const QueueEvents&) = delete;
  QueueEvents& operator=(const QueueEvents&) = delete;

  void watch(KafkaQueue queue);

  // Returns when the queue is no longer empty, or on wake(); now and then for nothing. librdkafka
  // tells of the first message only: take from the queue until there is nothing, then wait.
  boost::asio::awaitable<void> wait();

  // Ends the wait under way, or else the next. From any thread.
  void wake();

 private:
  boost::asio::posix::stream_descriptor event_;
  KafkaQueue queue_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_QUEUE_EVENTS_H_
