#include "tests/catch.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

TEST_CASE("pairs of one source and many partners, unless the file says otherwise") {
  for (const char* yaml : {"", "sources:\n", "sources: {link_type: link_and_dedupe}\n",
                           "sources: {partners: many}\n"}) {
    const Config config = config_of(yaml);
    CHECK_FALSE(config.pipeline->link_only);
    CHECK_FALSE(config.pipeline->one_per_source);
    CHECK(summary(config).find("sources ") == std::string::npos);
  }
}

TEST_CASE("pairs across sources only, one partner a source") {
  const Config across = config_of("sources: {link_type: link_only}\n");
  CHECK(across.pipeline->link_only);
  CHECK_FALSE(across.pipeline->one_per_source);
  const Config both = config_of("sources: {partners: one_per_source, link_type: link_only}\n");
  CHECK(both.pipeline->link_only);
  CHECK(both.pipeline->one_per_source);
  CHECK(summary(both).find("sources   pairs across sources only; at most one partner in each "
                           "source\n") != std::string::npos);
}

TEST_CASE("faults of sources") {
  CHECK(faults_of("sources: {link_type: link-only}\n") ==
        Texts{"1:22: link_type: expected one of link_and_dedupe, link_only, got \"link-only\"; did "
              "you mean \"link_only\"?"});
  CHECK(faults_of("sources: {partners: 1}\n") ==
        Texts{"1:21: partners: expected one of many, one_per_source, got \"1\""});
  CHECK(faults_of("sources: {partner: many}\n").size() == 1);
  CHECK(faults_of("sources: [a, b]\n").size() == 1);
}

}  // namespace kindred::config
