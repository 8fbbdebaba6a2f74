#include "daemon/cluster/moved_state.h"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "daemon/state/file.h"

namespace kindred {

namespace {

namespace fs = std::filesystem;

std::string manifest_in(const std::string& folder) { return folder + "/manifest"; }
std::string moving_in(const std::string& folder) { return folder + "/moving"; }

}  // namespace

bool has_state(const std::string& folder) { return fs::exists(manifest_in(folder)); }

void note_moving(const std::string& folder, uint64_t commit) {
  File::write_whole(moving_in(folder), std::to_string(commit) + "\n");
}

bool is_moving(const std::string& folder) { return fs::exists(moving_in(folder)); }

// The manifest last: without the others no process takes it for a state.
std::string put_aside(const std::string& folder) {
  constexpr size_t kDigits = 20;
  std::string commit;
  File::open(moving_in(folder)).read(0, kDigits, &commit);
  commit.erase(std::min(commit.size(), commit.find('\n')));
  const std::string aside = folder + "/before-cluster-" + commit;
  fs::create_directories(aside);
  std::vector<fs::path> files;
  for (const fs::directory_entry& file : fs::directory_iterator(folder)) {
    const std::string name = file.path().filename().string();
    if (name.starts_with("base-") || name.starts_with("journal-")) files.push_back(file.path());
  }
  files.emplace_back(manifest_in(folder));
  for (const fs::path& file : files) fs::rename(file, fs::path(aside) / file.filename());
  fs::remove(moving_in(folder));
  return aside;
}

}  // namespace kindred
