#include "tests/catch.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

namespace {

constexpr int64_t kDay = 86'400'000;

TEST_CASE("records stay unless the file says otherwise") {
  const Config config = config_of("");
  CHECK_FALSE(config.expire);
  CHECK(summary(config).find("expire") == std::string::npos);
}

TEST_CASE("records expire by their arrival, or by a date") {
  const Config arrival = config_of("expire: {after: 90d}\n");
  CHECK(arrival.expire->after == 90 * kDay);
  CHECK_FALSE(arrival.expire->field);
  CHECK(summary(arrival).find("expire    records leave 90d after their arrival, their "
                              "matches are retracted; in kindredd alone\n") != std::string::npos);
  CHECK(config_of("expire: {after: 1500ms, by: arrival}\n").expire->after == 1500);

  const Config date = config_of(
      "fields: {name: {}, phone: {}, seen: {type: date}}\n"
      "expire: {by: seen, after: 36h}\n");
  CHECK(date.expire->field == 2);
  CHECK(summary(date).find("leave 36h after the date in seen,") != std::string::npos);
}

TEST_CASE("matches of what expires are retracted, or kept") {
  CHECK_FALSE(config_of("expire: {after: 1d}\n").expire->keep_matches);
  CHECK_FALSE(config_of("expire: {after: 1d, on_expiry: retract}\n").expire->keep_matches);
  const Config keep = config_of("expire: {after: 1d, on_expiry: keep}\n");
  CHECK(keep.expire->keep_matches);
  CHECK(summary(keep).find("their matches are kept;") != std::string::npos);
  CHECK(faults_of("expire: {after: 1d, on_expiry: keep}\nsources: {partners: one_per_source}\n") ==
        Texts{"1:32: on_expiry: keep does not go with sources.partners: one_per_source"});
  CHECK(faults_of("expire: {after: 1d, on_expiry: keep}\n"
                  "score: {points: {name: }, match: 50, cohesion: 0.5}\n") ==
        Texts{"1:32: on_expiry: keep does not go with score.cohesion"});
}

TEST_CASE("faults of expire") {
  CHECK(faults_of("expire: {by: arrival}\n").size() == 1);
  CHECK(faults_of("expire: {after: 90}\n") ==
        Texts{"1:17: after: expected a time from 1s to 36500d, in s, m, h or d, got \"90\""});
  CHECK(faults_of("expire: {after: 999ms}\n").size() == 1);
  CHECK(faults_of("expire: {after: 36501d}\n").size() == 1);
  CHECK(faults_of("expire: 90d\n").size() == 1);
  CHECK(faults_of("expire: {after: 1d, from: arrival}\n").size() == 1);
  CHECK(faults_of("expire: {after: 1d, by: nmae}\n") ==
        Texts{"1:25: by: \"nmae\" is not a field; did you mean \"name\"?"});
  const std::vector<std::string> text = faults_of("expire: {after: 1d, by: name}\n");
  REQUIRE(text.size() == 1);
  CHECK(text[0].find("1:25: by: \"name\" is a text field") == 0);
  CHECK(text[0].find("expected a date field, or arrival") != std::string::npos);
}

}  // namespace

}  // namespace kindred::config
