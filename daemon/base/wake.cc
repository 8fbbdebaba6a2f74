#include "daemon/base/wake.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <boost/asio/posix/stream_descriptor.hpp>
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

class Wake::Event : public boost::asio::posix::stream_descriptor {
 public:
  explicit Event(boost::asio::io_context& io)
      : boost::asio::posix::stream_descriptor(io, open_event()) {}
};

Wake::Wake(boost::asio::io_context* io) : event_(std::make_unique<Event>(*io)) {}

Wake::~Wake() {
  if (notifier_ != nullptr) notifier_->notify(-1);
}

void Wake::watch(Notifier* notifier) {
  notifier_ = notifier;
  notifier_->notify(event_->native_handle());
  wake();  // for what came before
}

Task<void> Wake::wait() {
  co_await event_->async_wait(Event::wait_read, boost::asio::use_awaitable);
  uint64_t count = 0;
  // Fails only when there is nothing to reset.
  static_cast<void>(read(event_->native_handle(), &count, sizeof(count)));
}

void Wake::wake() {
  // Fails only when the count is at its greatest, which wakes as well.
  static_cast<void>(write(event_->native_handle(), &kOne, sizeof(kOne)));
}

}  // namespace kindred
