#include "tools/kindred/explain/entity.h"

#include <utility>

#include "daemon/base/failure.h"
#include "tools/kindred/explain/record_name.h"
#include "tools/kindred/files/link_inputs.h"
#include "tools/kindred/files/output.h"
#include "tools/kindred/gold/label_input.h"

namespace kindred {

namespace {

Entity entity_of_member(const Linker& linker, const std::string& name) {
  RecordName record("--entity-of", name);
  linker.records([&](const KeyedRecord& live) { record.see(live); });
  std::optional<Entity> entity = linker.entity_of(record.meant());
  if (entity) return *std::move(entity);
  throw Failure(ExitCode::kInputData,
                "--entity-of: " + name + " matches no record, so it is in no entity");
}

Entity chosen_entity(const Linker& linker, const ExplainEntityOptions& options) {
  if (options.entity.empty()) return entity_of_member(linker, options.member);
  std::optional<Entity> entity = linker.entity(options.entity);
  if (entity) return *std::move(entity);
  throw Failure(ExitCode::kInputData,
                "--entity: no entity of the input has the id " + options.entity +
                    "; kindred link --entities lists them, --entity-of finds that of a record");
}

}  // namespace

EntityExplanation explain_entity(const config::Config& config, const ExplainEntityOptions& options,
                                 ThreadPool* pool, std::ostream* report) {
  Linker linker(config.pipeline, pool);
  link_inputs(config, options.inputs, pool, &linker, report);
  if (!options.labels.empty()) {
    LabelInput(options.labels, config.files_input.encoding, report).tell(&linker);
  }
  return explain_entity(linker, chosen_entity(linker, options));
}

void explain_entity_to_output(const config::Config& config, const ExplainEntityOptions& options,
                              ThreadPool* pool, std::ostream* report) {
  const config::Config made = config::with_entities(config);
  const EntityExplanation why = explain_entity(made, options, pool, report);
  Output output("-");
  output.write(options.json ? entity_json(why, *made.pipeline) : entity_text(why));
  output.close();
}

}  // namespace kindred
