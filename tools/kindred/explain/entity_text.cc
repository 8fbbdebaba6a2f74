#include <fmt/format.h>

#include <algorithm>

#include "linkage/text/number.h"
#include "tools/kindred/explain/entity.h"
#include "tools/kindred/report/grouped.h"
#include "tools/kindred/report/identity.h"
#include "tools/kindred/report/text_table.h"

namespace kindred {

namespace {

constexpr size_t kShown = 20;  // lines of a list

std::string count_of(size_t count, std::string_view one, std::string_view several) {
  return fmt::format("{} {}", grouped(count), count == 1 ? one : several);
}

// `line` of each of the first items, each on a line.
template <typename Items, typename Line>
std::string lines(const Items& items, std::string_view indent, Line&& line) {
  std::string text;
  for (size_t i = 0; i < std::min(items.size(), kShown); ++i) {
    text += fmt::format("{}{}\n", indent, line(items[i]));
  }
  if (items.size() > kShown) {
    text +=
        fmt::format("{}and {} more; --json has them all\n", indent, grouped(items.size() - kShown));
  }
  return text;
}

std::string golden_text(const EntityExplanation& why) {
  if (why.golden.empty()) return "";
  std::string text = "\nGolden record:\n";
  for (const auto& [name, value] : why.golden) {
    for (size_t i = 0; i < value.values.size(); ++i) {
      text += fmt::format("  {}  {}  (of {})\n", printable(name), printable(value.values[i]),
                          identity_text(value.from[i]));
    }
  }
  return text;
}

std::string match_line(const EntityExplanation& why, const EntityMatch& match) {
  std::string text =
      fmt::format("{} and {}, score {}", identity_text(why.entity.members[match.left]),
                  identity_text(why.entity.members[match.right]), format_number(match.score));
  if (match.probability) {
    text += fmt::format(", probability {}", format_number(*match.probability));
  }
  return text;
}

std::string parts_text(const EntityExplanation& why) {
  std::string text;
  for (const std::vector<uint32_t>& part : why.parts) {
    text += fmt::format("  {}:\n", count_of(part.size(), "record", "records"));
    text += lines(part, "    ", [&](uint32_t i) { return identity_text(why.entity.members[i]); });
  }
  return text;
}

std::string weakest_text(const EntityExplanation& why) {
  if (why.matches.empty()) return "";
  if (why.weakest) {
    return fmt::format("\nWeakest link: {}.\nWithout it two parts would be left:\n",
                       match_line(why, why.matches[*why.weakest])) +
           parts_text(why);
  }
  return fmt::format(
             "\nNo match alone holds it together. At least {} would have to go, such as these:\n",
             grouped(why.cut.size())) +
         lines(why.cut, "  ", [&](uint32_t i) { return match_line(why, why.matches[i]); }) +
         "Without them two parts would be left:\n" + parts_text(why);
}

}  // namespace

std::string entity_text(const EntityExplanation& why) {
  const Entity& entity = why.entity;
  std::string text = fmt::format("entity  {}\nanchor  {}\nsize    {} of {}\n\nMembers:\n",
                                 entity.id, identity_text(entity.anchor),
                                 count_of(entity.members.size(), "record", "records"),
                                 count_of(entity.sources.size(), "source", "sources"));
  text += lines(entity.members, "  ", identity_text);
  text += golden_text(why);
  if (!why.matches.empty()) text += "\nMatches, the weakest first:\n";
  text += lines(why.matches, "  ", [&](const EntityMatch& m) { return match_line(why, m); });
  text += weakest_text(why);
  if (why.left_out.empty()) return text;
  text +=
      "\nMatches with other entities, which were left out (entities.max_size, or a label "
      "different):\n";
  return text + lines(why.left_out, "  ", [](const LeftOutMatch& match) {
           return fmt::format("{} and {}, score {}", identity_text(match.member),
                              identity_text(match.other), format_number(match.score));
         });
}

}  // namespace kindred
