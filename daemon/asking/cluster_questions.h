#ifndef KINDRED_DAEMON_ASKING_CLUSTER_QUESTIONS_H_
#define KINDRED_DAEMON_ASKING_CLUSTER_QUESTIONS_H_

#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <optional>
#include <string>

#include "config/config.h"
#include "daemon/asking/peers.h"
#include "daemon/asking/shard_search.h"
#include "daemon/base/coroutines.h"
#include "daemon/cluster/decide_role.h"
#include "daemon/cluster/find_role.h"
#include "daemon/codec/record_decoder.h"
#include "daemon/http/http_answer.h"
#include "daemon/http/http_request.h"
#include "daemon/service/question_routes.h"
#include "linkage/base/thread_pool.h"
#include "linkage/prepare/preparers.h"

namespace kindred {

// The questions under /v1/ that a process of a cluster is asked. Whoever decides answers them, as
// one process does (EngineAnswers); every other process asks that one. For a search it asks all who
// find whom the record could match. What another process asks is never passed on.
//
// For the loop's thread. Records, pairs and entities are looked at on another one, one question at
// a time, in turns of the gates of both roles.
class ClusterQuestions {
 public:
  struct Parts {
    const config::Config* config;
    std::string process;  // the name of this one
    DecideRole* decide;
    std::function<FindRole*()> find;  // where it finds now
    Peers* peers;
    boost::asio::io_context* io;
    // Writes to the topic of labels. Blocks, on any thread. Throws ClusterError.
    std::function<void(const std::string& key, const std::optional<std::string>& value)>
        write_label;
  };

  // What the parts refer to outlives it.
  explicit ClusterQuestions(Parts parts);

  // `request` may be answered, and lasts as long as that takes.
  Task<HttpAnswer> answer(const HttpRequest& request);

  // Waits for what is under way, after the loop has ended.
  void join();

 private:
  using How = HttpAnswer (EngineAnswers::*)(const Question& question);

  Task<HttpAnswer> answer_here(const QuestionRoute& route, const Question& question);
  Task<HttpAnswer> pass_on(const HttpRequest& request);
  Task<HttpAnswer> tell_candidates(const HttpRequest& request);
  std::optional<HttpAnswer> find_candidates(const FindRole& find, const std::string& body,
                                            ShardCandidates* found);
  Task<HttpAnswer> search(const Question& question);
  Task<HttpAnswer> ask(How how, const Question& question, const FoundInShards* found);
  Task<HttpAnswer> label(const HttpRequest& request);
  Task<void> fill_reviews();
  Task<void> in_turn(EngineGate* gate, Work work);
  HttpAnswer decides_not() const;

  Parts parts_;
  RecordDecoder decoder_;
  ThreadPool pool_{1};
  Preparers preparers_;
  unsigned waiting_ = 0;    // for their turns
  unsigned filling_ = 0;    // the reviews: one at most
  unsigned labelling_ = 0;  // writing a label: one at most
  boost::asio::thread_pool turns_{1};
  boost::asio::thread_pool labels_{1};
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_ASKING_CLUSTER_QUESTIONS_H_
