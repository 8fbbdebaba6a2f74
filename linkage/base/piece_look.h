#ifndef KINDRED_LINKAGE_BASE_PIECE_LOOK_H_
#define KINDRED_LINKAGE_BASE_PIECE_LOOK_H_

#include <functional>

namespace kindred {

// What the threads of a pool look at between two pieces of work, so that somebody else can end
// it. While it lives, each ThreadPool::split() that its thread calls calls `look` before each
// piece, on the thread that takes the piece, and at once where there are none. What `look` throws
// ends the work as if the piece had thrown it. Pieces are of the grain then on a single thread,
// too. One at a time on a thread.
//
// Work that is ended leaves what it was changing as it is: only for what is thrown away then.
class PieceLook {
 public:
  explicit PieceLook(std::function<void()> look);
  ~PieceLook();
  PieceLook(const PieceLook&) = delete;
  PieceLook& operator=(const PieceLook&) = delete;

  // What is to be called on behalf of this thread; null: nothing.
  static const std::function<void()>* of_thread();

 private:
  std::function<void()> look_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BASE_PIECE_LOOK_H_
