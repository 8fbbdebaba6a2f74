#include "config/name_groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "config/read.h"
#include "config/read_file.h"
#include "linkage/base/hash.h"
#include "linkage/text/blanks.h"
#include "linkage/text/clean.h"

namespace kindred::config {

namespace {

constexpr size_t kMostBytes = size_t{64} << 20U;

// Cuts what stands before the separator off *text, and the separator.
std::string_view cut(std::string_view* text, char separator) {
  const size_t size = std::min(text->find(separator), text->size());
  const std::string_view head = text->substr(0, size);
  text->remove_prefix(std::min(size + 1, text->size()));
  return head;
}

bool one_word(std::string_view text) {
  next_word(&text);
  return next_word(&text).empty();
}

// What is wrong with a line; none when nothing is. Appends its group.
std::optional<std::string> read_group(std::string_view line, const Field& field, NamesAre names,
                                      std::vector<std::vector<std::string>>* groups) {
  std::vector<std::string> group;
  while (!line.empty()) {
    const std::string name(trim_blanks(cut(&line, ',')));
    std::string& cleaned = group.emplace_back();
    clean(field.clean, name, &cleaned);
    if (cleaned.empty()) return fmt::format("nothing is left of \"{}\" when it is cleaned", name);
    if (names == NamesAre::kWords && !one_word(cleaned)) {
      return fmt::format("\"{}\" is more than one word", name);
    }
  }
  if (group.size() < 2) return "expected at least two names, separated by commas";
  groups->push_back(std::move(group));
  return std::nullopt;
}

}  // namespace

std::shared_ptr<const NameGroups> read_name_groups(const Node& node, const Field& field,
                                                   NamesAre names, Draft* draft) {
  const std::optional<std::string> file = read_text(node, draft->faults);
  if (!file || node.faulty) return nullptr;
  const std::string path = (std::filesystem::path(draft->path).parent_path() / *file).string();
  std::string text;
  try {
    text = read_file(path, kMostBytes);
  } catch (const std::system_error& error) {
    add_fault(node, error.what(), draft->faults);
    return nullptr;
  }
  draft->files = mix(draft->files, hash_bytes(text, 0));
  std::vector<std::vector<std::string>> groups;
  std::string_view rest = without_byte_order_mark(text);
  for (int number = 1; !rest.empty(); ++number) {
    const std::string_view line = trim_blanks(cut(&rest, '\n'));
    if (line.empty() || line.starts_with('#')) continue;
    if (const auto wrong = read_group(line, field, names, &groups)) {
      add_fault(node, fmt::format("{}:{}: {}", path, number, *wrong), draft->faults);
      return nullptr;
    }
  }
  return std::make_shared<const NameGroups>(groups);
}

}  // namespace kindred::config
