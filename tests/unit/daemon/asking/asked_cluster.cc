#include "tests/unit/daemon/asking/asked_cluster.h"

#include <fmt/format.h>

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/use_future.hpp>
#include <chrono>

#include "daemon/codec/label_request.h"
#include "daemon/http/http_ask.h"
#include "daemon/http/url.h"
#include "tests/catch.h"

namespace kindred {
namespace {

namespace asio = boost::asio;

const std::string kLabels = "said";

config::Config config_of(const std::string& yaml) {
  const config::Loaded loaded = config::parse(
      "pipeline: people\n"
      "input: {kafka: {brokers: scripted, topics: [people], group: g, labels: said}}\n"
      "fields: {key: {clean: []}, value: {clean: []}}\n" +
      yaml +
      "output: {kafka: {topic: matches, rejected: rejected, entities: entities}}\n"
      "http: {port: 9464}\n");
  for (const auto& fault : loaded.faults) UNSCOPED_INFO(fault.text);
  REQUIRE(loaded.config);
  config::Config config = *loaded.config;
  config.threads = 2;
  config.cluster = config::Cluster{.shards = AskedCluster::kShards};
  return config;
}

HttpRequest request(const std::string& method, const std::string& path) {
  HttpRequest request;
  request.method = method;
  request.path = path;
  request.host = "localhost";
  return request;
}

}  // namespace

HttpRequest get(const std::string& path, const std::string& query) {
  HttpRequest asked = request("GET", path);
  asked.query = query;
  return asked;
}

HttpRequest post(const std::string& path, const std::string& body) {
  HttpRequest asked = request("POST", path);
  asked.body = body;
  asked.content_type = "application/json";
  return asked;
}

// --- A process ----------------------------------------------------------------------------------

// By their numbers as ports.
class AskedProcess::Directory : public ClusterDirectory {
 public:
  explicit Directory(AskedCluster* cluster) : cluster_(cluster) {}

  Whereabouts look() override {
    Whereabouts where;
    const ClusterSetting& setting = cluster_->setting_;
    where.decides = owner(setting.decide_group, setting.log, 0);
    where.finds.resize(setting.shards);
    for (uint32_t shard = 0; shard < setting.shards; ++shard) {
      const auto found =
          owner(setting.find_group(0), setting.found(0), static_cast<int32_t>(shard));
      if (found) where.finds[shard].push_back(*found);
    }
    return where;
  }

 private:
  std::optional<ClusterProcess> owner(const std::string& group, const std::string& topic,
                                      int32_t partition) const {
    const std::string name = cluster_->topics_.owner(group, topic, partition);
    if (name.empty()) return std::nullopt;
    return ClusterProcess{name, "memory", static_cast<uint16_t>(std::stoi(name.substr(1)))};
  }

