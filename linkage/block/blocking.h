// What the blocking of a pipeline is put together from: rules, joined by AND and OR, the families
// that rules are made of, and branches. What a rule does is in rule.h, what a family does in
// family.h.

#ifndef KINDRED_LINKAGE_BLOCK_BLOCKING_H_
#define KINDRED_LINKAGE_BLOCK_BLOCKING_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kindred {

struct Features;
class Family;
class Rule;

// A blocking rule says which pairs of records are candidates. Rules are immutable, and safe to
// share between threads and pipelines of the same fields and features. Pipeline makes them.
using RulePointer = std::shared_ptr<const Rule>;

// Both take at least one part.
//
// AND: hashes keys of the parts together, one of each part, in every combination. Where the parts
// make more than kMostCombined of these by Rule::most_keys(), only the parts with the fewest keys
// give any: as many parts as stay below it, and one at least. The others are checked on the pair.
// That finds the same pairs at another cost, as long as no key is capped (Pipeline::max_bucket). A
// part whose keys grow with the value (Rule::grows()) counts as kMostCombined.
inline constexpr double kMostCombined = 4096;
RulePointer all(std::vector<RulePointer> parts);
// OR: the keys of the parts side by side.
RulePointer any(std::vector<RulePointer> parts);

// A locality-sensitive family (MMDS 3.6), for Pipeline::bands().
using FamilyPointer = std::shared_ptr<const Family>;

// A family by name: family("lines", {{"width", 4}}). Throws std::invalid_argument, in words for
// people, when there is no such family or option, or a number is out of its range.
FamilyPointer family(std::string_view name,
                     std::span<const std::pair<std::string_view, double>> options = {});
FamilyPointer family(std::string_view name,
                     std::initializer_list<std::pair<std::string_view, double>> options);

// What an exact join looks at before it compares two sets in full, besides their lengths.
enum class JoinIndex : uint8_t {
  kPrefix = 0,    // nothing more (MMDS 3.9.4)
  kPosition = 1,  // the position of their first common symbol in either (MMDS 3.9.5)
  kSuffix = 2,    // and how many symbols follow it (MMDS 3.9.6)
};

// One alternative of the pipeline's outermost OR, as match events name it.
struct Branch {
  std::string name;  // the configuration's name, or the rule's text
  RulePointer rule;
  uint64_t salt = 0;  // keeps its keys apart from those of a branch that holds the same rule
};

// The branches of a pipeline, in the configuration's order.
class Blocking {
 public:
  // A record with more keys than this is refused: it is a cross product of long lists.
  static constexpr size_t kMaxKeys = 65536;

  void add(RulePointer rule, std::string name = "");  // an empty name: the rule's text

  const std::vector<Branch>& branches() const { return branches_; }

  // Replaces `keys` by the keys of all branches, those of branch b at [ends[b-1], ends[b]),
  // ascending and distinct. False when there are more than kMaxKeys. O(keys log keys).
  bool keys(const Features& features, std::vector<uint64_t>* keys,
            std::vector<uint32_t>* ends) const;

 private:
  std::vector<Branch> branches_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BLOCK_BLOCKING_H_
