// A cluster in memory that answers questions, and one process that answers the same.

#ifndef KINDRED_TESTS_UNIT_DAEMON_ASKING_ASKED_CLUSTER_H_
#define KINDRED_TESTS_UNIT_DAEMON_ASKING_ASKED_CLUSTER_H_

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "daemon/asking/cluster_questions.h"
#include "daemon/asking/peers.h"
#include "daemon/codec/batch_decoder.h"
#include "linkage/linker.h"
#include "tests/unit/daemon/cluster/memory_topics.h"
#include "tests/unit/daemon/cluster/running_process.h"
#include "tests/unit/daemon/service/people.h"

namespace kindred {

HttpRequest get(const std::string& path, const std::string& query = "");
HttpRequest post(const std::string& path, const std::string& body);

class AskedCluster;

// The three roles of a process, and what it answers.
class AskedProcess {
 public:
  AskedProcess(AskedCluster* cluster, std::string name);
  ~AskedProcess();

  // It is missed, and nobody reaches it.
  void kill();

  // From another thread than the loop's.
  HttpAnswer ask(HttpRequest request);
  // On the loop of another process.
  Task<HttpAnswer> answer_peer(const HttpRequest& request);

  const std::string& name() const { return name_; }
  DecideRole& decide() { return running_.decide(); }
  FindRole& find() { return running_.find(); }
  // Whether others reach it.
  std::atomic<bool> reachable = true;
  // Requests of others that it was asked.
  std::atomic<int> asked = 0;

 private:
  class Directory;

  std::string name_;
  RunningProcess running_;
  std::unique_ptr<Directory> directory_;
  Peers peers_;
  ClusterQuestions questions_;
  boost::asio::io_context io_;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> keeps_running_;
  std::thread loop_;
};

class AskedCluster {
 public:
  static constexpr int kPartitions = 3;
  static constexpr uint32_t kShards = 6;

  // `yaml` has the rules of people, behind their fields.
  AskedCluster(const std::string& yaml, int processes, uint64_t seed = 1);

  // So many messages of people, and labels of pairs of them, to the cluster and to the one process.
  void put(int people, int labels);
  // Until the cluster has done all.
  void await_told() const;

  void start();
  AskedProcess& process(size_t number) { return *all().at(number); }
  AskedProcess& decider();
  size_t processes() const { return all().size(); }

  // What one process answers.
  HttpAnswer answer_of_one(HttpAnswer (EngineAnswers::*how)(const Question&),
                           const HttpRequest& request);

 private:
  friend class AskedProcess;

  std::vector<AskedProcess*> all() const;
  void pass_on(const std::string& topic, int32_t number);

  config::Config config_;
  ClusterSetting setting_;
  ScriptedCluster output_;
  MemoryTopics topics_;
  PeopleStream stream_;
  std::mt19937 random_;
  std::map<std::pair<std::string, int32_t>, size_t> taken_;
  ThreadPool pool_{1};
  BatchDecoder decoder_;
  Linker one_;
  // One that asks goes on while others are started, which begin to find before they are here.
  mutable std::mutex mutex_;
  std::vector<std::unique_ptr<AskedProcess>> processes_;
};

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_DAEMON_ASKING_ASKED_CLUSTER_H_
