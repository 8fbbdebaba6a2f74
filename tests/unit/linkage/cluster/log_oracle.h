// What one process has behind each offset of a log.

#ifndef KINDRED_TESTS_UNIT_LINKAGE_CLUSTER_LOG_ORACLE_H_
#define KINDRED_TESTS_UNIT_LINKAGE_CLUSTER_LOG_ORACLE_H_

#include <cstdint>
#include <deque>
#include <utility>

#include "linkage/linker.h"
#include "tests/unit/linkage/random_history.h"

namespace kindred::simulated {

class LogOracle {
 public:
  LogOracle(const World& world, ThreadPool* pool) : one_(world.setup.pipeline, pool) {}

  // The next record of the log; offsets ascend.
  void take(uint64_t offset, const Record& record) { coming_.emplace_back(offset, record); }

  // Behind that offset, which never falls.
  const Linker& behind(uint64_t offset) {
    for (; !coming_.empty() && coming_.front().first <= offset; coming_.pop_front()) {
      one_.apply({&coming_.front().second, 1});
    }
    return one_;
  }

 private:
  Linker one_;
  std::deque<std::pair<uint64_t, Record>> coming_;
};

}  // namespace kindred::simulated

#endif  // KINDRED_TESTS_UNIT_LINKAGE_CLUSTER_LOG_ORACLE_H_
