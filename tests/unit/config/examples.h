#ifndef KINDRED_TESTS_UNIT_CONFIG_EXAMPLES_H_
#define KINDRED_TESTS_UNIT_CONFIG_EXAMPLES_H_

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace kindred::config {

// Tests run in the source tree's root.
inline std::vector<std::filesystem::path> example_files() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator("config/examples")) {
    files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

inline std::string content(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace kindred::config

#endif  // KINDRED_TESTS_UNIT_CONFIG_EXAMPLES_H_
