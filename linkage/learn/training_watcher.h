#ifndef KINDRED_LINKAGE_LEARN_TRAINING_WATCHER_H_
#define KINDRED_LINKAGE_LEARN_TRAINING_WATCHER_H_

#include <string_view>

namespace kindred {

// Is told what training does and how far it has come.
class TrainingWatcher {
 public:
  TrainingWatcher() = default;
  virtual ~TrainingWatcher() = default;
  TrainingWatcher(const TrainingWatcher&) = delete;
  TrainingWatcher& operator=(const TrainingWatcher&) = delete;

  // `doing` is for people, such as "comparing random pairs"; `share` of it is done, 0 to 1. Called
  // on the thread that trains, in the midst of its work, some thousand times a second at most.
  virtual void at(std::string_view doing, double share) = 0;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_TRAINING_WATCHER_H_
