#ifndef KINDRED_DAEMON_SERVICE_QUESTION_ROUTES_H_
#define KINDRED_DAEMON_SERVICE_QUESTION_ROUTES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/http/http_answer.h"
#include "daemon/http/http_request.h"
#include "daemon/service/engine_answers.h"

namespace kindred {

// A question under /v1/, and who answers it: see daemon/console/openapi.json.
struct QuestionRoute {
  enum class By : uint8_t {
    kEngine,
    kReviews,
    kLabels,
    kDescription,
    kStatus,
    kHistory,
    kHealth,
    kShadow,
  };

  std::string_view method;
  std::string_view path;  // of which "*" is any part
  By by = By::kEngine;
  HttpAnswer (EngineAnswers::*answer)(const Question& question) = nullptr;
};

// Null where there is none.
const QuestionRoute* find_question(const std::vector<std::string>& parts);

// What is wrong with a request, whatever is known of records.
std::optional<HttpAnswer> fault_of(const QuestionRoute& route, const HttpRequest& request);

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_QUESTION_ROUTES_H_
