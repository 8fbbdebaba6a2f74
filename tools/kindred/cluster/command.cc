#include "tools/kindred/cluster/command.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "daemon/base/failure.h"
#include "tools/kindred/command/config_options.h"

namespace kindred {

namespace {

struct Asked {
  std::string config;
  bool json = false;
};

// The one that stands beside this program, or else the one of PATH.
std::string daemon_path() {
  std::error_code none;
  const std::filesystem::path own = std::filesystem::read_symlink("/proc/self/exe", none);
  const std::filesystem::path beside = own.parent_path() / "kindredd";
  return access(beside.c_str(), X_OK) == 0 ? beside.string() : "kindredd";
}

// In the place of this program.
int show_cluster(const Asked& asked) {
  std::vector<std::string> words = {daemon_path(), "--config", asked.config, "--show-cluster"};
  if (asked.json) words.emplace_back("--json");
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  execvp(arguments.front(), arguments.data());
  throw Failure(ExitCode::kUnavailable, "kindredd, which asks the brokers, cannot be run: " +
                                            std::string(std::strerror(errno)));
}

}  // namespace

void add_cluster(Arguments* program, Command* chosen) {
  auto* command = program->add_subcommand(
      "cluster",
      "Show what the processes of a cluster do: who has which part, how far it has come, and lags");
  auto asked = std::make_shared<Asked>();
  add_config(command, &asked->config);
  command->add_flag("--json", asked->json, "write one JSON object instead of text");
  command->callback([=] { *chosen = [=] { return show_cluster(*asked); }; });
}

}  // namespace kindred
