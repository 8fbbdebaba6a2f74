#include "linkage/thread_pool.h"

#include <algorithm>
#include <atomic>

namespace kindred {

ThreadPool::ThreadPool(unsigned threads) {
  if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
  for (unsigned t = 1; t < threads; ++t) workers_.emplace_back([this, t] { serve(t); });
}

ThreadPool::~ThreadPool() {
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
  if (n <= grain || workers_.empty()) {
    if (n != 0) work(0, n, 0);
    return;
  }
  std::atomic<size_t> next{0};
  run([&](unsigned thread) {
    for (;;) {
      const size_t begin = next.fetch_add(grain);
      if (begin >= n) return;
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
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      start_.wait(lock, [&] { return stop_ || round_ != seen; });
      if (stop_) return;
      seen = round_;
    }
    call(thread);
  }
}

}  // namespace kindred
