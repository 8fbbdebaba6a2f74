// What every command has that works on a configuration.

#ifndef KINDRED_TOOLS_KINDRED_COMMAND_CONFIG_OPTIONS_H_
#define KINDRED_TOOLS_KINDRED_COMMAND_CONFIG_OPTIONS_H_

#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "config/config.h"
#include "daemon/base/failure.h"
#include "linkage/base/thread_pool.h"
#include "tools/kindred/command/arguments.h"
#include "tools/kindred/command/load_config.h"
#include "tools/kindred/command/number_option.h"

namespace kindred {

struct ConfigOptions {
  std::string path;
  std::optional<unsigned> threads;  // in place of the configuration's
  config::FilesInput files;         // likewise
};

// CONFIG.
void add_config(Arguments* command, std::string* path);

// --threads; `threads` is an unsigned or an optional one.
template <typename Threads>
void add_threads(Arguments* command, Threads* threads) {
  command->add_option("--threads", *threads, "Threads to work on; 0: as many as there are")
      ->transform(thread_count())
      ->type_name("N");
}

// INPUT, with `help` of what it is for, --encoding and --delimiter.
Argument* add_inputs(Arguments* command, std::vector<std::string>* inputs, const std::string& help,
                     config::FilesInput* files);

// What was given in `files` takes the place of what is in the configuration.
void set_files(const config::FilesInput& files, config::Config* config);

// CONFIG and --threads.
void add_config_options(Arguments* command, ConfigOptions* options);

// Loads the configuration and runs work(config, &pool) with it. Returns what that does, or
// kConfiguration when the configuration has faults.
template <typename Work>
int with_config(const ConfigOptions& options, Work&& work) {
  std::optional<config::Config> config = load_config(options.path, &std::cerr);
  if (!config) return static_cast<int>(ExitCode::kConfiguration);
  set_files(options.files, &*config);
  ThreadPool pool(options.threads.value_or(config->threads));
  return work(std::as_const(*config), &pool);
}

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_COMMAND_CONFIG_OPTIONS_H_
