#include "linkage/base/thread_pool.h"

#include <algorithm>
#include <atomic>
#include <string>
#include <system_error>
#include <utility>

#include "linkage/base/piece_look.h"

namespace kindred {

ThreadPool::ThreadPool(unsigned threads) {
  if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
  try {
    for (unsigned t = 1; t < threads; ++t) workers_.emplace_back([this, t] { serve(t); });
  } catch (const std::system_error& error) {
    end();
    throw std::system_error(error.code(), "cannot start " + std::to_string(threads) + " threads");
  }
}

ThreadPool::~ThreadPool() { end(); }

void ThreadPool::end() {
  {
    std::lock_guard lock(mutex_);
    stop_ = true;
  }
  start_.notify_all();
  for (std::thread& worker : workers_) worker.join();
}

void ThreadPool::run(const std::function<void(unsigned)>& work) {
  {
    std::lock_guard lock(mutex_);
    work_ = &work;
    busy_ = threads();
    failure_ = nullptr;
    ++round_;
  }
  start_.notify_all();
  call(0);
  std::unique_lock lock(mutex_);
  done_.wait(lock, [this] { return busy_ == 0; });
  work_ = nullptr;
  if (failure_) std::rethrow_exception(failure_);
}

void ThreadPool::split(size_t n, size_t grain,
                       const std::function<void(size_t, size_t, unsigned)>& work) {
  const std::function<void()>* const look = PieceLook::of_thread();
  if (look != nullptr) (*look)();
  if (n <= grain || (workers_.empty() && look == nullptr)) {
    if (n != 0) work(0, n, 0);
    return;
  }
  std::atomic<size_t> next{0};
  run([&](unsigned thread) {
    for (;;) {
      const size_t begin = next.fetch_add(grain);
      if (begin >= n) return;
      if (look != nullptr) (*look)();
      work(begin, std::min(n, begin + grain), thread);
    }
  });
}

void ThreadPool::call(unsigned thread) {
  std::exception_ptr failure;
  try {
    (*work_)(thread);
  } catch (...) {
    failure = std::current_exception();
  }
  std::lock_guard lock(mutex_);
  if (failure && !failure_) failure_ = failure;
  if (--busy_ == 0) done_.notify_one();
}

void ThreadPool::serve(unsigned thread) {
  uint64_t seen = 0;
  std::unique_lock lock(mutex_);
  for (;;) {
    start_.wait(lock, [&] {
      return stop_ || round_ != seen || (background_ != nullptr && background_->waits());
    });
    if (stop_) return;
    if (round_ != seen) {
      seen = round_;
      lock.unlock();
      call(thread);
      lock.lock();
    } else {
      background_->take_piece(thread, &lock);
    }
  }
}

Background::Background(ThreadPool* pool, size_t n, size_t grain,
                       std::function<void(size_t, size_t, unsigned)> work)
    : pool_(pool), n_(n), grain_(grain), work_(std::move(work)) {
  {
    const Lock lock(pool_->mutex_);
    pool_->background_ = this;
  }
  pool_->start_.notify_all();
}

Background::~Background() {
  Lock lock(pool_->mutex_);
  next_ = n_;
  done_.wait(lock, [this] { return busy_ == 0; });
  pool_->background_ = nullptr;
}

void Background::finish() {
  Lock lock(pool_->mutex_);
  while (waits()) take_piece(0, &lock);
  done_.wait(lock, [this] { return busy_ == 0; });
  if (failure_) std::rethrow_exception(failure_);
}

// Without the lock while the piece is worked on.
void Background::take_piece(unsigned thread, Lock* lock) {
  const size_t begin = next_;
  next_ = std::min(n_, begin + grain_);
  const size_t end = next_;
  ++busy_;
  lock->unlock();
  std::exception_ptr failure;
  try {
    if (const auto* const look = PieceLook::of_thread()) (*look)();
    work_(begin, end, thread);
  } catch (...) {
    failure = std::current_exception();
  }
  lock->lock();
  if (failure) {
    if (!failure_) failure_ = failure;
    next_ = n_;
  }
  if (--busy_ == 0) done_.notify_all();
}

}  // namespace kindred
