#ifndef KINDRED_LINKAGE_BLOCK_BLOCKING_H_
#define KINDRED_LINKAGE_BLOCK_BLOCKING_H_

#include <cstdint>
#include <string>
#include <vector>

#include "linkage/block/rule.h"

namespace kindred {

// One alternative of the pipeline's outermost OR, as match events name it.
struct Branch {
  std::string name;  // the configuration's name, or the rule's text
  RulePointer rule;
  uint64_t salt = 0;  // parts its keys from those of a branch that holds the same rule
};

// The branches of a pipeline, in the configuration's order.
class Blocking {
 public:
  // More keys than this and the record is refused: a cross product of long lists.
  static constexpr size_t kMaxKeys = 65536;

  void add(RulePointer rule, std::string name = "");  // an empty name: the rule's text

  const std::vector<Branch>& branches() const { return branches_; }

  // Replaces `keys` by the keys of all branches, those of branch b at [ends[b-1], ends[b]),
  // ascending and distinct. False when there are more than kMaxKeys.
  bool keys(const Features& features, std::vector<uint64_t>* keys,
            std::vector<uint32_t>* ends) const;

 private:
  std::vector<Branch> branches_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BLOCK_BLOCKING_H_
