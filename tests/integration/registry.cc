#include "tests/integration/registry.h"

#include <array>
#include <cstdio>
#include <memory>
#include <stdexcept>

#include "tests/integration/cluster.h"

namespace kindred {

std::string output_of(const std::string& command) {
  FILE* const pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("cannot run " + command);
  std::string output;
  std::array<char, 4096> piece{};
  for (size_t got = 0; (got = std::fread(piece.data(), 1, piece.size(), pipe)) > 0;) {
    output.append(piece.data(), got);
  }
  if (pclose(pipe) != 0) throw std::runtime_error(command + " failed");
  if (output.ends_with('\n')) output.pop_back();
  return output;
}

TestRegistry::TestRegistry() : url_(output_of("tools/registry start --port any")) {
  const size_t begin = url_.rfind(':') + 1;
  port_ = url_.substr(begin, url_.find('/', begin) - begin);
}

TestRegistry::~TestRegistry() {
  try {
    output_of("tools/registry stop --port " + port_);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
  }
}

void TestRegistry::crash() { output_of("tools/registry crash --port " + port_); }

void TestRegistry::recover() { output_of("tools/registry start --keep --port " + port_); }

namespace {

const std::string& python() {
  static const std::string path = output_of("tests/integration/python_writers.sh");
  return path;
}

}  // namespace

std::string read_by_registry(const TestRegistry& registry, const std::string& topic,
                             const std::string& format) {
  return output_of(python() + " tests/integration/registry_reader.py " + test_brokers() + " " +
                   registry.url() + " " + topic + " " + format);
}

void write_by_registry(const TestRegistry& registry, const std::string& topic,
                       const std::string& format, const std::string& file,
                       const std::string& options) {
  output_of(python() + " tests/integration/registry_writer.py " + test_brokers() + " " +
            registry.url() + " " + topic + " " + format + " " + file + " " + options);
}

}  // namespace kindred
