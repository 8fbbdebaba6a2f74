// What is told of a pair of which somebody should say whether it is the same.

#ifndef KINDRED_DAEMON_ANSWERS_REVIEW_ANSWER_H_
#define KINDRED_DAEMON_ANSWERS_REVIEW_ANSWER_H_

#include <optional>
#include <string>
#include <utility>

#include "linkage/linker.h"

namespace kindred {

// What would become of an entity without the match of two of its members: the sizes of its parts,
// that of `left` first. Nothing where they hang together all the same, or where more than `most`
// members would have to be looked at.
std::optional<std::pair<uint64_t, uint64_t>> parts_without(const Linker& linker,
                                                           const Identity& left,
                                                           const Identity& right, size_t most);

// One of "pairs" of /v1/reviews. `blind`: without what the pipeline thinks of it.
std::string review_json(const Linker& linker, const Change& match, bool blind);

}  // namespace kindred

#endif  // KINDRED_DAEMON_ANSWERS_REVIEW_ANSWER_H_
