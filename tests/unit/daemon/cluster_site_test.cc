#include "daemon/cluster_site.h"

#include <optional>
#include <string>

#include "tests/catch.h"

namespace kindred {

namespace {

using State = Role::State;

ClusterStatus working() {
  ClusterStatus status;
  status.roles = {
      {"prepare", State::kWorks, ""}, {"find", State::kWorks, ""}, {"decide", State::kRests, ""}};
  status.shards = 3;
  status.loaded = 70;
  status.full_keys = 2;
  return status;
}

std::optional<HttpAnswer> answer_of(const ClusterStatus& status, const std::string& path,
                                    const std::string& method = "GET",
                                    const std::string& token = "") {
  HttpRequest request;
  request.method = method;
  request.path = path;
  request.host = "localhost:9464";
  return answer_in_cluster(status, {token, {}}, request);
}

HttpAnswer ask(const ClusterStatus& status, const std::string& path,
               const std::string& method = "GET", const std::string& token = "") {
  return answer_of(status, path, method, token).value();
}

}  // namespace

TEST_CASE("a process of a cluster is ready when each role works or has nothing to do") {
  CHECK(ask(working(), "/ready").status == 200);
  CHECK(ask(working(), "/ready").body == "ready\n");
  CHECK(ask(working(), "/health").status == 200);
}

TEST_CASE("or else it says what it waits for") {
  ClusterStatus status = working();
  status.roles[0].state = State::kJoins;
  status.roles[1].state = State::kBegins;
  status.roles[2] = {"decide", State::kBegins, "a transaction was aborted"};
  const HttpAnswer answer = ask(status, "/ready");
  CHECK(answer.status == 503);
  CHECK(answer.body ==
        "prepare: waits for its group to deal out\n"
        "find: it loads its shards; it has read 70 entries of the log for that\n"
        "decide: begins anew: a transaction was aborted\n");
  status = working();
  status.roles[2].trouble = "it reads the log to stand by";
  CHECK(ask(status, "/ready").body == "decide: it reads the log to stand by\n");
  status = working();
  status.stopping = true;
  CHECK(ask(status, "/ready").body == "stopping\n");
}

TEST_CASE("it tells its figures") {
  ClusterStatus status = working();
  status.roles[1].state = State::kBegins;
  status.stands_by = true;
  status.begun = 3;
  status.begun_warm = 2;
  const HttpAnswer answer = ask(status, "/metrics");
  CHECK(answer.status == 200);
  for (const std::string line :
       {"kindred_cluster_role_works{role=\"prepare\"} 1\n",
        "kindred_cluster_role_works{role=\"find\"} 0\n",
        "kindred_cluster_role_works{role=\"decide\"} 1\n", "kindred_cluster_shards 3\n",
        "kindred_cluster_loaded_entries_total 70\n", "kindred_cluster_crowded_keys 2\n",
        "kindred_cluster_decides 0\n", "kindred_cluster_stands_by 1\n",
        "kindred_cluster_decide_begun_total 3\n", "kindred_cluster_decide_begun_warm_total 2\n"}) {
    CAPTURE(line);
    CHECK(answer.body.find(line) != std::string::npos);
  }
}

TEST_CASE("questions are left to others, and what nobody answers is refused") {
  CHECK(!answer_of(working(), "/v1/search", "POST"));
  CHECK(!answer_of(working(), "/v1/records/a/1"));
  CHECK(ask(working(), "/labels/stale").status == 409);
  CHECK(ask(working(), "/nothing").status == 404);
  CHECK(ask(working(), "/metrics", "POST").status == 405);
  CHECK(ask(working(), "/metrics", "POST").allow == "GET, HEAD");
}

TEST_CASE("who does not show the token is told whether it is ready, and the empty console") {
  CHECK(ask(working(), "/ready", "GET", "secret").status == 200);
  CHECK(ask(working(), "/", "GET", "secret").type == "text/html; charset=utf-8");
  CHECK(ask(working(), "/metrics", "GET", "secret").status == 401);
  CHECK(ask(working(), "/v1/search", "GET", "secret").status == 401);
}

}  // namespace kindred
