// Messages of people, and what a linker says of them.

#ifndef KINDRED_TESTS_UNIT_DAEMON_SERVICE_PEOPLE_H_
#define KINDRED_TESTS_UNIT_DAEMON_SERVICE_PEOPLE_H_

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "config/config.h"
#include "tests/random_text.h"
#include "tests/unit/daemon/service/scripted_cluster.h"

namespace kindred {

// Reads the topic `people`, and publishes on `matches` and `rejected`; `topics` are more keys of
// output.kafka, behind a comma.
config::Config people_config(const std::string& state, config::KafkaOutput::Delivery delivery,
                             const std::string& topics = "", const std::string& match = "90");

// Inserts, replacements, deletes of 40 people, and now and then what is no record.
class PeopleStream {
 public:
  explicit PeopleStream(uint64_t seed) : random_(seed) {}

  // All versions of a person come through one of the partitions.
  void put(int count, int partitions, ScriptedCluster* cluster);

 private:
  ScriptedCluster::Message next(size_t person);

  RandomText random_;
  int64_t time_ = 1;
};

using Event = std::pair<std::string, std::optional<std::string>>;  // key, value

// What a linker says of all messages of the topic, one after the other, and then of those of the
// topic of labels, where there is one.
struct Told {
  std::vector<Event> events;
  std::map<std::string, std::string> last_values;
  std::set<std::string> rejected;  // partition/offset
  // By keys, where there are entities.
  std::map<std::string, std::string> entities = {};
  std::map<std::string, std::string> entity_of = {};
};
Told tell(const config::Config& config, const ScriptedCluster& cluster);

std::vector<Event> events_of(const std::vector<ScriptedCluster::Message>& messages);

// Of the dead letters, partition/offset. None is there twice.
std::set<std::string> rejected_of(const std::vector<ScriptedCluster::Message>& messages);

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_DAEMON_SERVICE_PEOPLE_H_
