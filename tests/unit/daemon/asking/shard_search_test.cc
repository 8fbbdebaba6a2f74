// What is made of the answers of those who find.

#include "daemon/asking/shard_search.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_future.hpp>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include "daemon/http/http_ask.h"
#include "daemon/transport/cluster_error.h"
#include "tests/catch.h"

namespace kindred {
namespace {

const Identity kAnn{"a", "1"};
const Identity kBob{"a", "2"};
const Identity kEve{"b", "1"};

class FixedDirectory : public ClusterDirectory {
 public:
  Whereabouts look() override {
    if (away) throw ClusterError("timed out");
    return where;
  }
  Whereabouts where;
  bool away = false;
};

// Process p1 asks p2, which has the last two of four shards.
struct World {
  World() {
    const ClusterProcess own{"p1", "localhost", 1};
    directory.where.finds = {{own}, {own}, {other}, {other}};
  }

  FoundInShards search(ShardCandidates own) {
    boost::asio::io_context io;
    HttpRequest request;
    request.body = "{}";
    const std::string process = "p1";  // the coroutine refers to it
    auto found = boost::asio::co_spawn(
        io, ask_shards(&io, &peers, process, 4, request, std::move(own)), boost::asio::use_future);
    io.run();
    return found.get();
  }

  ClusterProcess other{"p2", "localhost", 2};
  FixedDirectory directory;
  std::function<HttpAnswer()> answer;
  std::string dead;  // a process of that name
  HttpRequest asked;
  Peers peers{&directory, "secret",
              [this](const ClusterProcess& process, const HttpRequest& request,
                     Peers::Patience) -> Task<HttpAnswer> {
                if (process.name == dead) throw NoAnswer("Connection refused");
                asked = request;
                co_return answer();
              }};
};

TEST_CASE("all shards together find each record once") {
  World world;
  world.answer = [] { return HttpAnswer{200, bytes_of({{2, 3}, false, {kEve, kAnn}})}; };
  const FoundInShards found = world.search({{0, 1}, false, {kBob, kAnn}});
  CHECK(found.records == std::vector<Identity>{kAnn, kBob, kEve});
  CHECK(found.missing.empty());
  CHECK(missing_json(found) == R"({"partial": false, "missing": []})");
  CHECK(world.asked.path == kCandidatesPath);
  CHECK(world.asked.body == "{}");
  CHECK(world.asked.process == "p2");
  CHECK(world.asked.authorization == "Bearer secret");
}

TEST_CASE("what is missing is named with its reason") {
  World world;
  const auto missing = [&](const ShardCandidates& own) { return missing_json(world.search(own)); };
  const ShardCandidates own{{0, 1}, false, {kBob}};
  const auto of_two = [](const std::string& why) {
    return R"({"partial": true, "missing": [{"shards": [2, 3], "why": ")" + why + "\"}]}";
  };
  world.answer = []() -> HttpAnswer { throw NoAnswer("Connection refused"); };
  CHECK(missing(own) == of_two("process p2: Connection refused"));
  world.answer = [] { return HttpAnswer{421, ""}; };
  CHECK(missing(own) == of_two("process p2: another process answers there"));
  world.answer = [] { return HttpAnswer{401, ""}; };
  CHECK(missing(own) == of_two("process p2: it refuses the token of http.token"));
  world.answer = [] { return HttpAnswer{200, "\x09"}; };
  CHECK(missing(own).find("what it found is of version 9") != std::string::npos);
  world.answer = [] { return HttpAnswer{200, bytes_of({{}, true, {}})}; };
  CHECK(missing(own) == of_two("process p2 loads them"));
  world.answer = [] { return HttpAnswer{200, bytes_of({{2}, false, {}})}; };
  CHECK(
      missing(own) ==
      R"({"partial": true, "missing": [{"shards": [3], "why": "process p2 does not have them"}]})");
  // A process of the cluster of which another one has shards by now.
  CHECK(missing({{0}, true, {}}).find(R"({"shards": [1], "why": "process p1 loads them"})") !=
        std::string::npos);
  world.directory.where.finds[3].clear();
  CHECK(missing(own) ==
        R"({"partial": true, "missing": [{"shards": [3], "why": "nobody has them"}]})");
  world.directory.where.finds[3] = {world.other};
  world.directory.where.finds[2].front().port = 0;
  CHECK(missing(own).find("p2: it has no http.port") != std::string::npos);
}

TEST_CASE("a shard is not missing where a replica of it answers") {
  World world;
  const ClusterProcess third{"p3", "localhost", 3};
  for (const uint32_t shard : {2U, 3U}) world.directory.where.finds[shard].push_back(third);
  world.answer = [] { return HttpAnswer{200, bytes_of({{2, 3}, false, {kEve}})}; };
  for (const char* const dead : {"p2", "p3", ""}) {
    world.dead = dead;
    const FoundInShards found = world.search({{0, 1}, false, {kBob}});
    CHECK(found.records == std::vector<Identity>{kBob, kEve});
    CHECK(found.missing.empty());
  }
}

TEST_CASE("while the brokers are away shards are asked where they were last") {
  World world;
  world.answer = [] { return HttpAnswer{200, bytes_of({{2, 3}, false, {kEve}})}; };
  world.directory.away = true;
  CHECK(missing_json(world.search({{0, 1}, false, {kBob}})) ==
        R"({"partial": true, "missing": [{"shards": [2, 3], "why": )"
        R"("the brokers do not say who has them: timed out"}]})");
  world.directory.away = false;
  CHECK(world.search({{0, 1}, false, {kBob}}).missing.empty());
  world.directory.away = true;
  world.peers.doubt();
  CHECK(world.search({{0, 1}, false, {kBob}}).records == std::vector<Identity>{kBob, kEve});
}

TEST_CASE("what a process says is read again, and what is none is not") {
  std::string why;
  const ShardCandidates candidates{{0, 300}, true, {kAnn, kEve}};
  const std::string bytes = bytes_of(candidates);
  CHECK(read_shard_candidates(bytes, &why) == candidates);
  for (size_t size = 0; size < bytes.size(); ++size) {
    CHECK(!read_shard_candidates(bytes.substr(0, size), &why));
    CHECK(why == "what it found is cut off or damaged");
  }
}

}  // namespace
}  // namespace kindred
