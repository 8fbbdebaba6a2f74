#ifndef KINDRED_TOOLS_KINDRED_TRAIN_COMMAND_H_
#define KINDRED_TOOLS_KINDRED_TRAIN_COMMAND_H_

#include "tools/kindred/command/command.h"

namespace kindred {

// `kindred train`, of train/train.h.
void add_train(Arguments* program, Command* chosen);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_TRAIN_COMMAND_H_
