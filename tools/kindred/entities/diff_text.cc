#include <fmt/format.h>

#include <algorithm>

#include "tools/kindred/entities/diff.h"
#include "tools/kindred/report/grouped.h"
#include "tools/kindred/report/identity.h"
#include "tools/kindred/report/text_table.h"

namespace kindred {

namespace {

using Kind = EntityChange::Kind;

constexpr size_t kShownChanges = 10;  // of each kind
constexpr size_t kShownNames = 5;     // of records or ids on a line

template <typename Items, typename Name>
std::string list(const Items& items, Name&& name) {
  std::string text;
  for (size_t i = 0; i < std::min(items.size(), kShownNames); ++i) {
    if (i != 0) text += ", ";
    text += name(items[i]);
  }
  if (items.size() > kShownNames) {
    text += fmt::format(" and {} more", grouped(items.size() - kShownNames));
  }
  return text;
}

std::string ids(const std::vector<std::string_view>& others) {
  return list(others, [](std::string_view id) { return printable(std::string(id)); });
}

std::string members(uint64_t count) {
  return fmt::format("{} member{}", grouped(count), count == 1 ? "" : "s");
}

// What is said behind the id, without those who came and went.
std::string words(const EntityDifference& change) {
  std::string sizes = change.before == 0
                          ? members(change.after)
                          : fmt::format("{} -> {}", change.before, members(change.after));
  switch (change.kind) {
    case Kind::kMerged:
      return fmt::format("{}, took in {}", sizes, ids(change.others));
    case Kind::kSplit:
      return fmt::format("{}, others are in {}", sizes, ids(change.others));
    case Kind::kRenamed:
      return fmt::format("{}, was {}", sizes, ids(change.others));
    case Kind::kEnded:
      if (change.others.empty()) return members(change.before) + ", which are in no entity now";
      return fmt::format("{}, now in {}", members(change.before), ids(change.others));
    case Kind::kCreated:
    case Kind::kGrew:
      if (!change.others.empty()) return fmt::format("{}, out of {}", sizes, ids(change.others));
      return sizes;
    case Kind::kShrank:
      return sizes;
    case Kind::kGolden:
      return members(change.after) + ", as before";
  }
  return "";
}

std::string change_lines(const EntityDifference& change, const RecordNumbers& records) {
  std::string text = fmt::format("  {}  {}\n", printable(std::string(change.id)), words(change));
  const bool gone = change.after == 0;
  const bool renamed = change.kind == Kind::kRenamed;
  const auto line = [&](char sign, const std::vector<uint32_t>& members) {
    if (members.empty() || gone || renamed) return;
    text += fmt::format("    {} {}\n", sign, list(members, [&](uint32_t member) {
                          return identity_text(records.identity(member));
                        }));
  };
  line('+', change.added);
  line('-', change.removed);
  return text;
}

// Those that merged or were renamed are told there, not among the ended ones.
bool told_elsewhere(const EntityDifference& change) {
  return change.kind == Kind::kEnded && change.others.size() == 1;
}

struct Section {
  Kind kind;
  std::string_view title;
};

constexpr std::array<Section, 8> kSections = {{{Kind::kMerged, "merged"},
                                               {Kind::kSplit, "split"},
                                               {Kind::kRenamed, "renamed"},
                                               {Kind::kCreated, "created"},
                                               {Kind::kEnded, "ended"},
                                               {Kind::kGrew, "grew"},
                                               {Kind::kShrank, "shrank"},
                                               {Kind::kGolden, "golden record changed"}}};

std::string section_text(const Section& section, const EntityDiff& diff,
                         const RecordNumbers& records) {
  std::string text;
  size_t count = 0;
  for (const EntityDifference& change : diff.changes) {
    if (change.kind != section.kind || told_elsewhere(change)) continue;
    if (++count <= kShownChanges) text += change_lines(change, records);
  }
  if (count == 0) return "";
  if (count > kShownChanges) {
    text += fmt::format("  and {} more; --json has them all\n", grouped(count - kShownChanges));
  }
  return fmt::format("\n{}: {}\n{}", section.title, grouped(count), text);
}

}  // namespace

std::string diff_text(const EntityDiff& diff, const RecordNumbers& records) {
  std::string text =
      fmt::format("before  {} entities of {}\nafter   {} entities of {}\nsame    {}\n",
                  grouped(diff.before_entities), members(diff.before_members),
                  grouped(diff.after_entities), members(diff.after_members), grouped(diff.same));
  for (const Section& section : kSections) text += section_text(section, diff, records);
  return text;
}

}  // namespace kindred
