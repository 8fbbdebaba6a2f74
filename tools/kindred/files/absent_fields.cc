#include "tools/kindred/files/absent_fields.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "config/json_path.h"

namespace kindred {

namespace {

// All places where some source has the field.
std::string places(const config::Config& config, size_t field) {
  std::vector<std::string> texts;
  const auto add = [&](const config::RecordMapping& mapping) {
    for (const config::ValuePlace& place : mapping.fields[field]) {
      std::string text = config::place_text(place);
      if (std::ranges::find(texts, text) == texts.end()) texts.push_back(std::move(text));
    }
  };
  add(config.record);
  for (const auto& [source, mapping] : config.each) add(mapping);
  return fmt::format("{}", fmt::join(texts, " or "));
}

}  // namespace

AbsentFields::AbsentFields(const config::Config& config)
    : config_(config), seen_(config.pipeline->fields.size()), absent_(seen_.size()) {}

void AbsentFields::see(std::span<const Record> records) {
  for (const Record& record : records) {
    if (absent_ == 0) return;
    any_record_ = any_record_ || !record.deleted;
    for (size_t i = 0; i < record.values.size(); ++i) {
      const uint16_t field = record.values.field(i);
      if (seen_[field]) continue;
      seen_[field] = true;
      --absent_;
    }
  }
}

std::string AbsentFields::warnings() const {
  std::string text;
  if (!any_record_ || absent_ == 0) return text;
  for (size_t field = 0; field < seen_.size(); ++field) {
    if (seen_[field]) continue;
    text += fmt::format(
        "warning: no record has a value of \"{}\", which is read from {}; correct its from, or "
        "take the field out\n",
        config_.pipeline->fields[field].name, places(config_, field));
  }
  return text;
}

}  // namespace kindred
