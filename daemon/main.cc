// kindredd: reads the configuration, and runs the service.

#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <iostream>
#include <string>
#include <system_error>

#include "config/config.h"
#include "daemon/failure.h"
#include "daemon/logging.h"
#include "daemon/output.h"
#include "daemon/service.h"
#include "linkage/version.h"

namespace kindred {
namespace {

int fail(ExitCode code, const std::string& message) {
  std::cerr << "kindredd: " << message << '\n';
  return static_cast<int>(code);
}

int run(const std::string& path, bool rebuild) {
  config::Loaded loaded;
  try {
    loaded = config::load(path);
  } catch (const std::system_error& error) {
    return fail(ExitCode::kNoInput, error.what());
  }
  const bool untrained = loaded.config && loaded.config->untrained;
  if (untrained) loaded.faults.push_back(*loaded.config->untrained);
  for (const config::Fault& fault : loaded.faults) {
    std::cerr << path << ':' << fault.line << ':' << fault.column << ": error: " << fault.text
              << '\n';
  }
  if (!loaded.config || untrained) return static_cast<int>(ExitCode::kConfiguration);
  const config::Config& config = *loaded.config;
  if (!config.kafka_input) {
    return fail(ExitCode::kConfiguration, path + ": the daemon reads from Kafka: add input.kafka");
  }
  if (!config.kafka_output) {
    return fail(ExitCode::kConfiguration, path + ": the daemon writes to Kafka: add output.kafka");
  }

  set_up_logging(config.logging);
  spdlog::info("kindredd {}: pipeline {}", version(), config.pipeline_name);
  try {
    Service service(config, rebuild);
    const ExitCode code = service.run();
    spdlog::shutdown();
    // Without destructors: librdkafka's wait for brokers that are gone, and nothing is left to
    // save.
    std::_Exit(static_cast<int>(code));
  } catch (const Failure& failure) {
    spdlog::error("{}", failure.what());
    return static_cast<int>(failure.code());
  }
}

}  // namespace
}  // namespace kindred

int main(int argc, char** argv) {
  CLI::App app("Links the records of Kafka topics as they arrive, and publishes the matches.",
               "kindredd");
  std::string path;
  app.add_option("--config", path, "the pipeline, as YAML")->required()->type_name("CONFIG");
  bool rebuild = false;
  app.add_flag("--rebuild", rebuild,
               "forget the state, and read the input topics again from the beginning");
  app.set_version_flag("--version", "kindredd " + std::string(kindred::version()));
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : static_cast<int>(kindred::ExitCode::kUsage);
  }
  kindred::ignore_broken_pipes();
  return kindred::run(path, rebuild);
}
