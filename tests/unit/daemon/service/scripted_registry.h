#ifndef KINDRED_TESTS_UNIT_DAEMON_SERVICE_SCRIPTED_REGISTRY_H_
#define KINDRED_TESTS_UNIT_DAEMON_SERVICE_SCRIPTED_REGISTRY_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

#include "tests/unit/daemon/registry/scripted_server.h"
#include "tests/unit/daemon/service/running_service.h"

namespace kindred {

// A registry in which every id but kNone is a JSON schema, and which takes the schemas of the topic
// `matches`.
class ScriptedRegistry {
 public:
  static constexpr uint32_t kNone = 99;

  std::string url() const { return server_.url(); }
  size_t questions() const { return server_.requests().size(); }

  std::atomic<bool> away = false;
  std::atomic<bool> refuses = false;
  std::atomic<int> fails_every = 0;  // so many questions; 0: none
  std::atomic<bool> incompatible = false;
  std::atomic<int> first_id = 11;  // of the schemas that are registered

 private:
  std::string answer(const std::string& request);

  int asked_ = 0;  // the server's thread
  ScriptedServer server_{[this](const auto& request, const auto&) { return answer(request); }};
};

// Waits until all of the topic `people` is committed.
void await_people(const ScriptedCluster& cluster);

bool ready_says(RunningService* service, const std::string& text);

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_DAEMON_SERVICE_SCRIPTED_REGISTRY_H_
