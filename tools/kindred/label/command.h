#ifndef KINDRED_TOOLS_KINDRED_LABEL_COMMAND_H_
#define KINDRED_TOOLS_KINDRED_LABEL_COMMAND_H_

#include "tools/kindred/command/command.h"

namespace kindred {

// `kindred label`, of label/label.h.
void add_label(Arguments* program, Command* chosen);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_LABEL_COMMAND_H_
