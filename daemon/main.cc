// kindredd: reads the configuration, and runs the service.

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <iostream>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "config/config.h"
#include "config/warnings.h"
#include "daemon/base/failure.h"
#include "daemon/base/log.h"
#include "daemon/cluster_process.h"
#include "daemon/from_cluster.h"
#include "daemon/process.h"
#include "daemon/service/daemon_config.h"
#include "daemon/service/logging.h"
#include "daemon/service/shadow_config.h"
#include "daemon/show_cluster.h"
#include "linkage/base/version.h"

namespace kindred {
namespace {

int fail(ExitCode code, const std::string& message) {
  std::cerr << "kindredd: " << message << '\n';
  return static_cast<int>(code);
}

struct Given {
  std::string path;
  bool rebuild = false;
  bool from_cluster = false;
  std::optional<std::string> shadow;  // the name of the pipeline that it is one of
  bool show_cluster = false;
  bool json = false;
};

int show(const Given& given, const config::Config& config) {
  if (!config.cluster) {
    return fail(ExitCode::kUsage, given.path + ": has no section cluster: nothing to show");
  }
  try {
    return static_cast<int>(show_cluster(config, given.json));
  } catch (const Failure& failure) {
    return fail(failure.code(), failure.what());
  }
}

// Why it cannot be started so; empty: it can.
std::string misuse(const Given& given, const config::Config& config) {
  if (config.cluster && (given.shadow || given.rebuild)) {
    return "a process of a cluster takes neither --shadow nor --rebuild: it compares what the "
           "topics hold at every start";
  }
  if (!given.from_cluster) return "";
  if (config.cluster) return "--from-cluster is for a process without `cluster`: take that out";
  if (config.standby) return "--from-cluster does not go with standby: start one without it first";
  if (given.shadow || given.rebuild) {
    return "--from-cluster goes with neither --shadow nor --rebuild";
  }
  return "";
}

ExitCode work(const Given& given, const config::Config& config, std::optional<Process>* process) {
  if (config.cluster) return run_cluster_process(config);
  if (given.from_cluster && !take_from_cluster(config)) return ExitCode::kDone;
  return process->emplace(config, given.path, given.rebuild, given.from_cluster).run();
}

int run(const Given& given) {
  const std::string& path = given.path;
  config::Loaded loaded;
  try {
    loaded = load_for_daemon(path);
  } catch (const std::system_error& error) {
    return fail(ExitCode::kNoInput, error.what());
  }
  for (const config::Fault& fault : loaded.faults) std::cerr << fault_text(path, fault) << '\n';
  if (!loaded.config) return static_cast<int>(ExitCode::kConfiguration);
  config::Config& config = *loaded.config;
  if (given.shadow) {
    const std::vector<std::string> faults = make_shadow(*given.shadow, &config);
    for (const std::string& fault : faults) std::cerr << "kindredd: " << fault << '\n';
    if (!faults.empty()) return static_cast<int>(ExitCode::kConfiguration);
  }

  if (given.show_cluster) return show(given, config);
  const std::string misused = misuse(given, config);
  if (!misused.empty()) return fail(ExitCode::kUsage, misused);

  set_up_logging(config.logging);
  log::info("kindredd {}: pipeline {}{}", version(), config.pipeline_name,
            given.shadow ? ", a shadow of " + *given.shadow : "");
  for (const std::string& warning : config::warnings(config)) log::warn("{}: {}", path, warning);
  try {
    std::optional<Process> process;
    const ExitCode code = work(given, config, &process);
    spdlog::shutdown();
    // Without destructors: librdkafka's wait for brokers that are gone, and nothing is left to
    // save.
    std::_Exit(static_cast<int>(code));
  } catch (const Failure& failure) {
    log::error("{}", failure.what());
    return static_cast<int>(failure.code());
  } catch (const std::exception& failure) {  // no thread left, say
    log::error("unexpected: {}", failure.what());
    return static_cast<int>(ExitCode::kInternal);
  }
}

// Says so when the text does not arrive: a full disk, say. Not of a pipe that its reader has
// closed.
int print_help(const CLI::App& app, const CLI::ParseError& asked_for) {
  app.exit(asked_for, std::cout);
  if (std::cout.flush()) return 0;
  if (errno == EPIPE) return static_cast<int>(ExitCode::kIo);
  return fail(ExitCode::kIo, fmt::format("standard output: {}", std::strerror(errno)));
}

}  // namespace
}  // namespace kindred

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // write() fails then, instead of ending the program
  CLI::App app("Links the records of Kafka topics as they arrive, and publishes the matches.",
               "kindredd");
  kindred::Given asked;
  app.add_option("--config", asked.path, "the pipeline, as YAML")->required()->type_name("CONFIG");
  app.add_flag("--rebuild", asked.rebuild,
               "forget the state, and read the input topics again from the beginning");
  app.add_flag("--from-cluster", asked.from_cluster,
               "where a cluster has done the pipeline so far, begin with what its log holds, and "
               "not with the input topics");
  app.add_option("--shadow", asked.shadow,
                 "publish no matches, and tell what that pipeline, which is at work on the same "
                 "topics, would publish otherwise with this configuration")
      ->type_name("PIPELINE");
  app.add_flag("--show-cluster", asked.show_cluster,
               "start nothing, and show what the processes of the pipeline's cluster do");
  app.add_flag("--json", asked.json, "as JSON")->needs("--show-cluster");
  app.set_version_flag("--version", "kindredd " + std::string(kindred::version()));
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return kindred::print_help(app, error);
    const std::string given = argc == 2 && argv[1][0] != '-' ? argv[1] : "";
    const std::string hint = given.empty() ? "see kindredd --help" : "write --config " + given;
    return kindred::fail(kindred::ExitCode::kUsage, error.what() + ("; " + hint));
  }
  return kindred::run(asked);
}
