#include "daemon/service/overflow.h"

#include <algorithm>
#include <cstdint>

#include "tests/catch.h"

namespace kindred {
namespace {

constexpr uint64_t kLimit = 1'000'000;

TEST_CASE("below the limit nothing leaves, at it a twentieth, above it what is too much") {
  CHECK(Overflow().excess(kLimit, kLimit - 1, 900'000) == 0);
  CHECK(Overflow().excess(kLimit, kLimit, 900'000) == Approx(0.05));
  CHECK(Overflow().excess(kLimit, 2 * kLimit, 1'900'000) == Approx(1 - 0.5 * 0.95));
  CHECK(Overflow().excess(kLimit, kLimit, 0) == 0);
}

TEST_CASE("where memory does not come back, nothing more leaves until it is used again") {
  Overflow overflow;
  REQUIRE(overflow.excess(kLimit, kLimit, 900'000) > 0);
  CHECK(overflow.excess(kLimit, kLimit, 855'000) == 0);
  CHECK_FALSE(overflow.possible(kLimit, kLimit, 899'999));
  CHECK(overflow.excess(kLimit, kLimit, 899'999) == 0);
  CHECK(overflow.possible(kLimit, kLimit, 900'000));
  CHECK(overflow.excess(kLimit, kLimit, 900'000) == Approx(0.05));
  // Freed memory in pieces that do not fit: more becomes resident.
  CHECK_FALSE(overflow.possible(kLimit, kLimit + kLimit / 50 - 1, 870'000));
  CHECK(overflow.possible(kLimit, kLimit + kLimit / 50, 870'000));
  CHECK(overflow.excess(kLimit, kLimit + kLimit / 50, 870'000) == Approx(0.05));
  CHECK(overflow.excess(kLimit, kLimit + kLimit / 50, 830'000) == 0);
}

TEST_CASE("where it comes back, what was allocated then no longer counts") {
  Overflow overflow;
  REQUIRE(overflow.excess(kLimit, kLimit, 900'000) > 0);
  CHECK(overflow.possible(kLimit, kLimit - 1, 0));
  CHECK(overflow.excess(kLimit, kLimit - 1, 880'000) == 0);
  CHECK(overflow.excess(kLimit, kLimit, 700'000) == Approx(0.05));
  // A limit that was raised.
  CHECK(overflow.excess(2 * kLimit, kLimit + kLimit / 2, 1'400'000) == 0);
}

// A heap that gives `returned` of what is freed back to the system, and fills the rest first; and
// that wastes `waste` of what it fills.
struct Heap {
  double returned;
  double waste;
  double allocated = 0;
  double resident = 100'000;
  double free = 0;

  void allocate(double bytes) {
    allocated += bytes;
    const double reused = std::min(free, bytes * (1 - waste));
    free -= reused;
    resident += bytes - reused;
  }
  void release(double bytes) {
    allocated -= bytes;
    resident -= returned * bytes;
    free += (1 - returned) * bytes;
  }
};

TEST_CASE("records leave at the pace at which they come, however much of memory comes back") {
  for (const double returned : {0.0, 0.3, 0.9, 1.0}) {
    for (const double waste : {0.0, 0.002}) {
      CAPTURE(returned, waste);
      Heap heap{returned, waste};
      Overflow overflow;
      const auto whole = [](double bytes) { return static_cast<uint64_t>(bytes); };
      double least = heap.allocated;
      for (int i = 0; i < 100'000; ++i) {  // a hundred times what there is room for
        heap.allocate(1'000);
        const double excess = overflow.excess(kLimit, whole(heap.resident), whole(heap.allocated));
        heap.release(excess * heap.allocated);
        least = i < 1'000 ? heap.allocated : std::min(least, heap.allocated);
        REQUIRE(heap.resident < 1.25 * kLimit);
      }
      CHECK(least > 600'000);
    }
  }
}

}  // namespace
}  // namespace kindred
