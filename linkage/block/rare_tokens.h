#ifndef KINDRED_LINKAGE_BLOCK_RARE_TOKENS_H_
#define KINDRED_LINKAGE_BLOCK_RARE_TOKENS_H_

#include <cstdint>
#include <memory>
#include <string>

#include "linkage/block/blocking.h"

namespace kindred {

class TokenOrder;

// Holds when two records have at least `share` of their rarest tokens in common. The rarest tokens
// of a record are so many as `tokens` says, or all that it has. The idea is that of the prefixes of
// exact joins (MMDS 3.9.2): what is rare tells records apart, and few records share it.
//
// A record has a key for each choice of `share` tokens out of its rarest ones, and none when it has
// fewer tokens. There is no curve: how rare a common token is does not follow from a similarity.
// O(tokens log tokens) a record, and its keys.
struct RareTokens {
  uint16_t feature = 0;                               // of sets
  std::string name;                                   // what has the tokens, for people
  uint32_t tokens = 4;                                // at least 1
  uint32_t share = 1;                                 // at least 1, at most `tokens`
  std::shared_ptr<const TokenOrder> order = nullptr;  // rarest first; null: by hash
};
RulePointer rare_tokens(RareTokens options);

// How many keys a record gets at most: tokens choose share.
double rare_token_keys(uint32_t tokens, uint32_t share);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BLOCK_RARE_TOKENS_H_
