#include "daemon/kafka/queue_events.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <boost/asio/use_awaitable.hpp>
#include <cerrno>
#include <cstdint>
#include <system_error>

namespace kindred {
namespace {

constexpr uint64_t kOne = 1;  // what is added to an eventfd

int open_event() {
  const int file = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  if (file < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
  return file;
}

}  // namespace

QueueEvents::QueueEvents(boost::asio::io_context& io) : event_(io, open_event()) {}

QueueEvents::~QueueEvents() {
  if (queue_ != nullptr) rd_kafka_queue_io_event_enable(queue_.get(), -1, nullptr, 0);
}

void QueueEvents::watch(KafkaQueue queue) {
  queue_ = std::move(queue);
  rd_kafka_queue_io_event_enable(queue_.get(), event_.native_handle(), &kOne, sizeof(kOne));
  wake();  // for what came before
}

boost::asio::awaitable<void> QueueEvents::wait() {
  co_await event_.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                             boost::asio::use_awaitable);
  uint64_t count = 0;
  // Fails only when there is nothing to reset.
  static_cast<void>(read(event_.native_handle(), &count, sizeof(count)));
}

void QueueEvents::wake() {
  // Fails only when the count is at its greatest, which wakes as well.
  static_cast<void>(write(event_.native_handle(), &kOne, sizeof(kOne)));
}

}  // namespace kindred
