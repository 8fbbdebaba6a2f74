#include "daemon/asking/cluster_questions.h"

#include <chrono>
#include <utility>
#include <vector>

#include "daemon/base/under_way.h"
#include "daemon/base/unix_time.h"
#include "daemon/codec/label_request.h"
#include "daemon/console/files.h"
#include "daemon/http/http_ask.h"
#include "daemon/http/problem.h"
#include "daemon/http/url.h"
#include "daemon/service/label_answer.h"
#include "daemon/transport/cluster_error.h"

namespace kindred {
namespace {

using By = QuestionRoute::By;

// So many wait for their turns at once; one more is told to ask again.
constexpr unsigned kMostWaiting = 64;
// Longer than who decides waits for those that find, and for a label to be written.
constexpr std::chrono::milliseconds kPatience{5'000};
constexpr std::chrono::milliseconds kLabelPatience{15'000};

// Why a question is answered by no process of a cluster; empty: one of them does.
std::string_view why_never(By by) {
  switch (by) {
    case By::kHealth:
      return "no process of a cluster has the keys of all records; see kindred cluster for "
             "crowded keys";
    case By::kHistory:
      return "a cluster is shown by kindred cluster, and each of its processes by /metrics";
    case By::kShadow:
      return "a cluster has no shadow";
    default:
      return {};
  }
}

// Puts the members of one JSON object before those of another one.
std::string joined(std::string members, std::string_view object) {
  members.back() = ',';
  return members.append(" ").append(object.substr(1));
}

}  // namespace

ClusterQuestions::ClusterQuestions(Parts parts)
    : parts_(std::move(parts)),
      decoder_(*parts_.config),
      preparers_(parts_.config->pipeline, &pool_) {}

void ClusterQuestions::join() {
  turns_.join();
  labels_.join();
}

Task<HttpAnswer> ClusterQuestions::answer(const HttpRequest& request) {
  if (!request.process.empty() && request.process != parts_.process) {
    co_return problem(421, "this is process " + parts_.process);
  }
  std::optional<std::vector<std::string>> path = path_parts(request.path);
  if (!path) co_return problem(400, "the path has a percent sign without two digits behind it");
  Task<HttpAnswer> answering;
  if (request.path == kCandidatesPath) {
    answering = tell_candidates(request);
    HttpAnswer answer = co_await std::move(answering);
    co_return answer;
  }
  const QuestionRoute* const route = find_question(*path);
  if (route == nullptr) co_return problem(404, "see /v1/openapi.json for what there is");
  std::optional<HttpAnswer> wrong = fault_of(*route, request);
  if (wrong) co_return *std::move(wrong);
  if (route->by == By::kDescription) {
    co_return json_answer(std::string(console_file("/openapi.json")->content));
  }
  const std::string_view never = why_never(route->by);
  if (!never.empty()) co_return problem(409, never);
  const Question question{&request, *std::move(path)};
  const bool here = parts_.decide->live() || !request.process.empty();
  answering = here ? answer_here(*route, question) : pass_on(request);
  HttpAnswer answer = co_await std::move(answering);
  co_return answer;
}

// --- Where it decides ---------------------------------------------------------------------------

HttpAnswer ClusterQuestions::decides_not() const {
  return problem(503, parts_.decide->state() == Role::State::kBegins
                          ? "process " + parts_.process +
                                ", which is to decide, reads the log and the output topics; ask "
                                "again"
                          : "process " + parts_.process + " does not decide; ask again");
}

Task<void> ClusterQuestions::in_turn(EngineGate* gate, Work work) {
  gate->expect();
  const auto turn = [&] {
    const EngineGate::Turn inside(gate);
    work();
  };
  co_await run_on(&turns_, turn);
}

Task<HttpAnswer> ClusterQuestions::answer_here(const QuestionRoute& route,
                                               const Question& question) {
  Task<HttpAnswer> answering;
  if (route.by == By::kLabels) {
    answering = label(*question.request);
  } else if (route.answer == &EngineAnswers::search) {
    answering = search(question);
  } else {
    if (route.by == By::kReviews && filling_ == 0) {
      spawn(parts_.io, fill_reviews(), [](const std::exception_ptr&) {});
    }
    answering = ask(route.answer, question, nullptr);
  }
  HttpAnswer answer = co_await std::move(answering);
  co_return answer;
}

// `found`: what a search goes by.
Task<HttpAnswer> ClusterQuestions::ask(How how, const Question& question,
                                       const FoundInShards* found) {
  if (waiting_ == kMostWaiting) co_return problem(503, "too many questions wait; ask again");
  const UnderWay waits(&waiting_);
  std::optional<HttpAnswer> told;
  const auto tell = [&] {
    EngineAnswers* const answers = parts_.decide->answers();
    if (answers == nullptr) return;
    if (found != nullptr) parts_.decide->set_candidates(found->records);
    told = (answers->*how)(question);
  };
  co_await in_turn(parts_.decide->gate(), tell);
  if (!told) told = decides_not();
  co_return *std::move(told);
}

// In turns, between which it may decide something.
Task<void> ClusterQuestions::fill_reviews() {
  const UnderWay fills(&filling_);
  bool more = true;
  const auto fill = [&] {
    EngineAnswers* const answers = parts_.decide->answers();
    more = answers != nullptr && answers->waiting()->fill();
  };
  while (more) co_await in_turn(parts_.decide->gate(), fill);
}

Task<HttpAnswer> ClusterQuestions::search(const Question& question) {
  ShardCandidates own;
  std::optional<HttpAnswer> wrong;
  FindRole* const find = parts_.find();
  const auto look = [&] { wrong = find_candidates(*find, question.request->body, &own); };
  co_await in_turn(find->gate(), look);
  if (wrong) co_return *std::move(wrong);
  Task<FoundInShards> asking =
      ask_shards(parts_.io, parts_.peers, parts_.process, parts_.config->cluster->shards,
                 *question.request, std::move(own));
  const FoundInShards found = co_await std::move(asking);
  Task<HttpAnswer> answering = ask(&EngineAnswers::search, question, &found);
  HttpAnswer answer = co_await std::move(answering);
  if (answer.status == 200) answer.body = joined(missing_json(found), answer.body);
  co_return answer;
}

Task<HttpAnswer> ClusterQuestions::label(const HttpRequest& request) {
  LabelRequest asked;
  std::optional<HttpAnswer> refused = refused_label(*parts_.config, request, &asked);
  if (refused) co_return *std::move(refused);
  // One after the other: labels come from people.
  if (labelling_ > 0) co_return problem(503, "another label is being written; ask again");
  const UnderWay labels(&labelling_);
  bool decides = false;
  const auto note = [&] {
    EngineAnswers* const answers = parts_.decide->answers();
    decides = answers != nullptr;
    if (decides) answers->note_digests(&asked.label);
  };
  co_await in_turn(parts_.decide->gate(), note);
  if (!decides) co_return decides_not();
  const int64_t at = unix_milliseconds();
  std::string trouble;
  const auto write = [&] {
    try {
      parts_.write_label(label_key(asked.label), label_value(asked, at));
    } catch (const ClusterError& error) {
      trouble = error.what();
    }
  };
  co_await run_on(&labels_, write);
  if (!trouble.empty()) co_return problem(503, "the label could not be written: " + trouble);
  co_return label_answer(asked, at);
}

// --- Where it finds -----------------------------------------------------------------------------

// In a turn. Gives what is wrong with the record.
std::optional<HttpAnswer> ClusterQuestions::find_candidates(const FindRole& find,
                                                            const std::string& body,
                                                            ShardCandidates* found) {
  const std::string& source = parts_.config->kafka_input->topics.front();
  Record record;
  Rejection why;
  if (!decoder_.decode_question(body, {.source = source}, &record, &why)) {
    return problem(400, why.message);
  }
  const Prepared prepared = preparers_.prepare(std::as_const(record));
  *found = find.candidates(prepared.record);
  return std::nullopt;
}

Task<HttpAnswer> ClusterQuestions::tell_candidates(const HttpRequest& request) {
  if (request.method != "POST") {
    HttpAnswer answer = problem(405, "this is asked by POST");
    answer.allow = "POST";
    co_return answer;
  }
  if (waiting_ == kMostWaiting) co_return problem(503, "too many questions wait; ask again");
  const UnderWay waits(&waiting_);
  ShardCandidates found;
  std::optional<HttpAnswer> wrong;
  FindRole* const find = parts_.find();
  const auto look = [&] { wrong = find_candidates(*find, request.body, &found); };
  co_await in_turn(find->gate(), look);
  if (wrong) co_return *std::move(wrong);
  co_return HttpAnswer{200, bytes_of(found), "application/octet-stream"};
}

// --- Where another one does ---------------------------------------------------------------------

// Where who decided has gone, it is another one now, perhaps.
Task<HttpAnswer> ClusterQuestions::pass_on(const HttpRequest& request) {
  const bool label = request.method == "POST" && request.path == "/v1/labels";
  std::string why;
  for (int attempt = 0; attempt < 2; ++attempt) {
    std::optional<ClusterProcess> decides;
    try {
      Task<Whereabouts> looking = parts_.peers->look();
      const Whereabouts where = co_await std::move(looking);
      decides = where.decides;
    } catch (const ClusterError& error) {
      why = std::string("the brokers do not say who decides: ") + error.what();
      break;
    }
    if (!decides) {
      why = "no process decides now; ask again";
    } else if (decides->name == parts_.process) {
      co_return decides_not();
    } else {
      try {
        Task<HttpAnswer> asking =
            parts_.peers->ask(*decides, request, label ? kLabelPatience : kPatience);
        HttpAnswer answer = co_await std::move(asking);
        if (answer.status != 503 || attempt > 0) co_return answer;
        why = "process " + decides->name + " does not decide any more; ask again";
      } catch (const NoAnswer& error) {
        why = "process " + decides->name + ", which decides, cannot be asked: " + error.what();
      }
    }
    parts_.peers->doubt();
  }
  co_return problem(503, why);
}

}  // namespace kindred
