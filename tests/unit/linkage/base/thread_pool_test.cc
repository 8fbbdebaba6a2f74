#include "linkage/base/thread_pool.h"

#include <atomic>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("run calls the work once on each thread") {
  for (const unsigned threads : {1U, 2U, 5U}) {
    ThreadPool pool(threads);
    REQUIRE(pool.threads() == threads);
    for (int round = 0; round < 50; ++round) {
      std::vector<std::atomic<int>> calls(threads);
      std::set<std::thread::id> ids;
      std::mutex mutex;
      pool.run([&](unsigned thread) {
        ++calls[thread];
        std::lock_guard lock(mutex);
        ids.insert(std::this_thread::get_id());
      });
      for (const std::atomic<int>& count : calls) REQUIRE(count == 1);
      REQUIRE(ids.size() == threads);
      REQUIRE(ids.count(std::this_thread::get_id()) == 1);
    }
  }
}

TEST_CASE("no number of threads means as many as the machine has") {
  CHECK(ThreadPool(0).threads() >= 1);
}

TEST_CASE("split covers every item once, in pieces no larger than the grain") {
  for (const unsigned threads : {1U, 2U, 3U}) {
    ThreadPool pool(threads);
    for (const size_t n : {size_t{0}, size_t{1}, size_t{7}, size_t{64}, size_t{65}, size_t{1000}}) {
      std::vector<std::atomic<int>> seen(n);
      std::atomic<size_t> largest{0};
      std::atomic<bool> odd{false};
      pool.split(n, 64, [&](size_t begin, size_t end, unsigned thread) {
        for (size_t i = begin; i < end; ++i) ++seen[i];
        if (end - begin > largest) largest = end - begin;
        if (begin >= end || thread >= threads) odd = true;
      });
      for (const std::atomic<int>& count : seen) REQUIRE(count == 1);
      REQUIRE_FALSE(odd);
      if (threads > 1) REQUIRE(largest <= 64);
    }
  }
}

TEST_CASE("an exception comes back to the caller, and the pool goes on") {
  ThreadPool pool(3);
  for (const unsigned thrower : {0U, 2U}) {
    CHECK_THROWS_AS(pool.run([&](unsigned thread) {
      if (thread == thrower) throw std::runtime_error("broken");
    }),
                    std::runtime_error);
    std::atomic<int> calls{0};
    pool.run([&](unsigned) { ++calls; });
    CHECK(calls == 3);
  }
  CHECK_THROWS_AS(
      pool.split(1000, 1, [](size_t, size_t, unsigned) { throw std::runtime_error("broken"); }),
      std::runtime_error);
}

TEST_CASE("background work covers every item once, beside other work") {
  for (const unsigned threads : {1U, 2U, 3U}) {
    ThreadPool pool(threads);
    for (const size_t n : {size_t{0}, size_t{1}, size_t{1000}}) {
      std::vector<std::atomic<int>> seen(n);
      std::atomic<bool> odd{false};
      Background background(&pool, n, 16, [&](size_t begin, size_t end, unsigned thread) {
        for (size_t i = begin; i < end; ++i) ++seen[i];
        if (begin >= end || end - begin > 16 || thread >= threads) odd = true;
      });
      for (int round = 0; round < 5; ++round) {
        std::atomic<unsigned> calls{0};
        pool.run([&](unsigned) { ++calls; });
        REQUIRE(calls == threads);
      }
      background.finish();
      for (const std::atomic<int>& count : seen) REQUIRE(count == 1);
      REQUIRE_FALSE(odd);
    }
  }
}

TEST_CASE("threads with nothing else to do begin background work by themselves") {
  ThreadPool pool(2);
  std::atomic<bool> begun{false};
  Background background(&pool, 1, 1, [&](size_t, size_t, unsigned thread) {
    begun = thread == 1;
    begun.notify_one();
  });
  begun.wait(false);
  background.finish();
  CHECK(begun);
}

TEST_CASE("what is left of background work is left out with it, and what is begun waited for") {
  ThreadPool pool(2);
  std::atomic<int> begun{0};
  std::atomic<int> done{0};
  {
    const Background background(&pool, 1'000'000, 1, [&](size_t, size_t, unsigned) {
      ++begun;
      begun.notify_one();
      std::this_thread::yield();
      ++done;
    });
    begun.wait(0);
  }
  CHECK(done == begun);
  CHECK(done < 1'000'000);
  std::atomic<int> calls{0};
  pool.run([&](unsigned) { ++calls; });
  CHECK(calls == 2);
}

TEST_CASE("an exception of background work comes back when it is finished") {
  ThreadPool pool(2);
  for (int round = 0; round < 20; ++round) {
    Background background(&pool, 100, 1, [](size_t begin, size_t, unsigned) {
      if (begin == 3) throw std::runtime_error("broken");
    });
    CHECK_THROWS_AS(background.finish(), std::runtime_error);
  }
  Background after(&pool, 10, 1, [](size_t, size_t, unsigned) {});
  CHECK_NOTHROW(after.finish());
}

}  // namespace
}  // namespace kindred
