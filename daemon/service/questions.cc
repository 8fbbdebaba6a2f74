#include "daemon/service/questions.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "daemon/console/files.h"
#include "daemon/http/problem.h"
#include "daemon/http/url.h"
#include "daemon/service/pipeline_status.h"

namespace kindred {
namespace {

using PathParts = std::vector<std::string>;

// Who answers.
enum class By { kEngine, kDescription, kStatus, kHistory };

struct Route {
  std::string_view method;
  std::string_view path;  // of which "*" is any part
  By by = By::kEngine;
  HttpAnswer (EngineAnswers::*answer)(const Question& question) = nullptr;
};

constexpr std::array<Route, 8> kRoutes = {{
    {"GET", "/v1/openapi.json", By::kDescription},
    {"GET", "/v1/status", By::kStatus},
    {"GET", "/v1/live", By::kHistory},
    {"POST", "/v1/search", By::kEngine, &EngineAnswers::search},
    {"GET", "/v1/records/*/*", By::kEngine, &EngineAnswers::record},
    {"GET", "/v1/entities/*", By::kEngine, &EngineAnswers::entity},
    {"GET", "/v1/explain", By::kEngine, &EngineAnswers::explain},
    {"GET", "/v1/health/blocking", By::kEngine, &EngineAnswers::blocking},
}};

bool leads_to(const Route& route, const PathParts& parts) {
  const PathParts wanted = *path_parts(route.path);
  return std::ranges::equal(parts, wanted, [](const std::string& part, const std::string& want) {
    return want == "*" || part == want;
  });
}

const Route* find(const PathParts& parts) {
  const auto* const found =
      std::ranges::find_if(kRoutes, [&](const Route& route) { return leads_to(route, parts); });
  return found == kRoutes.end() ? nullptr : found;
}

// What is wrong with a request, whatever is known of records.
std::optional<HttpAnswer> fault(const Route& route, const HttpRequest& request) {
  if (request.method != route.method) {
    HttpAnswer answer = problem(405, "this is asked by " + std::string(route.method));
    answer.allow = route.method == "GET" ? "GET, HEAD" : route.method;
    return answer;
  }
  if (route.method == "POST" && !request.content_type.starts_with("application/json")) {
    return problem(415, "the body is JSON: say Content-Type: application/json");
  }
  return std::nullopt;
}

}  // namespace

Task<HttpAnswer> Questions::answer(const HttpRequest& request) {
  std::optional<PathParts> parts = path_parts(request.path);
  if (!parts) co_return problem(400, "the path has a percent sign without two digits behind it");
  const Route* const route = find(*parts);
  if (route == nullptr) co_return problem(404, "see /v1/openapi.json for what there is");
  std::optional<HttpAnswer> wrong = fault(*route, request);
  if (wrong) co_return *std::move(wrong);
  switch (route->by) {
    case By::kDescription:
      co_return json_answer(std::string(console_file("/openapi.json")->content));
    case By::kStatus:
      co_return json_answer(pipeline_status_json(*run_));
    case By::kHistory:
      co_return json_answer(history_->json());
    case By::kEngine:
      break;
  }
  const Question question{&request, *std::move(parts)};
  Task<HttpAnswer> asked = ask(route->answer, question);
  HttpAnswer answer = co_await std::move(asked);
  co_return answer;
}

Task<HttpAnswer> Questions::ask(Answer how, const Question& question) {
  const Phase& phase = run_->phase;
  if (phase.stopping || !(phase.live || phase.standing_by)) {
    co_return problem(503, "the pipeline is " + std::string(phase_name(phase)));
  }
  if (waiting_ == kMostWaiting) co_return problem(503, "too many questions wait; ask again");
  HttpAnswer told;
  const auto tell = [&] {
    if (!answers_) answers_.emplace(run_);
    told = ((*answers_).*how)(question);
  };
  ++waiting_;
  try {
    co_await run_->threads.ask_engine(tell);
  } catch (...) {
    --waiting_;
    throw;
  }
  --waiting_;
  co_return told;
}

}  // namespace kindred
