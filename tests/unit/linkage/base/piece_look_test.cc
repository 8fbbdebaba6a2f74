#include "linkage/base/piece_look.h"

#include <atomic>
#include <stdexcept>

#include "linkage/base/thread_pool.h"
#include "tests/catch.h"

namespace kindred {
namespace {

class Ended : public std::runtime_error {
 public:
  Ended() : std::runtime_error("ended") {}
};

TEST_CASE("what the look throws ends the work between two pieces, on one thread and on several") {
  for (const unsigned threads : {1U, 3U}) {
    ThreadPool pool(threads);
    std::atomic<bool> stop{false};
    std::atomic<size_t> begun{0};
    std::atomic<bool> large{false};
    const PieceLook look([&] {
      if (stop) throw Ended();
    });
    const auto work = [&](size_t begin, size_t end, unsigned) {
      if (end - begin > 4) large = true;
      if (++begun == 10) stop = true;
    };
    CHECK_THROWS_AS(pool.split(4000, 4, work), Ended);
    // Each other thread may have been within a piece, and have looked before the next one.
    CHECK_FALSE(large);
    CHECK(begun >= 10);
    CHECK(begun < 10 + 2 * threads);
    CHECK_THROWS_AS(pool.split(1, 4, work), Ended);
  }
}

TEST_CASE("work in the background ends when its caller takes part") {
  ThreadPool pool(1);
  const PieceLook look([] { throw Ended(); });
  Background background(&pool, 100, 10,
                        [](size_t, size_t, unsigned) { FAIL("a piece was begun"); });
  CHECK_THROWS_AS(background.finish(), Ended);
}

TEST_CASE("behind the look everything is divided as before") {
  ThreadPool pool(1);
  {
    const PieceLook look([] { throw Ended(); });
  }
  size_t pieces = 0;
  pool.split(100, 10, [&](size_t, size_t, unsigned) { ++pieces; });
  CHECK(pieces == 1);
}

}  // namespace
}  // namespace kindred
