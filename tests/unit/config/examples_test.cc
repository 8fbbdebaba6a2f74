#include "tests/unit/config/examples.h"

#include "config/config.h"
#include "tests/catch.h"

namespace kindred::config {

TEST_CASE("every example is without fault and named after its file") {
  const auto files = example_files();
  CHECK(files.size() >= 3);
  for (const auto& file : files) {
    INFO(file);
    const Loaded loaded = load(file.string());
    CHECK(loaded.faults.empty());
    REQUIRE(loaded.config);
    CHECK(loaded.config->pipeline_name == file.stem().string());
  }
}

TEST_CASE("the customers example is the configuration of the manual") {
  const Config config = *load("config/examples/customers.yaml").config;
  CHECK(config.kafka_input->topics == std::vector<std::string>{"company-a", "company-b"});
  CHECK(config.kafka_output->topic == "customer-matches");
  CHECK(config.pipeline->blocking.branches().size() == 3);
  CHECK(config.pipeline->match == 185);
  CHECK(config.pipeline->review == 115);
}

}  // namespace kindred::config
