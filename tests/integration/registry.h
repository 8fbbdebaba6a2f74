// A schema registry of a test's own, and writers that use it.

#ifndef KINDRED_TESTS_INTEGRATION_REGISTRY_H_
#define KINDRED_TESTS_INTEGRATION_REGISTRY_H_

#include <string>
#include <vector>

namespace kindred {

// What the command prints, without the end of its last line. Throws when it fails.
std::string output_of(const std::string& command);

// Apicurio, started for the test and ended with it.
class TestRegistry {
 public:
  TestRegistry();
  ~TestRegistry();
  TestRegistry(const TestRegistry&) = delete;
  TestRegistry& operator=(const TestRegistry&) = delete;

  const std::string& url() const { return url_; }

  // SIGKILL; and again, with the schemas that it had.
  void crash();
  void recover();

 private:
  std::string port_;
  std::string url_;
};

// Has tests/integration/registry_writer.py write records of the file to the topic. `options` as
// that has them.
void write_by_registry(const TestRegistry& registry, const std::string& topic,
                       const std::string& format, const std::string& file,
                       const std::string& options = "");

// What tests/integration/registry_reader.py prints of match events on the topic.
std::string read_by_registry(const TestRegistry& registry, const std::string& topic,
                             const std::string& format);

}  // namespace kindred

#endif  // KINDRED_TESTS_INTEGRATION_REGISTRY_H_
