// People that are linked by several processes together.

#ifndef KINDRED_TESTS_INTEGRATION_CLUSTERED_PEOPLE_H_
#define KINDRED_TESTS_INTEGRATION_CLUSTERED_PEOPLE_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"
#include "tests/integration/people_events.h"

namespace kindred {

inline constexpr size_t kClusteredPeople = 3'000;
// After which a process is missed.
inline constexpr std::chrono::milliseconds kSession{6'000};

// All processes of a pipeline have one file, and here one folder for their names.
TestPipeline clustered(const std::string& name);

// The people in an order drawn at random, for a topic of three partitions that the pipeline has for
// itself, in so many parts.
class PeopleInParts {
 public:
  PeopleInParts(TestPipeline* pipeline, size_t parts, uint32_t seed);

  // Writes the next part.
  void put();

 private:
  std::string topic_;
  size_t parts_;
  size_t put_ = 0;
  std::vector<Message> input_;
};

using Processes = std::vector<std::unique_ptr<DaemonRun>>;

void start(const TestPipeline& pipeline, Processes* processes);
void kill(size_t number, Processes* processes);
// Ends them in order.
void stop_all(const Processes& processes);

// Waits until the output topic holds these matches, event by key, or else those of one process, and
// no event says again what the one before it did.
void require_told(const TestPipeline& pipeline, const Processes& processes,
                  const std::map<std::string, std::string>& matches);
void require_told(const TestPipeline& pipeline, const Processes& processes);

// What `kindred cluster` writes of the pipeline.
std::string shown(const TestPipeline& pipeline, const std::string& options);
// Waits until by that each partition is some process's, of so many.
void await_processes(const TestPipeline& pipeline, size_t processes);

// How often it is in the text.
size_t count(const std::string& text, const std::string& what);

}  // namespace kindred

#endif  // KINDRED_TESTS_INTEGRATION_CLUSTERED_PEOPLE_H_
