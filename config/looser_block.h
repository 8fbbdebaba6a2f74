// Configurations that differ from one in a single place of the block section, so that their rules
// find more: what `kindred explain` tries to make a missed pair candidates.

#ifndef KINDRED_CONFIG_LOOSER_BLOCK_H_
#define KINDRED_CONFIG_LOOSER_BLOCK_H_

#include <cstdint>
#include <string>
#include <vector>

#include "config/node.h"

namespace kindred::config {

// A number of a rule that may be changed so that the rule holds on more pairs.
struct LooseNumber {
  std::string rule;  // as it calls itself: "minhash(name_grams)"
  std::string key;   // "bands"
  int line = 0;      // of the number, or of the rule that leaves it out
  int64_t now = 0;
  int64_t loosest = 0;      // below or above
  bool hundredths = false;  // `now` and `loosest` are: at_least of exact_jaccard

  std::string written{};  // of `now`, where that is rounded: 0.505

  // The value as it may stand in a file, and the one that does.
  std::string text(int64_t value) const;
  std::string now_text() const { return written.empty() ? text(now) : written; }

  const Node* rule_node = nullptr;  // the mapping that has the key, or may
};

// A part of an `all`.
struct LoosePart {
  std::string rule;  // "same(zip)"
  int line = 0;
  const Node* all = nullptr;  // the list
  size_t part = 0;
};

// A configuration as text, with one change to it. The texts are in another layout than the file,
// without its comments.
class LooserBlock {
 public:
  // The configuration has no fault.
  explicit LooserBlock(const std::string& yaml);

  const std::vector<LooseNumber>& numbers() const { return numbers_; }
  const std::vector<LoosePart>& parts() const { return parts_; }

  std::string with_number(const LooseNumber& number, int64_t value) const;
  std::string without(const LoosePart& part) const;
  std::string with_same(const std::string& field) const;  // one more alternative

 private:
  void visit_rule(const Node& rule);
  void visit_numbers(const std::string& kind, const Node& options);

  NodePointer root_;
  std::vector<LooseNumber> numbers_;
  std::vector<LoosePart> parts_;
};

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_LOOSER_BLOCK_H_
