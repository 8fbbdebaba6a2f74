// Which of the pairs that score high enough are published, where the pipeline asks for more than a
// score: one partner a source, or cohesion.

#include "linkage/engine.h"

namespace kindred {

// Whether such a pair is published only once it is chosen.
bool Engine::waits(bool review) const {
  return pipeline_->one_per_source || (pipeline_->cohesion > 0 && !review);
}

void Engine::offer(Slot a, Slot b, bool review, double score) {
  if (!waits(review)) return;
  if (pipeline_->one_per_source) {
    partners_.add({a, b, score});
  } else {
    cohesive_.add(a, b);
  }
}

void Engine::withdraw(Slot a, Slot b, bool review) {
  if (!waits(review)) return;
  if (pipeline_->one_per_source) {
    partners_.remove(a, b);
  } else {
    cohesive_.remove(a, b);
  }
}

// Chooses anew after pairs were offered and withdrawn.
Engine::Choice Engine::choose() {
  Choice choice;
  const auto take = [&](const auto& pairs, bool published, std::vector<SlotPair>* taken) {
    for (const auto& pair : pairs) {
      matches_.publish(matches_.find(pair.a, pair.b), published);
      taken->push_back({pair.a, pair.b});
    }
  };
  const auto take_all = [&](const auto& changes) {
    take(changes.dropped, false, &choice.dropped);
    take(changes.chosen, true, &choice.chosen);
  };
  if (pipeline_->one_per_source) take_all(partners_.update());
  if (pipeline_->cohesion > 0) take_all(cohesive_.update());
  return choice;
}

}  // namespace kindred
