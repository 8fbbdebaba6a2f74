// What the topics of entities have to hold, by brute force.

#ifndef KINDRED_TESTS_UNIT_DAEMON_SERVICE_ENTITY_ORACLE_H_
#define KINDRED_TESTS_UNIT_DAEMON_SERVICE_ENTITY_ORACLE_H_

#include <map>
#include <string>
#include <utility>

#include "config/config.h"
#include "daemon/codec/batch_decoder.h"
#include "tests/reference/expiring_history.h"
#include "tests/unit/daemon/service/scripted_cluster.h"

namespace kindred {

// Takes the messages of the one partition of `people`, by a people_config() with entities, and
// expire where that has it. Times do not fall.
class EntityOracle {
 public:
  explicit EntityOracle(const config::Config& config);

  void take(const ScriptedCluster::Message& message);
  void take(const Record& record);
  // The records of the least times leave, as many as that.
  void leave(size_t oldest);

  using Values = std::map<std::string, std::string>;
  // Last values by key: those of `entities`, and those of `entity_of`.
  std::pair<Values, Values> values() const;

 private:
  const config::Config& config_;
  ThreadPool pool_{1};
  BatchDecoder decoder_;
  DecodedMessages decoded_;
  reference::ExpiringHistory history_;
  std::map<Identity, int64_t> created_;  // of those that live
};

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_DAEMON_SERVICE_ENTITY_ORACLE_H_
