#include "tests/unit/daemon/service/scripted_registry.h"

namespace kindred {

std::string ScriptedRegistry::answer(const std::string& request) {
  ++asked_;
  if (refuses) return http_answer(401, "");
  if (away || (fails_every > 0 && asked_ % fails_every == 0)) return http_answer(503, "");
  if (incompatible && request.starts_with("POST")) {
    return http_answer(409, R"({"error_code":409,"message":"score is gone"})");
  }
  if (request == "POST /subjects/matches-key/versions") {
    return http_answer(200, "{\"id\":" + std::to_string(first_id) + "}");
  }
  if (request == "POST /subjects/matches-value/versions") {
    return http_answer(200, "{\"id\":" + std::to_string(first_id + 1) + "}");
  }
  if (request == "GET /schemas/types") return http_answer(200, R"(["JSON"])");
  if (request.ends_with("/" + std::to_string(kNone))) {
    return http_answer(404, R"({"error_code":40403,"message":"Schema not found"})");
  }
  return http_answer(200, R"({"schema":"{}","schemaType":"JSON"})");
}

void await_people(const ScriptedCluster& cluster) {
  await("the input is committed", [&] { return cluster.consumed("people"); });
}

bool ready_says(RunningService* service, const std::string& text) {
  return service->ask("/ready").body.find(text) != std::string::npos;
}

}  // namespace kindred
