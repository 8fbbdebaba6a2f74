#include "tools/kindred/entities/command.h"

#include <memory>

#include "tools/kindred/entities/diff.h"

namespace kindred {

void add_entities(Arguments* program, Command* chosen) {
  Arguments* const entities =
      program->add_subcommand("entities", "Work on files that kindred link --entities wrote");
  entities->require_subcommand();
  Arguments* const command = entities->add_subcommand(
      "diff", "Say what merged, split and was renamed between two files of entities");
  auto options = std::make_shared<DiffOptions>();
  command->add_option("BEFORE", options->before, "The earlier file; -: standard input")->required();
  command->add_option("AFTER", options->after, "The later file; -: standard input")->required();
  command->add_flag("--json", options->json, "One JSON object instead of text");
  command->callback([=] { *chosen = [=] { return diff_entities(*options); }; });
}

}  // namespace kindred
