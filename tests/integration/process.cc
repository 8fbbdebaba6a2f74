#include "tests/integration/process.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace kindred {
namespace {

[[noreturn]] void execute(const std::vector<std::string>& command,
                          const std::map<std::string, std::string>& environment,
                          const std::string& log) {
  const int file = open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  dup2(file, STDERR_FILENO);
  dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
  for (const auto& [name, value] : environment) setenv(name.c_str(), value.c_str(), 1);
  std::vector<char*> arguments;
  arguments.reserve(command.size() + 1);
  for (const std::string& argument : command) {
    arguments.push_back(const_cast<char*>(argument.c_str()));
  }
  arguments.push_back(nullptr);
  execv(arguments[0], arguments.data());
  _exit(127);
}

}  // namespace

std::string program(const std::string& name) {
  const char* folder = std::getenv("KINDRED_BIN");
  if (folder == nullptr) {
    throw std::runtime_error(
        "KINDRED_BIN is not set: run ctest, or set it to the folder of the "
        "built programs");
  }
  return std::string(folder) + "/" + name;
}

Process::Process(const std::vector<std::string>& command,
                 const std::map<std::string, std::string>& environment) {
  const std::string log = folder_.write("stderr", "");
  pid_ = fork();
  if (pid_ < 0) throw std::runtime_error("fork failed");
  if (pid_ == 0) execute(command, environment, log);
}

Process::~Process() {
  if (ended()) return;
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
}

void Process::signal(int number) {
  if (!ended()) kill(pid_, number);
}

int Process::wait(std::chrono::milliseconds timeout) {
  const auto deadline = std::chrono::steady_clock::now() + timeout;
  while (!ended()) {
    if (std::chrono::steady_clock::now() > deadline) {
      throw std::runtime_error("the process did not end in time; its log:\n" + log());
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return WIFEXITED(status_) ? WEXITSTATUS(status_) : 128 + WTERMSIG(status_);
}

size_t Process::peak_memory() const {
  std::ifstream status("/proc/" + std::to_string(pid_) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmHWM:")) return std::stoull(line.substr(6)) * 1024;  // kB
  }
  throw std::runtime_error("the process has ended");
}

double Process::processor_time() const {
  std::ifstream file("/proc/" + std::to_string(pid_) + "/stat");
  std::string text;
  if (!std::getline(file, text)) throw std::runtime_error("the process has ended");
  std::istringstream stat(text.substr(text.rfind(')') + 1));  // behind the program's name
  constexpr int kBetween = 11;                                // parts, up to the user time
  for (int i = 0; i < kBetween; ++i) stat >> text;
  double user = 0;
  double system = 0;
  stat >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

void Process::await_log(const std::string& text) {
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  while (log().find(text) == std::string::npos) {
    const bool over = ended() || std::chrono::steady_clock::now() > deadline;
    if (over && log().find(text) == std::string::npos) {
      throw std::runtime_error("the log lacks '" + text + "':\n" + log());
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

bool Process::ended() {
  if (pid_ > 0 && waitpid(pid_, &status_, WNOHANG) == pid_) pid_ = 0;
  return pid_ == 0;
}

}  // namespace kindred
