// The levels of agreement by which a new configuration scores its fields.

#ifndef KINDRED_TOOLS_KINDRED_INIT_LEVELS_H_
#define KINDRED_TOOLS_KINDRED_INIT_LEVELS_H_

#include <string>

#include "tools/kindred/init/fields.h"

namespace kindred {

// What suits the kind of a field, one of the choice: a list in YAML without its brackets.
std::string levels_yaml(const FieldChoice& choice, const ChosenField& field);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_LEVELS_H_
