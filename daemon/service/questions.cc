#include "daemon/service/questions.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "daemon/base/identity_json.h"
#include "daemon/base/unix_time.h"
#include "daemon/codec/label_request.h"
#include "daemon/console/files.h"
#include "daemon/http/problem.h"
#include "daemon/http/url.h"
#include "daemon/service/pipeline_status.h"
#include "daemon/service/shadow_answer.h"
#include "daemon/transport/cluster_error.h"

namespace kindred {
namespace {

using PathParts = std::vector<std::string>;

// Who answers.
enum class By { kEngine, kReviews, kLabels, kDescription, kStatus, kHistory, kHealth, kShadow };

struct Route {
  std::string_view method;
  std::string_view path;  // of which "*" is any part
  By by = By::kEngine;
  HttpAnswer (EngineAnswers::*answer)(const Question& question) = nullptr;
};

constexpr std::array<Route, 11> kRoutes = {{
    {"GET", "/v1/openapi.json", By::kDescription},
    {"GET", "/v1/status", By::kStatus},
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

bool leads_to(const Route& route, const PathParts& parts) {
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

std::string label_json(const LabelRequest& asked, int64_t at) {
  const Label& label = asked.label;
  return JsonObject()
      .add("left", identity_json(label.pair.first))
      .add("right", identity_json(label.pair.second))
      .add("verdict", label.verdict ? json_string(verdict_name(*label.verdict)) : "null")
      .add("at", json_string(time_text(at)))
      .text();
}

// One of those under way, until it goes: also where what it does fails.
class UnderWay {
 public:
  explicit UnderWay(unsigned* count) : count_(count) { ++*count_; }
  ~UnderWay() { --*count_; }
  UnderWay(const UnderWay&) = delete;
  UnderWay& operator=(const UnderWay&) = delete;

 private:
  unsigned* count_;
};

bool answers_now(const Phase& phase) { return !phase.stopping && phase.live; }

HttpAnswer not_now(const Phase& phase) {
  std::string name(phase_name(phase));
  std::ranges::replace(name, '_', ' ');
  return problem(503, "the pipeline is " + name);
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
    case By::kShadow:
      co_return shadow_answer(shadow_, request);
    case By::kHealth:
      if (!answers_now(run_->phase)) co_return not_now(run_->phase);
      co_return json_answer(health_->json());
    case By::kLabels: {
      Task<HttpAnswer> asked = label(request);
      HttpAnswer answer = co_await std::move(asked);
      co_return answer;
    }
    case By::kReviews:
      if (filling_ == 0 && run_->phase.live) run_->threads.run_beside(fill_reviews());
      break;
    case By::kEngine:
      break;
  }
  const Question question{&request, *std::move(parts)};
  Task<HttpAnswer> asked = ask(route->answer, question);
  HttpAnswer answer = co_await std::move(asked);
  co_return answer;
}

// Once somebody asks: what answers takes some memory.
Task<void> Questions::begin() {
  const auto make = [&] {
    if (!answers_) answers_.emplace(run_);
  };
  co_await run_->threads.on_engine_aside(make);
  begun_ = true;
}

Task<void> Questions::take_turn(Work question) {
  if (!begun_) co_await begin();
  co_await run_->threads.on_questions(run_->processor->gate(), question);
}

Task<HttpAnswer> Questions::ask(Answer how, const Question& question) {
  const Phase& phase = run_->phase;
  if (!answers_now(phase)) co_return not_now(phase);
  if (waiting_ == kMostWaiting) co_return problem(503, "too many questions wait; ask again");
  HttpAnswer told;
  const auto tell = [&] { told = ((*answers_).*how)(question); };
  const UnderWay waits(&waiting_);
  co_await take_turn(tell);
  co_return told;
}

// In turns, between which the engine may do something else.
Task<void> Questions::fill_reviews() {
  const UnderWay fills(&filling_);
  bool more = true;
  const auto fill = [&] { more = answers_->waiting()->fill(); };
  while (more && run_->phase.live && !run_->phase.stopping) co_await take_turn(fill);
}

Task<HttpAnswer> Questions::label(const HttpRequest& request) {
  if (run_->config.kafka_input->labels.empty()) {
    co_return problem(409, "this pipeline has no topic of labels; add input.kafka.labels");
  }
  if (run_->config.shadow) {
    co_return problem(
        409, "a shadow writes no labels; give this one to pipeline " + run_->config.shadow->of);
  }
  LabelRequest asked;
  Rejection why;
  if (!read_label_request(request.body, &asked, &why)) co_return problem(400, why.message);
  if (!answers_now(run_->phase)) co_return not_now(run_->phase);
  // One after the other: labels come from people.
  if (labelling_ > 0) co_return problem(503, "another label is being written; ask again");
  const UnderWay labels(&labelling_);
  const int64_t at = unix_milliseconds();
  const auto note = [&] { answers_->note_digests(&asked.label); };
  std::string trouble;
  const auto write = [&] {
    try {
      run_->transport->write_label(label_key(asked.label), label_value(asked, at));
    } catch (const ClusterError& error) {
      trouble = error.what();
    }
  };
  co_await take_turn(note);
  co_await run_->threads.on_background(write);
  if (!trouble.empty()) co_return problem(503, "the label could not be written: " + trouble);
  co_return json_answer(label_json(asked, at), 202);
}

}  // namespace kindred
