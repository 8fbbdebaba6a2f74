#include "tools/kindred/candidates/candidates.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <limits>
#include <map>
#include <span>
#include <utility>

#include "tools/kindred/files/link_inputs.h"
#include "tools/kindred/report/grouped.h"

namespace kindred {

namespace {

// What the linker said of a pair, in the order of its events: the last word counts.
struct Said {
  uint64_t left;  // ranks
  uint64_t right;
  double score;
  uint32_t rules;
  bool alike;
  bool retracted;
};

class Listener {
 public:
  explicit Listener(const Scorer& scorer) : scorer_(scorer) {}

  void hear(std::span<const Change> changes) {
    for (const Change& change : changes) {
      const bool retracted = change.decision == Decision::kRetracted;  // without an evaluation
      said_.push_back({identity_rank(change.left), identity_rank(change.right),
                       change.evaluation.score, rule_set(change.branches),
                       !retracted && scorer_.alike(change.evaluation), retracted});
    }
  }

  // By the places of the records, which are sorted by identity, as left and right are.
  void tell(Candidates* found) {
    boost::unordered_flat_map<uint64_t, uint32_t> places;
    places.reserve(found->records.size());
    for (uint32_t place = 0; place < found->records.size(); ++place) {
      places.emplace(found->records[place]->rank(), place);
    }
    // A pair whose record is gone was retracted. Pairs are sorted by place, and the latest first.
    std::reverse(said_.begin(), said_.end());
    std::vector<std::pair<NumberedPair, size_t>> order;
    for (size_t s = 0; s < said_.size(); ++s) {
      const auto left = places.find(said_[s].left);
      const auto right = places.find(said_[s].right);
      if (left == places.end() || right == places.end()) continue;
      order.push_back({{left->second, right->second}, s});
    }
    std::sort(order.begin(), order.end());
    for (size_t i = 0; i < order.size(); ++i) {
      const auto& [pair, s] = order[i];
      if ((i > 0 && order[i - 1].first == pair) || said_[s].retracted) continue;
      found->pairs.push_back({pair, said_[s].score, said_[s].rules, said_[s].alike});
    }
    found->rules.resize(rules_.size());
    for (const auto& [branches, place] : rules_) found->rules[place] = branches;
  }

 private:
  uint32_t rule_set(const std::vector<uint16_t>& branches) {
    const auto next = static_cast<uint32_t>(rules_.size());
    return rules_.try_emplace(branches, next).first->second;
  }

  const Scorer& scorer_;
  std::vector<Said> said_;
  std::map<std::vector<uint16_t>, uint32_t> rules_;
};

}  // namespace

std::shared_ptr<const Pipeline> publishing_all(const Pipeline& pipeline) {
  auto all = std::make_shared<Pipeline>(pipeline);
  all->review = -std::numeric_limits<double>::infinity();
  all->one_per_source = false;  // a matter of the matches, not of the candidates
  all->cohesion = 0;            // likewise
  return all;
}

Candidates find_candidates(const config::Config& config, const std::vector<std::string>& inputs,
                           ThreadPool* pool, std::ostream* report) {
  Candidates found;
  found.linker = std::make_unique<Linker>(publishing_all(*config.pipeline), pool);
  Listener listener(*config.pipeline->scorer);
  found.rejected = link_inputs(config, inputs, pool, found.linker.get(), report,
                               [&](std::span<const Change> changes) { listener.hear(changes); });
  if (found.rejected != 0) {
    *report << "note: " << grouped(found.rejected) << " records were rejected\n";
  }
  found.linker->records([&](const KeyedRecord& record) { found.records.push_back(&record); });
  std::sort(found.records.begin(), found.records.end(),
            [](const KeyedRecord* a, const KeyedRecord* b) { return identity_less(*a, *b); });
  listener.tell(&found);
  return found;
}

}  // namespace kindred
