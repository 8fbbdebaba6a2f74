#include "daemon/cluster/view_text.h"

#include "tests/catch.h"

namespace kindred {

namespace {

ClusterView view() {
  ClusterView view{"people", 3, {}, {"phone", "email"}, 7};
  view.roles = {
      {"prepare", "people", "Stable", {{"in", 0, "a1", "10.0.0.1", 5, 0, 9, ""}}},
      {"find",
       "people.find",
       "Stable",
       {{"people.found", 0, "a1", "10.0.0.1", 40, 0, 50,
         "w1 records=30 pairs=4 full=2 key=a1/1/9/crm/5 key=b2/8/4"},
        {"people.found", 1, "b2", "10.0.0.2", 50, 0, 50,
         "w2 records=10 pairs=1 full=2 key=a1/1/3/shop/6"},
        {"people.found", 2, "", "", {}, 20, 50, ""}}},
      {"decide", "people.decide", "Empty", {{"people.log", 0, "b2", "10.0.0.2", 50, 0, 50, ""}}}};
  return view;
}

}  // namespace

TEST_CASE("a cluster is shown by its processes and by its roles") {
  CHECK(text_of(view()) ==
        R"(pipeline people: 3 shards, 2 processes

process           host             inputs  shards     records       pairs
a1                10.0.0.1              1       1          30           4
b2                10.0.0.2              0       1          10           1  decides
the fullest keeps 1.50 of the mean

2 crowded keys, with more than 7 records each
  00000000000000a1  12 records at least, rule email, crm/5
  00000000000000b2  4 records at least

prepare: group people, Stable, lag 4
  in/0  a1  offset 5 of 9, lag 4

find: group people.find, Stable, lag 40
  people.found/0  a1  offset 40 of 50, lag 10
  people.found/1  b2  offset 50 of 50, lag 0
  people.found/2  nobody  offset none of 50, lag 30

decide: group people.decide, Empty, lag 0
  people.log/0  b2  offset 50 of 50, lag 0
)");
}

TEST_CASE("records of a crowded key that two replicas of a shard keep are counted once") {
  ClusterView twice = view();
  ClusterView::Role second = twice.roles[1];
  second.group = "people.find.2";
  second.parts = {{"people.found.2", 0, "c3", "10.0.0.3", 50, 0, 50,
                   "w3 records=40 pairs=5 full=2 key=a1/1/12/crm/5"}};
  twice.roles.push_back(second);
  const std::string text = text_of(twice);
  CHECK(text.find("a1  12 records at least") != std::string::npos);
  CHECK(text.find("b2  4 records at least") != std::string::npos);
}

TEST_CASE("it says who stands by for who decides") {
  ClusterView with = view();
  with.roles.push_back({"stand",
                        "people.stand",
                        "Stable",
                        {{"people.stand", 0, "b2", "10.0.0.2", {}, 0, 0, ""},
                         {"people.stand", 1, "a1", "10.0.0.1", {}, 0, 0, ""}}});
  const std::string text = text_of(with);
  CHECK(text.find("30           4  stands by\n") != std::string::npos);
  CHECK(text.find("10           1  decides\n") != std::string::npos);
  CHECK(text.find("\nstand: group people.stand, Stable, lag 0\n") != std::string::npos);
}

TEST_CASE("and as one JSON object") {
  ClusterView small = view();
  small.roles = {small.roles[1]};
  small.roles.front().parts.erase(small.roles.front().parts.begin());
  CHECK(json_of(small) ==
        R"({"pipeline": "people", "shards": 3, "skew": 1.0, )"
        R"("processes": [{"process": "b2", "host": "10.0.0.2", "records": 10, "pairs": 1}], )"
        R"("crowded_keys": 2, "fullest": [{"key": "00000000000000a1", "records": 3, )"
        R"("rule": "email", "source": "shop", "id": "6"}], )"
        R"("roles": [{"role": "find", "group": "people.find", "state": "Stable", "lag": 30, )"
        R"("partitions": [{"topic": "people.found", "partition": 1, "process": "b2", )"
        R"("offset": 50, "end": 50, "lag": 0}, )"
        R"({"topic": "people.found", "partition": 2, "process": null, )"
        R"("offset": null, "end": 50, "lag": 30}]}]})"
        "\n");
}

TEST_CASE("a cluster that never ran has no processes and no skew") {
  const ClusterView none{
      "people",
      3,
      {{"find", "people.find", "Dead", {{"people.found", 0, "", "", {}, 0, 0, ""}}}},
      {},
      7};
  CHECK(text_of(none) ==
        R"(pipeline people: 3 shards, 0 processes

process           host             inputs  shards     records       pairs

find: group people.find, Dead, lag 0
  people.found/0  nobody  offset none of 0, lag 0
)");
  CHECK(json_of(none).find(R"("skew": null, "processes": [], "crowded_keys": 0, "fullest": [])") !=
        std::string::npos);
}

}  // namespace kindred
