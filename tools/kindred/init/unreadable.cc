#include "tools/kindred/init/unreadable.h"

#include <fmt/format.h>

#include "tools/kindred/report/grouped.h"

namespace kindred {

std::string unreadable_text(const Column& column, uint32_t sampled) {
  if (column.unreadable == 0) return "";
  return fmt::format("; in {} of {} records it is no value: these are rejected",
                     grouped(column.unreadable), grouped(sampled));
}

std::string unreadable_warnings(const Profile& profile, const FieldChoice& choice) {
  std::string text;
  for (const ChosenField& field : choice.fields) {
    const Column& column = profile.columns[field.column];
    if (column.unreadable == 0 || field.kind == FieldKind::kCodes) continue;
    text += fmt::format(
        "warning: in {} of {} records looked at {} is an object, or an array of objects or arrays: "
        "train and link reject these records; correct them, or take the field out\n",
        grouped(column.unreadable), grouped(profile.sampled), field.name);
  }
  return text;
}

}  // namespace kindred
