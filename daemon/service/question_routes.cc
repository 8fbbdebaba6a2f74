#include "daemon/service/question_routes.h"

#include <algorithm>
#include <array>

#include "daemon/http/problem.h"

namespace kindred {
namespace {

using By = QuestionRoute::By;

constexpr std::array<QuestionRoute, 11> kRoutes = {{
    {"GET", "/v1/openapi.json", By::kDescription},
    {"GET", "/v1/status", By::kStatus, &EngineAnswers::status},
    {"GET", "/v1/live", By::kHistory},
    {"GET", "/v1/shadow", By::kShadow},
    {"POST", "/v1/search", By::kEngine, &EngineAnswers::search},
    {"GET", "/v1/records/*/*", By::kEngine, &EngineAnswers::record},
    {"GET", "/v1/entities/*", By::kEngine, &EngineAnswers::entity},
    {"GET", "/v1/explain", By::kEngine, &EngineAnswers::explain},
    {"GET", "/v1/reviews", By::kReviews, &EngineAnswers::reviews},
    {"POST", "/v1/labels", By::kLabels},
    {"GET", "/v1/health/blocking", By::kHealth},
}};

bool leads_to(const QuestionRoute& route, const std::vector<std::string>& parts) {
  std::string_view rest = route.path;
  for (const std::string& part : parts) {
    if (rest.empty()) return false;
    rest.remove_prefix(1);  // the slash
    const std::string_view want = rest.substr(0, rest.find('/'));
    if (want != "*" && want != part) return false;
    rest.remove_prefix(want.size());
  }
  return rest.empty();
}

}  // namespace

const QuestionRoute* find_question(const std::vector<std::string>& parts) {
  const auto* const found = std::ranges::find_if(
      kRoutes, [&](const QuestionRoute& route) { return leads_to(route, parts); });
  return found == kRoutes.end() ? nullptr : found;
}

std::optional<HttpAnswer> fault_of(const QuestionRoute& route, const HttpRequest& request) {
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

}  // namespace kindred
