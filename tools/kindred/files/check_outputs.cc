#include "tools/kindred/files/check_outputs.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "daemon/base/failure.h"

namespace kindred {

namespace {

bool same_file(const std::string& a, const std::string& b) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  const fs::file_status status = fs::status(a, ignored);
  if (fs::exists(status)) return fs::is_regular_file(status) && fs::equivalent(a, b, ignored);
  return fs::weakly_canonical(fs::absolute(a, ignored), ignored) ==
         fs::weakly_canonical(fs::absolute(b, ignored), ignored);
}

// There is one of each standard stream.
void check_stream(const std::vector<std::string>& paths, const char* twice) {
  if (std::ranges::count(paths, "-") > 1) throw Failure(ExitCode::kUsage, twice);
}

}  // namespace

void check_outputs(const std::vector<std::string>& inputs,
                   const std::vector<std::string>& outputs) {
  check_stream(inputs, "standard input is named twice, and can be read once; name a file");
  check_stream(outputs, "two outputs would be mixed on standard output; name a file for one");
  std::vector<std::string> taken;
  for (const std::string& input : inputs) {
    if (!input.empty()) taken.push_back(input == "-" ? "/dev/stdin" : input);
  }
  for (const std::string& output : outputs) {
    if (output.empty() || output == "-") continue;
    for (const std::string& other : taken) {
      if (same_file(output, other)) {
        throw Failure(
            ExitCode::kUsage,
            output + " is named twice, and writing it would destroy it; name another file");
      }
    }
    taken.push_back(output);
  }
}

}  // namespace kindred
