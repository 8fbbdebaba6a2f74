#ifndef KINDRED_LINKAGE_LEARN_CONTRADICTIONS_H_
#define KINDRED_LINKAGE_LEARN_CONTRADICTIONS_H_

#include <optional>
#include <span>
#include <vector>

#include "linkage/learn/own_fields.h"
#include "linkage/score/compared_field.h"

namespace kindred {

// By pair, whether its titles contradict each other, or its codes; none where that cannot be seen.
using Contradictions = std::vector<std::optional<bool>>;

// Whether the field has a level `title`.
bool compares_titles(const ComparedField& field);

// Whether it can be seen of enough_to_doubt() of the pairs.
bool seen_often(const Contradictions& found);

// Sets DoubtedPair::wrong: 1 where the pair contradicts itself, 0 where it does not, and elsewhere
// the share of the first. One of `found` for each of `doubted`, and one of them is seen.
void doubt_by(const Contradictions& found, std::span<DoubtedPair> doubted);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_CONTRADICTIONS_H_
