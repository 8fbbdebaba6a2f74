#ifndef KINDRED_TESTS_UNIT_DAEMON_REGISTRY_SCRIPTED_SERVER_H_
#define KINDRED_TESTS_UNIT_DAEMON_REGISTRY_SCRIPTED_SERVER_H_

#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace kindred {

// A server of HTTP on a port of 127.0.0.1 that says what a test tells it to, faults included.
class ScriptedServer {
 public:
  // What it writes to a request, whose first line and body it is given. Empty: nothing, and the
  // connection stays open until the server ends.
  using Script = std::function<std::string(const std::string& request, const std::string& body)>;

  explicit ScriptedServer(Script script);
  ~ScriptedServer();
  ScriptedServer(const ScriptedServer&) = delete;
  ScriptedServer& operator=(const ScriptedServer&) = delete;

  std::string url() const;
  // What it was sent so far, heads whole.
  std::vector<std::string> requests() const;

 private:
  void serve();
  void answer(int connection);

  Script script_;
  int listener_ = -1;
  int port_ = 0;
  std::atomic<bool> stopping_ = false;
  mutable std::mutex mutex_;
  std::vector<std::string> requests_;
  std::vector<int> open_;  // its thread
  std::thread thread_;
};

// An answer with that body, which ends the connection.
std::string http_answer(int status, const std::string& body, const std::string& headers = "");

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_DAEMON_REGISTRY_SCRIPTED_SERVER_H_
