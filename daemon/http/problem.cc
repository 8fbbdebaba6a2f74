#include "daemon/http/problem.h"

#include <array>
#include <string>
#include <utility>

#include "daemon/base/json_object.h"

namespace kindred {
namespace {

constexpr std::string_view kProblem = "application/problem+json";

constexpr std::array<std::pair<unsigned, std::string_view>, 12> kTitles = {{
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {409, "Conflict"},
    {413, "Content Too Large"},
    {415, "Unsupported Media Type"},
    {421, "Misdirected Request"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {503, "Service Unavailable"},
}};

std::string_view title(unsigned status) {
  for (const auto& [known, title] : kTitles) {
    if (known == status) return title;
  }
  return "Error";
}

}  // namespace

HttpAnswer problem(unsigned status, std::string_view detail) {
  JsonObject object;
  object.add("type", json_string("about:blank"))
      .add("title", json_string(title(status)))
      .add("status", status)
      .add("detail", json_string(detail));
  return {status, object.text(), std::string(kProblem)};
}

HttpAnswer only_get() {
  HttpAnswer answer = problem(405, "only GET and HEAD are answered here");
  answer.allow = "GET, HEAD";
  return answer;
}

void number_problem(uint64_t request, HttpAnswer* answer) {
  if (answer->type != kProblem) return;
  answer->body.pop_back();
  answer->body += R"(, "instance": ")" + std::to_string(request) + "\"}";
}

HttpAnswer json_answer(std::string json, unsigned status) {
  return {status, std::move(json), "application/json"};
}

}  // namespace kindred
