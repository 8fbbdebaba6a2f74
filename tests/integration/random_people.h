// People who come, change and go at random on a topic of two partitions, and kills in between.

#ifndef KINDRED_TESTS_INTEGRATION_RANDOM_PEOPLE_H_
#define KINDRED_TESTS_INTEGRATION_RANDOM_PEOPLE_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "linkage/record/record.h"
#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"

namespace kindred {

// The broker would drop what is so old.
inline const std::map<std::string, std::string> kForEver = {{"retention.ms", "-1"}};

// Messages, and the record that each of them is: field 0 is the name, field 1 the phone.
struct Stream {
  std::vector<Message> messages;
  std::vector<Record> records;
};

struct RandomPeople {
  size_t records = 0;
  std::vector<std::string> names;
  uint64_t one_deleted_in = 10;
  bool some_late = false;  // one in ten far behind; each partition's times grow otherwise
};

// Of 400 people, 50 ms apart.
Stream random_stream(const std::string& topic, const RandomPeople& people, std::mt19937_64* random);

// Writes the next part of the stream before each of so many starts, and kills that at some moment.
void run_with_kills(const TestPipeline& pipeline, const std::vector<Message>& messages,
                    size_t kills, std::mt19937_64* random);

}  // namespace kindred

#endif  // KINDRED_TESTS_INTEGRATION_RANDOM_PEOPLE_H_