  AskedCluster* cluster_;
};

AskedProcess::AskedProcess(AskedCluster* cluster, std::string name)
    : name_(std::move(name)),
      running_(cluster->config_, &cluster->topics_, &cluster->output_, name_),
      directory_(std::make_unique<Directory>(cluster)),
      peers_(directory_.get(), "",
             [cluster](const ClusterProcess& peer, const HttpRequest& request, Peers::Patience) {
               if (peer.port > cluster->processes()) throw NoAnswer("Connection refused");
               return cluster->process(peer.port - 1U).answer_peer(request);
             }),
      questions_({.config = &cluster->config_,
                  .process = name_,
                  .decide = &running_.decide(),
                  .find = [this] { return &running_.find(); },
                  .peers = &peers_,
                  .io = &io_,
                  .write_label =
                      [cluster](const std::string& key, const std::optional<std::string>& value) {
                        cluster->topics_.append({.topic = kLabels, .key = key, .value = value});
                      }}),
      keeps_running_(asio::make_work_guard(io_)),
      loop_([this] { io_.run(); }) {}

AskedProcess::~AskedProcess() {
  io_.stop();
  loop_.join();
  questions_.join();
  peers_.join();
}

void AskedProcess::kill() {
  reachable = false;
  running_.kill();
}

HttpAnswer AskedProcess::ask(HttpRequest request) {
  return asio::co_spawn(io_, questions_.answer(request), asio::use_future).get();
}

Task<HttpAnswer> AskedProcess::answer_peer(const HttpRequest& request) {
  if (!reachable) throw NoAnswer("Connection refused");
  ++asked;
  // Each in a variable, see Work.
  Task<HttpAnswer> answering = questions_.answer(request);
  Task<HttpAnswer> there = asio::co_spawn(io_, std::move(answering), asio::use_awaitable);
  HttpAnswer answer = co_await std::move(there);
  co_return answer;
}

// --- The cluster --------------------------------------------------------------------------------

AskedCluster::AskedCluster(const std::string& yaml, int processes, uint64_t seed)
    : config_(config_of(yaml)),
      setting_(config_),
      stream_(seed),
      random_(static_cast<unsigned>(seed)),
      decoder_(config_, std::vector<std::string>(kPartitions, "people"), &pool_),
      one_(config_.pipeline, &pool_) {
  decoder_.add_partition(kLabels);
  output_.create_topic("people", kPartitions);
  output_.create_topic(kLabels, 1);
  topics_.create("people", kPartitions);
  topics_.create(kLabels, 1);
  topics_.create(setting_.log, 1);
  topics_.create(setting_.found(0), kShards);
  topics_.create("rejected", 1);
  for (int i = 0; i < processes; ++i) start();
}

void AskedCluster::start() {
  auto process = std::make_unique<AskedProcess>(this, "p" + std::to_string(processes() + 1));
  const std::scoped_lock lock(mutex_);
  processes_.push_back(std::move(process));
}

std::vector<AskedProcess*> AskedCluster::all() const {
  const std::scoped_lock lock(mutex_);
  std::vector<AskedProcess*> all;
  for (const auto& process : processes_) all.push_back(process.get());
  return all;
}

void AskedCluster::put(int people, int labels) {
  stream_.put(people, kPartitions, &output_);
  for (int32_t number = 0; number < kPartitions; ++number) pass_on("people", number);
  for (int i = 0; i < labels; ++i) {
    Label label;
    label.pair = pair_of({"people", std::to_string(random_() % 20)},
                         {"people", std::to_string(20 + random_() % 20)});
    constexpr std::array<const char*, 3> kSaid = {"same", "different", "unsure"};
    output_.put(kLabels, 0,
                {.key = label_key(label),
                 .value = fmt::format(R"({{"verdict":"{}"}})", kSaid[random_() % kSaid.size()])});
  }
  pass_on(kLabels, 0);
}

// What was put there since, to both.
void AskedCluster::pass_on(const std::string& topic, int32_t number) {
  const auto messages = output_.read(topic, static_cast<size_t>(number));
  for (size_t& taken = taken_[{topic, number}]; taken < messages.size(); ++taken) {
    const ScriptedCluster::Message& one = messages[taken];
    topics_.append(message_of(one, topic, number));
    MessageView view;
    view.time = one.time;
    view.partition = static_cast<uint32_t>(topic == kLabels ? kPartitions : number);
    view.offset = static_cast<int64_t>(taken);
    if (one.key) view.key = *one.key;
    if (one.value) view.value = *one.value;
    DecodedMessages decoded;
    decoder_.decode({&view, 1}, {}, &decoded);
    one_.apply(decoded.records());
    for (const auto& labelled : decoded.labels()) one_.label({&labelled.label, 1});
  }
}

void AskedCluster::await_told() const {
  const auto since = std::chrono::steady_clock::now();
  const auto told = [&] {
    for (AskedProcess* process : all()) {
      if (process->decide().live() && process->decide().records() == one_.stats().records &&
          process->decide().matches() == one_.stats().matches) {
        return true;
      }
    }
    return false;
  };
  while (!told() && std::chrono::steady_clock::now() - since < std::chrono::seconds(60)) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  REQUIRE(told());
}

AskedProcess& AskedCluster::decider() {
  for (AskedProcess* process : all()) {
    if (process->decide().live()) return *process;
  }
  FAIL("nobody decides");
  return process(0);
}

HttpAnswer AskedCluster::answer_of_one(HttpAnswer (EngineAnswers::*how)(const Question&),
                                       const HttpRequest& request) {
  EngineAnswers answers(config_, one_, [] { return uint64_t{0}; });
  while (answers.waiting()->fill()) {
  }
  return (answers.*how)({&request, *path_parts(request.path)});
}

}  // namespace kindred
