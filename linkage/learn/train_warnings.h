// What training has to say, for people, of the figures that it has learnt.

#ifndef KINDRED_LINKAGE_LEARN_TRAIN_WARNINGS_H_
#define KINDRED_LINKAGE_LEARN_TRAIN_WARNINGS_H_

#include <span>
#include <string>
#include <vector>

#include "linkage/learn/em.h"
#include "linkage/score/model.h"

namespace kindred {

// Which of the figures that were made of the result are guesses, or off; none where all is well.
// `asked`: by branch and field, what selected_fields() says of the rules that found the matches;
// empty where no rule did. Each without a line's end.
std::vector<std::string> train_warnings(const EmResult& result, std::span<const ModelField> learnt,
                                        const std::vector<std::vector<bool>>& asked);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_TRAIN_WARNINGS_H_
