#ifndef KINDRED_DAEMON_SERVICE_ENGINE_ANSWERS_H_
#define KINDRED_DAEMON_SERVICE_ENGINE_ANSWERS_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "config/config.h"
#include "daemon/codec/event_writer.h"
#include "daemon/codec/record_decoder.h"
#include "daemon/http/http_answer.h"
#include "daemon/http/http_request.h"
#include "daemon/service/reviews.h"
#include "linkage/linker.h"

namespace kindred {

// A request, and the parts of its path.
struct Question {
  const HttpRequest* request;
  std::vector<std::string> parts;
};

// What is told of records, pairs and entities, as daemon/console/openapi.json describes it. An
// answer is to take less than 10 ms: what could take longest is cut, and says so.
//
// For one thread at a time, in turns of the engine's gate: what is seen is whole, and every message
// that tells of it is of the commit to come, or of an earlier one.
class EngineAnswers {
 public:
  // So many matches of an entity are told.
  static constexpr size_t kMostMatches = 1000;

  // `change` gives the number of the commit to come. Both others outlive it. Whoever makes it tells
  // waiting() of the linker's changes, and indexes its entities.
  EngineAnswers(const config::Config& config, const Linker& linker,
                std::function<uint64_t()> change);
  EngineAnswers(const EngineAnswers&) = delete;
  EngineAnswers& operator=(const EngineAnswers&) = delete;

  HttpAnswer search(const Question& question);
  HttpAnswer record(const Question& question);
  HttpAnswer entity(const Question& question);
  HttpAnswer explain(const Question& question);
  HttpAnswer reviews(const Question& question);
  // Of a pipeline that is live.
  HttpAnswer status(const Question& question);

  // What the records of a label say now, as far as they live.
  void note_digests(Label* label) const;

  Reviews* waiting() { return &reviews_; }

 private:
  const Linker& linker() const { return linker_; }

  const config::Config& config_;
  const Linker& linker_;
  const std::function<uint64_t()> change_;
  EventWriter events_;
  RecordDecoder decoder_;
  Reviews reviews_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_ENGINE_ANSWERS_H_
