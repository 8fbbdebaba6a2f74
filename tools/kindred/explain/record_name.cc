#include "tools/kindred/explain/record_name.h"

#include <utility>

#include "daemon/base/failure.h"
#include "daemon/base/json_object.h"
#include "daemon/codec/record_members.h"

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

}  // namespace

RecordName::RecordName(std::string option, std::string name)
    : option_(std::move(option)), name_(std::move(name)), identity_(identity_of(name_)) {}

void RecordName::see(const KeyedRecord& record) {
  if (fits(record)) found_.insert(record.identity());
}

Identity RecordName::meant() const {
  if (found_.size() == 1) return *found_.begin();
  if (found_.empty()) {
    throw Failure(ExitCode::kInputData, option_ + ": no record of the input is called " + name_);
  }
  const Identity& first = *found_.begin();
  throw Failure(ExitCode::kInputData, option_ + ": " + name_ +
                                          " is the name of a record in several sources; write " +
                                          shell_name(first) + " for the one in " + first.source);
}

bool RecordName::fits(const KeyedRecord& record) const {
  if (identity_) return record.source() == identity_->source && record.id() == identity_->id;
  const size_t source = record.source().size();
  return name_ == record.id() ||
         (name_.size() == source + 1 + record.id().size() && name_.starts_with(record.source()) &&
          name_[source] == '/' && name_.ends_with(record.id()));
}

}  // namespace kindred
