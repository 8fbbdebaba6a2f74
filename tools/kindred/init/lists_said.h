// What the user says of the lists, where the records need not show it.

#ifndef KINDRED_TOOLS_KINDRED_INIT_LISTS_SAID_H_
#define KINDRED_TOOLS_KINDRED_INIT_LISTS_SAID_H_

#include <cstdint>

namespace kindred {

enum class ListsSaid : uint8_t {
  kNothing,
  kLinkOnly,  // pairs are of two lists: --link-only
  kOneToOne,  // moreover a record has one partner in each other list at most: --one-to-one
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_LISTS_SAID_H_
