#include "tools/kindred/explain/explain.h"

#include <memory>
#include <utility>

#include "daemon/base/failure.h"
#include "linkage/linker.h"
#include "tools/kindred/explain/record_name.h"
#include "tools/kindred/files/link_inputs.h"
#include "tools/kindred/files/output.h"
#include "tools/kindred/gold/label_input.h"
#include "tools/kindred/pair/explanation_text.h"

namespace kindred {

PairExplanation explain_pair(const config::Config& config, const ExplainOptions& options,
                             ThreadPool* pool, std::ostream* report) {
  Linker linker(config.pipeline, pool);
  RecordName first("--pair", options.left);
  RecordName second("--pair", options.right);
  link_inputs(config, options.inputs, pool, &linker, report);
  if (!options.labels.empty()) {
    LabelInput(options.labels, config.files_input.encoding, report).tell(&linker);
  }
  linker.records([&](const KeyedRecord& record) {
    first.see(record);
    second.see(record);
  });
  const Identity left = first.meant();
  const Identity right = second.meant();
  if (left == right) {
    throw Failure(ExitCode::kInputData,
                  "--pair: " + options.left + " and " + options.right + " name the same record");
  }
  PairExplanation pair = explain_pair(linker, config.model.get(), left, right);
  if (options.config_text) {
    ConfigText text = *options.config_text;
    if (config.model) {
      auto tokens = std::make_shared<Model>();
      tokens->tokens = config.model->tokens;
      text.tokens = std::move(tokens);
    }
    pair.changes = changes_that_find(text, linker, left, right);
  }
  return pair;
}

void explain(const config::Config& config, const ExplainOptions& options, ThreadPool* pool,
             std::ostream* report) {
  const PairExplanation pair = explain_pair(config, options, pool, report);
  Output output("-");
  output.write(options.json ? explain_json(pair) : explain_text(pair));
  output.close();
}

}  // namespace kindred
