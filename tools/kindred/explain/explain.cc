#include "tools/kindred/explain/explain.h"

#include <set>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/codec/json_document.h"
#include "linkage/linker.h"
#include "tools/kindred/files/link_inputs.h"
#include "tools/kindred/files/output.h"
#include "tools/kindred/gold/label_input.h"
#include "tools/kindred/report/json_object.h"

namespace kindred {

namespace {

// '["source","id"]' for a shell, which ends at the next quote: that of an id is a JSON escape.
std::string shell_name(const Identity& identity) {
  std::string name = "'[";
  for (const char c : json_string(identity.source) + "," + json_string(identity.id)) {
    if (c == '\'') {
      name += "\\u0027";
    } else {
      name += c;
    }
  }
  return name + "]'";
}

// A record as the command line names it.
class RecordName {
 public:
  explicit RecordName(const std::string& name) : name_(name) {
    Rejection why;
    JsonDocument json;
    if (!name.starts_with('[') || !json.parse(name, &why)) return;
    const bool pair = json.node(0).end == 3 && json.node(1).kind == JsonKind::kString &&
                      json.node(2).kind == JsonKind::kString;
    if (pair) identity_ = {std::string(json.node(1).text), std::string(json.node(2).text)};
  }

  void see(const KeyedRecord& record) {
    if (fits(record)) found_.insert(record.identity());
  }

  Identity meant() const {
    if (found_.size() == 1) return *found_.begin();
    if (found_.empty()) {
      throw Failure(ExitCode::kInputData, "--pair: no record of the input is called " + name_);
    }
    const Identity& first = *found_.begin();
    throw Failure(ExitCode::kInputData, "--pair: " + name_ +
                                            " is the name of a record in several sources; write " +
                                            shell_name(first) + " for the one in " + first.source);
  }

 private:
  bool fits(const KeyedRecord& record) const {
    if (identity_) return record.source() == identity_->source && record.id() == identity_->id;
    const size_t source = record.source().size();
    return name_ == record.id() ||
           (name_.size() == source + 1 + record.id().size() && name_.starts_with(record.source()) &&
            name_[source] == '/' && name_.ends_with(record.id()));
  }

  std::string name_;
  std::optional<Identity> identity_;
  std::set<Identity> found_;
};

}  // namespace

PairExplanation explain_pair(const config::Config& config, const ExplainOptions& options,
                             ThreadPool* pool, std::ostream* report) {
  Linker linker(config.pipeline, pool);
  RecordName first(options.left);
  RecordName second(options.right);
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
