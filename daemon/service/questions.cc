#include "daemon/service/questions.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "daemon/base/under_way.h"
#include "daemon/base/unix_time.h"
#include "daemon/codec/label_request.h"
#include "daemon/console/files.h"
#include "daemon/http/problem.h"
#include "daemon/http/url.h"
#include "daemon/service/label_answer.h"
#include "daemon/service/pipeline_status.h"
#include "daemon/service/question_routes.h"
#include "daemon/service/shadow_answer.h"
#include "daemon/transport/cluster_error.h"

namespace kindred {
namespace {

using By = QuestionRoute::By;
using PathParts = std::vector<std::string>;

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
  const QuestionRoute* const route = find_question(*parts);
  if (route == nullptr) co_return problem(404, "see /v1/openapi.json for what there is");
  std::optional<HttpAnswer> wrong = fault_of(*route, request);
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
    if (answers_) return;
    answers_.emplace(run_->config, run_->processor->linker(),
                     [this] { return run_->state.next(); });
    run_->processor->set_follower(answers_->waiting());
    run_->processor->index_entities();
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
  LabelRequest asked;
  std::optional<HttpAnswer> refused = refused_label(run_->config, request, &asked);
  if (refused) co_return *std::move(refused);
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
  co_return label_answer(asked, at);
}

}  // namespace kindred
