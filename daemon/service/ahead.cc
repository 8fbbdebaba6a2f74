// How the service takes input ahead: while a transaction is committed nothing may be published, but
// messages can be decoded and their records prepared.

#include <boost/asio/co_spawn.hpp>
#include <exception>
#include <utility>

#include "daemon/service/service.h"

namespace kindred {
namespace {

namespace asio = boost::asio;
using asio::awaitable;

// More than comes while a commit takes its usual time, and little enough to hold.
constexpr size_t kMostAhead = 8;

}  // namespace

PendingBatch Service::take() {
  PendingBatch batch;
  if (!spare_.empty()) {
    batch = std::move(spare_.back());
    spare_.pop_back();
  }
  batch.begin = input_.positions();
  batch.prepared = false;
  if (!full_) input_.take(&batch.input);
  batch.at_end = input_.at_end();
  return batch;
}

void Service::put_by(PendingBatch batch) {
  batch.input = {};
  spare_.push_back(std::move(batch));
}

// How far the input was processed.
const Positions& Service::processed() const {
  return ahead_.empty() ? input_.positions() : ahead_.front().begin;
}

// Runs `commit` on its thread, and prepares meanwhile. What fails is thrown when both have ended.
awaitable<void> Service::prepare_beside(Work commit) {
  bool ended = false;
  std::exception_ptr failure;
  asio::co_spawn(io_, run_on(&commits_, commit), [&](const std::exception_ptr& thrown) {
    if (thrown) failure = thrown;
    ended = true;
    input_events_.wake();
  });
  while (!ended) {
    try {
      co_await prepare_ahead();
    } catch (...) {
      failure = std::current_exception();
    }
    if (!ended) co_await input_events_.wait();
  }
  if (failure) std::rethrow_exception(failure);
}

// What has arrived, as far as it may be taken.
awaitable<void> Service::prepare_ahead() {
  while (!stopping_ && !full_ && ahead_.size() < kMostAhead) {
    PendingBatch batch = take();
    if (batch.input.messages.empty()) {
      put_by(std::move(batch));
      co_return;
    }
    const auto prepare = [&] { processor_->prepare(&batch); };
    co_await on_engine(prepare);
    ahead_.push_back(std::move(batch));
  }
}

}  // namespace kindred
