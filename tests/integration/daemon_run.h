#ifndef KINDRED_TESTS_INTEGRATION_DAEMON_RUN_H_
#define KINDRED_TESTS_INTEGRATION_DAEMON_RUN_H_

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tests/integration/process.h"
#include "tests/temporary_folder.h"

namespace kindred {

// A pipeline of a test: topics of its own, and a configuration that names them.
struct TestPipeline {
  explicit TestPipeline(const std::string& name);

  std::string name;  // of the pipeline and its consumer group
  std::string brokers;
  std::vector<std::string> topics;  // made by the test
  std::string output;               // made by the daemon, unless the test does
  std::string rejected;
  std::string key = "id";     // input.kafka.key
  std::string format;         // further lines of input.kafka, each behind four blanks
  std::string output_format;  // and of output.kafka
  std::string delivery;       // output.kafka.delivery; empty: its default, exactly once
  std::map<std::string, std::string> input_properties;  // of librdkafka
  std::map<std::string, std::string> output_properties;
  std::string rules = contacts();  // YAML: fields, block, score
  bool standby = false;
  std::shared_ptr<TemporaryFolder> state = std::make_shared<TemporaryFolder>();  // kept by restarts

  // Records with a name and a phone: candidates by phone, scored by name, 100 points at most, a
  // match at 80, a review at 50.
  static std::string contacts();
  // What `kindred generate people` makes.
  static std::string people();

  std::string yaml() const;
};

// Starts kindredd. The configuration is written anew, and lives as long as the process.
class DaemonRun {
 public:
  explicit DaemonRun(const TestPipeline& pipeline,
                     const std::map<std::string, std::string>& environment = {},
                     const std::vector<std::string>& arguments = {});

  Process& process() { return *process_; }
  Process* operator->() { return process_.get(); }

  // Writes the configuration anew, and has it read (SIGHUP).
  void reload(const std::string& yaml);

  // SIGTERM, and the exit code.
  int stop();

  // The number after `name=` in the last line of statistics.
  unsigned long long stat(const std::string& name) const;

 private:
  TemporaryFolder folder_;
  std::unique_ptr<Process> process_;
};

}  // namespace kindred

#endif  // KINDRED_TESTS_INTEGRATION_DAEMON_RUN_H_
