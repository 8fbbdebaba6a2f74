// Questions over HTTP beside the stream, over a cluster in memory.

#include <optional>
#include <string>

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/service/people.h"
#include "tests/unit/daemon/service/running_service.h"

namespace kindred {
namespace {

using Delivery = config::KafkaOutput::Delivery;

config::Config asked_config(const TemporaryFolder& folder) {
  return people_config(folder.path(), Delivery::kExactlyOnce, ", entities: entities");
}

void put(ScriptedCluster* cluster, const std::string& id, const std::string& key,
         const std::string& value) {
  cluster->put(
      "people", 0,
      {.key = id,
       .value = R"({"id":")" + id + R"(","key":")" + key + R"(","value":")" + value + "\"}",
       .time = 1});
}

HttpRequest post(const std::string& path, const std::string& body) {
  HttpRequest request;
  request.method = "POST";
  request.path = path;
  request.body = body;
  request.content_type = "application/json";
  request.host = "localhost";
  return request;
}

HttpRequest get(const std::string& path, const std::string& query) {
  HttpRequest request;
  request.method = "GET";
  request.path = path;
  request.query = query;
  request.host = "localhost";
  return request;
}

bool holds(const HttpAnswer& answer, const std::string& text) {
  return answer.body.find(text) != std::string::npos;
}

// A running service that knows ann and anne, who match, and bob.
class Asked {
 public:
  Asked() {
    cluster_.create_topic("people", 1);
    put(&cluster_, "1", "a", "ann lee");
    put(&cluster_, "2", "a", "ann lea");
    put(&cluster_, "3", "b/c", "bob");
    service_.emplace(asked_config(folder_), &cluster_);
    service_->await_live();
    await("the input is committed", [&] { return cluster_.consumed("people"); });
  }

  RunningService* service() { return &*service_; }

