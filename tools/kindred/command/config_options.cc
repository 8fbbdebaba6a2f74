#include "tools/kindred/command/config_options.h"

namespace kindred {

void add_config(Arguments* command, std::string* path) {
  command->add_option("CONFIG", *path, "The pipeline, as YAML")->required();
}

void add_config_options(Arguments* command, ConfigOptions* options) {
  add_config(command, &options->path);
  add_threads(command, &options->threads);
}

}  // namespace kindred
