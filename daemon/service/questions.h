#ifndef KINDRED_DAEMON_SERVICE_QUESTIONS_H_
#define KINDRED_DAEMON_SERVICE_QUESTIONS_H_

#include <optional>

#include "daemon/http/http_answer.h"
#include "daemon/http/http_request.h"
#include "daemon/service/blocking_health.h"
#include "daemon/service/engine_answers.h"
#include "daemon/service/history.h"
#include "daemon/service/run.h"
#include "daemon/service/shadow.h"

namespace kindred {

// What is asked beside the stream, under /v1/: see daemon/console/openapi.json. Questions about
// records have a thread of their own and take their turns there, one at a time, while the engine
// changes nothing: see EngineGate.
//
// For the loop's thread.
class Questions {
 public:
  // So many wait for their turns at once; one more is told to ask again.
  static constexpr unsigned kMostWaiting = 64;

  // All outlive it. `shadow` is null where the process is none.
  Questions(Run* run, const History* history, const BlockingHealth* health, const Shadow* shadow)
      : run_(run), history_(history), health_(health), shadow_(shadow) {}

  // `request` lasts as long as the answer takes.
  Task<HttpAnswer> answer(const HttpRequest& request);

 private:
  using Answer = HttpAnswer (EngineAnswers::*)(const Question& question);

  Task<HttpAnswer> ask(Answer how, const Question& question);
  Task<HttpAnswer> label(const HttpRequest& request);
  Task<void> fill_reviews();
  Task<void> begin();
  Task<void> take_turn(Work question);

  Run* run_;
  const History* history_;
  const BlockingHealth* health_;
  const Shadow* shadow_;
  std::optional<EngineAnswers> answers_;  // engine until it has begun, then questions
  bool begun_ = false;
  unsigned waiting_ = 0;    // for their turns
  unsigned filling_ = 0;    // the reviews: one at most
  unsigned labelling_ = 0;  // writing a label: one at most
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_QUESTIONS_H_
