#include "linkage/text/nicknames.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>

#include "linkage/text/blanks.h"
#include "linkage/text/nickname_groups.h"
#include "linkage/text/word_table.h"

namespace kindred {
namespace {

template <class Visit>
constexpr void for_each_name(Visit visit) {
  for (size_t group = 0; group < std::size(kNicknameGroups); ++group) {
    std::string_view line = kNicknameGroups[group];
    for (std::string_view name = next_word(&line); !name.empty(); name = next_word(&line)) {
      visit(name, static_cast<uint16_t>(group));
    }
  }
}

constexpr size_t kMentions = [] {
  size_t count = 0;
  for_each_name([&](std::string_view, uint16_t) { ++count; });
  return count;
}();

// For each name the numbers of the groups that mention it, ascending, all in one array.
class NameIndex {
 public:
  constexpr NameIndex() {
    for_each_name([this](std::string_view name, uint16_t) {
      uint16_t& number = numbers_[name];
      looks_[look(name)] = true;
      if (number == Table::kAbsent) number = names_++;
      ++begins_[number + 1];
    });
    for (size_t i = 1; i <= names_; ++i) begins_[i] += begins_[i - 1];
    std::array<uint16_t, kMentions + 1> next = begins_;
    for_each_name([&](std::string_view name, uint16_t group) {
      groups_[next[numbers_.find(name)]++] = group;
    });
  }

  // Empty for an unknown name.
  constexpr std::span<const uint16_t> groups_of(std::string_view name) const {
    if (name.empty() || !looks_[look(name)]) return {};
    const uint16_t number = numbers_.find(name);
    if (number == Table::kAbsent) return {};
    const size_t begin = begins_[number];
    return {groups_.data() + begin, begins_[number + 1] - begin};
  }

 private:
  using Table = WordTable<4096>;

  // What a name looks like from afar. Most words are no names, and are dismissed by that.
  static constexpr size_t kLooks = 4096;
  static constexpr size_t look(std::string_view name) {
    const auto letter = [&](size_t i) { return static_cast<unsigned char>(name[i]); };
    const size_t middle = name.size() / 2;
    return (letter(0) * 961U + letter(middle) * 31U + letter(name.size() - 1) + name.size()) %
           kLooks;
  }

  std::array<bool, kLooks> looks_{};
  Table numbers_;
  uint16_t names_ = 0;
  std::array<uint16_t, kMentions + 1> begins_{};  // of a name's groups; one more marks the end
  std::array<uint16_t, kMentions> groups_{};
};

// Built when the program starts, in a fraction of a millisecond: not every compiler allows itself
// that many steps.
const NameIndex kIndex;

}  // namespace

bool nicknames_related(std::string_view a, std::string_view b) {
  if (a == b) return false;
  const std::span<const uint16_t> groups_of_a = kIndex.groups_of(a);
  if (groups_of_a.empty()) return false;
  const std::span<const uint16_t> groups_of_b = kIndex.groups_of(b);
  return std::ranges::find_first_of(groups_of_a, groups_of_b) != groups_of_a.end();
}

}  // namespace kindred
