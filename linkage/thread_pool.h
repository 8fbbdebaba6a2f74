#ifndef KINDRED_LINKAGE_THREAD_POOL_H_
#define KINDRED_LINKAGE_THREAD_POOL_H_

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace kindred {

// Threads that do one thing at a time, together with the caller.
class ThreadPool {
 public:
  // `threads` counts the caller; 0: as many as the machine has.
  explicit ThreadPool(unsigned threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  unsigned threads() const { return static_cast<unsigned>(workers_.size()) + 1; }

  // Calls work(t) once on each thread, t in [0, threads()), and returns when all are done. The
  // first exception is thrown again here. Not reentrant; one caller at a time.
  void run(const std::function<void(unsigned)>& work);

  // Calls work(begin, end, thread) over pieces of [0, n) of at most `grain`, on all threads.
  void split(size_t n, size_t grain, const std::function<void(size_t, size_t, unsigned)>& work);

 private:
  void serve(unsigned thread);
  void call(unsigned thread);

  std::mutex mutex_;
  std::condition_variable start_;
  std::condition_variable done_;
  const std::function<void(unsigned)>* work_ = nullptr;
  uint64_t round_ = 0;
  unsigned busy_ = 0;
  bool stop_ = false;
  std::exception_ptr failure_;
  std::vector<std::thread> workers_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_THREAD_POOL_H_
