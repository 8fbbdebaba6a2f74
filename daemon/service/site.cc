#include "daemon/service/site.h"

#include <chrono>
#include <optional>
#include <string>
#include <utility>

#include "daemon/base/log.h"
#include "daemon/base/seconds_since.h"
#include "daemon/console/files.h"
#include "daemon/http/problem.h"

namespace kindred {
namespace {

bool is_question(const HttpRequest& request) { return request.path.starts_with("/v1/"); }

bool is_open(const HttpRequest& request) {
  return request.path == "/health" || request.path == "/ready" ||
         (!names_records(request) && request.path != "/metrics" && console_file(request.path));
}

}  // namespace

Site::Site(const config::Http& http, const Status* status, Questions* questions)
    : access_{http.token, http.hosts}, status_(status), questions_(questions) {}

Task<HttpAnswer> Site::answer(const HttpRequest& request) {
  const uint64_t number = ++requests_;
  const auto begin = std::chrono::steady_clock::now();
  Task<HttpAnswer> found = find(request);
  HttpAnswer answer = co_await std::move(found);
  // A path may name records.
  log::debug("request {}: {} {}, {} in {:.1f} ms", number, request.method,
             names_records(request) ? "of records" : request.path.c_str(), answer.status,
             seconds_since(begin) * 1000);
  answer.request = number;
  number_problem(number, &answer);
  co_return answer;
}

Task<HttpAnswer> Site::find(const HttpRequest& request) {
  if (!is_open(request) && (names_records(request) || !access_.token.empty())) {
    std::optional<HttpAnswer> refused = refusal(access_, request);
    if (refused) co_return *std::move(refused);
  }
  if (is_question(request)) {
    Task<HttpAnswer> asked = questions_->answer(request);
    HttpAnswer answer = co_await std::move(asked);
    co_return answer;
  }
  if (request.method != "GET") co_return only_get();
  std::optional<HttpAnswer> status = status_->answer(request.path);
  if (status) co_return *std::move(status);
  if (const std::optional<ConsoleFile> file = console_file(request.path)) {
    co_return HttpAnswer{200, std::string(file->content), std::string(file->type)};
  }
  co_return HttpAnswer{
      404, "there is /, /metrics, /health, /ready, /labels/stale, and /v1/openapi.json\n"};
}

}  // namespace kindred
