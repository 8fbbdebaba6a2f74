// The matches of generated people, as `kindred link` has them, under the keys that they have on
// Kafka.

#ifndef KINDRED_TESTS_INTEGRATION_PEOPLE_EVENTS_H_
#define KINDRED_TESTS_INTEGRATION_PEOPLE_EVENTS_H_

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "tests/integration/daemon_run.h"

namespace kindred {

struct PeopleOnKafka {
  std::vector<std::string> topics;             // one a company, of three partitions
  std::map<std::string, std::string> matches;  // event by key
};

// Generates that many records in `folder`, links them there, and writes them to topics of their
// own. Throws std::runtime_error when one of the programs fails.
PeopleOnKafka put_people_on_kafka(size_t records, const std::string& folder);

// The same once for the test cases of a program, which share them: `records` is always one number.
const PeopleOnKafka& shared_people(size_t records);

// Generates that many records in `folder`: records.jsonl has all.
void generate_people(size_t records, const std::string& folder);

// What `kindred link` finds by these rules in the records of a file of `folder`.
std::map<std::string, std::string> link_people(const std::string& rules, const std::string& folder,
                                               const std::string& file = "records.jsonl");

// A pipeline that links them.
TestPipeline people_pipeline(const std::string& name, const PeopleOnKafka& people);

}  // namespace kindred

#endif  // KINDRED_TESTS_INTEGRATION_PEOPLE_EVENTS_H_