 private:
  TemporaryFolder folder_;
  ScriptedCluster cluster_;
  std::optional<RunningService> service_;
};

TEST_CASE("a search takes nothing in, and tells matches, entities and reviews") {
  Asked asked;
  const HttpAnswer found =
      asked.service()->ask(post("/v1/search", R"({"key":"a","value":"ann le"})"));
  CHECK(found.status == 200);
  CHECK(found.type == "application/json");
  CHECK(holds(found,
              R"("keys": 1, "matches": [{"source": "people", "id": "1", "decision": "match")"));
  CHECK(holds(found, R"("entity": "e)"));
  CHECK(holds(asked.service()->ask("/v1/status"), R"("records": 3, "matches": 1, )"));
  CHECK(holds(asked.service()->ask(post("/v1/search", R"({"value":"ann"})")),
              R"("keys": 0, "matches": [])"));
  // Its own live record is left out.
  const HttpAnswer own =
      asked.service()->ask(post("/v1/search", R"({"id":"1","key":"a","value":"ann lee"})"));
  CHECK_FALSE(holds(own, R"("id": "1")"));
  CHECK(holds(own, R"("id": "2")"));
}

TEST_CASE("a record, its entity and why it matches") {
  Asked asked;
  const HttpAnswer record = asked.service()->ask("/v1/records/people/1");
  REQUIRE(record.status == 200);
  CHECK(holds(record, R"("fields": {"key": ["a"], "value": ["ann lee"]})"));
  CHECK(holds(record, R"("matches": [{"left":{"source":"people","id":"1"})"));
  const size_t id = record.body.find(R"("entity": "e)");
  REQUIRE(id != std::string::npos);
  const HttpAnswer entity = asked.service()->ask("/v1/entities/" + record.body.substr(id + 11, 27));
  CHECK(entity.status == 200);
  CHECK(holds(entity, R"("weakest": {"left": {"source": "people", "id": "1"})"));
  CHECK(holds(entity, R"("too_many": false, "records": [{"source": "people", "id": "1", )"));
  const HttpAnswer why =
      asked.service()->ask(get("/v1/explain", "left=people/1&right=%5B%22people%22,%222%22%5D"));
  CHECK(why.status == 200);
  CHECK(holds(why, R"("decision": "match")"));
}

// Waits until the queue has been made.
HttpAnswer reviews(RunningService* service, const std::string& query = "") {
  HttpAnswer answer;
  await("the reviews are there", [&] {
    answer = service->ask(get("/v1/reviews", query));
    return answer.status != 200 || holds(answer, R"("complete": true)");
  });
  return answer;
}

TEST_CASE("a review is answered by a label, which holds when it has come back") {
  const TemporaryFolder folder;
  config::Config config = asked_config(folder);
  config.kafka_input->labels = "labels";
  ScriptedCluster cluster;
  cluster.create_topic("people", 1);
  cluster.create_topic("labels", 1);
  put(&cluster, "1", "a", "ann lee");
  put(&cluster, "2", "a", "ann lea");
  put(&cluster, "3", "a", "anx lyyxz");
  RunningService service(config, &cluster);
  service.await_live();
  await("the input is committed", [&] { return cluster.consumed("people"); });
  const HttpAnswer before = reviews(&service, "limit=1");
  // 1 and 2 match, and one match is all that holds them together.
  CHECK(holds(before, R"("would_part": [1, 1])"));
  CHECK(holds(before, R"("left": {"source": "people", "id": "1"})"));
  CHECK_FALSE(holds(reviews(&service, "limit=1&blind=true"), "score"));
  const HttpAnswer written = service.ask(post(
      "/v1/labels", R"({"left":{"source":"people","id":"2"},"right":{"source":"people","id":"1"},)"
                    R"("verdict":"different","by":"ann"})"));
  CHECK(written.status == 202);
  CHECK(holds(written, R"({"left": {"source": "people", "id": "1"}, )"));
  REQUIRE(cluster.read("labels").size() == 1);
  CHECK(cluster.read("labels")[0].key == R"([["people","1"],["people","2"]])");
  await("the label holds", [&] { return !holds(reviews(&service), R"("id": "2")"); });
  CHECK(holds(service.ask("/v1/status"), R"("matches": 0)"));
  CHECK(service.ask(get("/v1/reviews", "limit=0")).status == 400);
  CHECK(service.ask(post("/v1/labels", R"({"left":{"source":"people","id":"1"}})")).status == 400);
}

TEST_CASE("without a topic of labels none is taken") {
  Asked asked;
  CHECK(asked.service()->ask(post("/v1/labels", "{}")).status == 409);
}

TEST_CASE("what cannot be answered is a problem with its status") {
  Asked asked;
  const auto status = [&](const HttpRequest& request) {
    const HttpAnswer answer = asked.service()->ask(request);
    CHECK(answer.type == "application/problem+json");
    CHECK(holds(answer, "\"status\": " + std::to_string(answer.status)));
    return answer.status;
  };
  CHECK(status(get("/v1/records/people/9", "")) == 404);
  CHECK(status(get("/v1/records/people", "")) == 404);
  CHECK(status(get("/v1/entities/e123", "")) == 404);
  CHECK(status(get("/v1/%", "")) == 400);
  CHECK(status(get("/v1/search", "")) == 405);
  CHECK(status(post("/v1/search", "{")) == 400);
  CHECK(status(post("/v1/search", std::string(10'000, '['))) == 400);
  CHECK(status(post("/v1/search", R"({"key":{"not":"a value"}})")) == 400);
  HttpRequest form = post("/v1/search", "{}");
  form.content_type = "text/plain";
  CHECK(status(form) == 415);
  CHECK(status(get("/v1/explain", "left=people/1")) == 400);
  CHECK(status(get("/v1/explain", "left=people/1&right=people/1")) == 400);
  CHECK(status(get("/v1/explain", "left=people/1&right=people/9")) == 404);
  HttpRequest elsewhere = get("/v1/status", "");
  elsewhere.host = "evil.example";
  CHECK(status(elsewhere) == 403);
}

TEST_CASE("before it is live a service says what it is at") {
  const TemporaryFolder folder;
  ScriptedCluster cluster;
  cluster.create_topic("people", 1);
  cluster.fail_questions(1'000'000);  // the cluster is away
  RunningService service(asked_config(folder), &cluster);
  CHECK(holds(service.ask("/v1/status"), R"("phase": "starting")"));
  const HttpAnswer answer = service.ask("/v1/records/people/1");
  CHECK(answer.status == 503);
  CHECK(holds(answer, "the pipeline is starting"));
}

Task<void> ask_into(Service* service, HttpRequest request, HttpAnswer* told) {
  Task<HttpAnswer> answering = service->answer(request);
  *told = co_await std::move(answering);
}

TEST_CASE("while it stops a service says so") {
  Asked asked;
  HttpAnswer told;
  asked.service()->run_there([&](Service* its) {
    its->stop();
    spawn(its->io(), ask_into(its, get("/v1/records/people/1", ""), &told),
          [](const std::exception_ptr& /*failure*/) {});
  });
  CHECK(asked.service()->wait() == ExitCode::kDone);
  CHECK(told.status == 503);
  CHECK(holds(told, "the pipeline is stopping"));
}

// Under the sanitizers this is what tells whether a question may run beside a commit.
TEST_CASE("questions beside the stream are answered from whole sets, aborts included") {
  const TemporaryFolder folder;
  const config::Config config = asked_config(folder);
  ScriptedCluster cluster;
  cluster.create_topic("people", 1);
  PeopleStream people(3);
  people.put(50, 1, &cluster);
  RunningService service(config, &cluster);
  service.await_live();
  size_t in_entities = 0;
  for (int i = 0; i < 60; ++i) {
    people.put(20, 1, &cluster);
    if (i % 20 == 10) cluster.spoil_after(5);
    const std::string id = std::to_string(i % 40);
    const HttpAnswer record = service.ask("/v1/records/people/" + id);
    REQUIRE((record.status == 200 || record.status == 404));
    // Whoever matches is in an entity, and nobody else.
    const bool matches = holds(record, R"("decision":"match")");
    CHECK(holds(record, R"("entity": "e)") == matches);
    in_entities += matches ? 1 : 0;
    REQUIRE(service.ask(post("/v1/search", R"({"key":"a","value":"xyxyx"})")).status == 200);
    REQUIRE(service.ask("/v1/health/blocking").status == 200);
  }
  CHECK(in_entities > 5);
  await("the input is committed", [&] { return cluster.consumed("people"); });
  CHECK(service.stop() == ExitCode::kDone);
  const Told told = tell(config, cluster);
  CHECK(cluster.last_values("matches") == told.last_values);
}

HttpAnswer health(RunningService* service) {
  HttpAnswer answer;
  await("there was a look", [&] {
    answer = service->ask("/v1/health/blocking");
    return answer.status != 200 || !holds(answer, R"("look": null)");
  });
  return answer;
}

TEST_CASE("live records are looked at beside the stream, and again when something has come") {
  const TemporaryFolder folder;
  config::Config config = asked_config(folder);
  config.http.show_values = true;
  ScriptedCluster cluster;
  cluster.create_topic("people", 1);
  put(&cluster, "1", "a", "ann lee");
  put(&cluster, "2", "a", "ann lea");
  RunningService service(config, &cluster);
  service.await_live();
  await("both are seen", [&] { return holds(health(&service), R"("look": {"time": )"); });
  await("both are counted",
        [&] { return holds(health(&service), R"("matches_per_record": 0.5)"); });
  CHECK(holds(health(&service), R"("records": 2, "values": {"key": ["a"]}}])"));
  put(&cluster, "3", "a", "ann le");
  await("three are counted",
        [&] { return holds(health(&service), R"("records": 3, "values": {"key": ["a"]}}])"); });
  CHECK(holds(service.ask("/metrics"), "kindred_rule_keys{branch=\"1\",rule=\"same(key)\"} 1\n"));
}

}  // namespace
}  // namespace kindred
