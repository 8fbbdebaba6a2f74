#ifndef KINDRED_LINKAGE_BASE_THREAD_POOL_H_
#define KINDRED_LINKAGE_BASE_THREAD_POOL_H_

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace kindred {

class Background;

// Threads that do one thing at a time, together with the caller.
class ThreadPool {
 public:
  // `threads` counts the caller; 0: as many as the machine has. Throws std::system_error when the
  // system does not give so many.
  explicit ThreadPool(unsigned threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  unsigned threads() const { return static_cast<unsigned>(workers_.size()) + 1; }

  // Calls work(t) once on each thread, t in [0, threads()), and returns when all are done. The
  // first exception is thrown again here. Not reentrant; one caller at a time.
  void run(const std::function<void(unsigned)>& work);

  // Calls work(begin, end, thread) over pieces of [0, n), on all threads; pieces are of `grain` at
  // most, but on a single thread it is all one piece.
  void split(size_t n, size_t grain, const std::function<void(size_t, size_t, unsigned)>& work);

 private:
  friend class Background;

  void end();
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
  Background* background_ = nullptr;  // for threads that have nothing else to do
  std::vector<std::thread> workers_;
};

// Work for the threads of a pool while they have nothing else to do: what the caller will need
// next, done beside the parts of its work that only one thread can do.
class Background {
 public:
  // Begins to call work(begin, end, thread) over pieces of [0, n) of at most `grain`, on the
  // threads of the pool but the caller's, whose run() and split() go before it. The pool outlives
  // it, and has one at a time.
  Background(ThreadPool* pool, size_t n, size_t grain,
             std::function<void(size_t, size_t, unsigned)> work);
  // Leaves out the pieces that have not begun, and waits for the others.
  ~Background();
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  // Takes part until all is done. The first exception is thrown again here; what had not begun by
  // then is left out.
  void finish();

 private:
  friend class ThreadPool;

  using Lock = std::unique_lock<std::mutex>;
  bool waits() const { return next_ < n_; }
  void take_piece(unsigned thread, Lock* lock);

  // All guarded by the pool's mutex.
  ThreadPool* pool_;
  size_t n_;
  size_t grain_;
  std::function<void(size_t, size_t, unsigned)> work_;
  size_t next_ = 0;
  unsigned busy_ = 0;
  std::exception_ptr failure_;
  std::condition_variable done_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BASE_THREAD_POOL_H_
