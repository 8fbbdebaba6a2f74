#ifndef KINDRED_DAEMON_STATE_KNOWN_LABELS_H_
#define KINDRED_DAEMON_STATE_KNOWN_LABELS_H_

#include <map>
#include <vector>

#include "linkage/record/label.h"

namespace kindred {

// The labels that count, of all that a state says: the last one of each pair, unless it is
// withdrawn.
class KnownLabels {
 public:
  void add(const Label& label) {
    if (label.verdict) {
      labels_.insert_or_assign(label.pair, label);
    } else {
      labels_.erase(label.pair);
    }
  }

  // In the order of pairs.
  std::vector<Label> all() const {
    std::vector<Label> all;
    all.reserve(labels_.size());
    for (const auto& [pair, label] : labels_) all.push_back(label);
    return all;
  }

 private:
  std::map<IdentityPair, Label> labels_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_STATE_KNOWN_LABELS_H_
