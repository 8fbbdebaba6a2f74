// Warnings for people about the figures that training has learnt.

#ifndef KINDRED_LINKAGE_LEARN_TRAIN_WARNINGS_H_
#define KINDRED_LINKAGE_LEARN_TRAIN_WARNINGS_H_

#include <span>
#include <string>
#include <vector>

#include "linkage/learn/em.h"
#include "linkage/score/model.h"

namespace kindred {

// Says which of the figures are guesses, or off; nothing where all is well. `asked`, by branch and
// field, is what selected_fields() says about the rules that found the matches; empty where no rule
// did. No line's end in any of them.
std::vector<std::string> train_warnings(const EmResult& result, std::span<const ModelField> learnt,
                                        const std::vector<std::vector<bool>>& asked);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_TRAIN_WARNINGS_H_
