// What is told of the blocking rules: what they find and cost, and whether they keep their promise.

#ifndef KINDRED_DAEMON_ANSWERS_BLOCKING_ANSWER_H_
#define KINDRED_DAEMON_ANSWERS_BLOCKING_ANSWER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "linkage/learn/level_drift.h"
#include "linkage/linker.h"
#include "linkage/plan/live_blocking.h"

namespace kindred {

// A key that many records have, as it is told.
struct ToldKey {
  HotKey key;
  std::string values = {};  // of its holder in the fields that the rule reads, as JSON; or nothing
};

// One look at a sample of the live records.
struct BlockingLook {
  int64_t time = 0;    // when it ended, in milliseconds since 1970
  double seconds = 0;  // that its turns took
  LiveBlockingFigures sample;
  std::vector<std::vector<ToldKey>> hottest;  // by branch, the hottest first
  std::vector<FieldDrift> drift;              // none without a model
};

// The hottest keys as they are told. `show_values`: with the values of one record each, as far as
// it still has the key.
std::vector<std::vector<ToldKey>> told_keys(const Linker& linker, const HotKeys& keys,
                                            bool show_values);

// What /v1/health/blocking says, as daemon/console/openapi.json describes it. `look` is null where
// there was none yet; `change` as in all answers.
std::string blocking_json(uint64_t change, const Pipeline& pipeline, const Stats& stats,
                          const BlockingLook* look);

}  // namespace kindred

#endif  // KINDRED_DAEMON_ANSWERS_BLOCKING_ANSWER_H_
