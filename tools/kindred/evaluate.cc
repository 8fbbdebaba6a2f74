#include "tools/kindred/evaluate.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "daemon/failure.h"
#include "daemon/output.h"
#include "linkage/linker.h"
#include "tools/kindred/link_inputs.h"
#include "tools/kindred/link_report.h"
#include "tools/kindred/one_per_source.h"

namespace kindred {

namespace {

// Gives identities numbers from 0 on, as they come.
class Numbering {
 public:
  uint32_t operator()(const Identity& identity) {
    const auto next = static_cast<uint32_t>(numbers_.size());
    const auto [place, fresh] = numbers_.try_emplace(identity, next);
    if (fresh) {
      const auto sources = static_cast<uint32_t>(sources_.size());
      sources_of_.push_back(sources_.try_emplace(identity.source, sources).first->second);
    }
    return place->second;
  }

  NumberedPair pair(const Identity& a, const Identity& b) {
    const uint32_t x = (*this)(a);
    const uint32_t y = (*this)(b);
    return {std::min(x, y), std::max(x, y)};
  }

  // By number.
  const std::vector<uint32_t>& sources() const { return sources_of_; }

 private:
  std::unordered_map<Identity, uint32_t, IdentityHash> numbers_;
  std::unordered_map<std::string, uint32_t> sources_;
  std::vector<uint32_t> sources_of_;
};

// Finds the sources of ids in a gold file that does not name them.
class GoldSources {
 public:
  explicit GoldSources(const Gold& gold) {
    if (gold.with_sources) return;
    for (const GoldRow& row : gold.rows) {
      sources_[row.left.id];
      sources_[row.right.id];
    }
  }

  void see(const Identity& identity) {
    const auto found = sources_.find(identity.id);
    if (found != sources_.end()) found->second.insert(identity.source);
  }

  // Fills in the identity's source where the gold file does not name it. False when no live record
  // is meant.
  bool complete(const Linker& linker, uint64_t line, Identity* identity) const {
    if (sources_.empty()) return linker.record(*identity) != nullptr;
    size_t live = 0;
    for (const std::string& source : sources_.at(identity->id)) {
      if (!linker.record({source, identity->id})) continue;
      identity->source = source;
      ++live;
    }
    if (live > 1) {
      throw Failure(ExitCode::kInputData,
                    "line " + std::to_string(line) +
                        " of the gold file: several sources have a record with this id; name the "
                        "sources with the columns left_source,left,right_source,right");
    }
    return live == 1;
  }

 private:
  std::unordered_map<std::string, std::unordered_set<std::string>> sources_;
};

std::unordered_map<std::string, uint64_t> live_of_source(
    const Linker& linker, const std::unordered_set<Identity, IdentityHash>& seen) {
  std::unordered_map<std::string, uint64_t> live;
  for (const Identity& identity : seen) live[identity.source] += linker.record(identity) != nullptr;
  return live;
}

void note(const EvaluateResult& result, std::ostream* report) {
  if (result.unknown_gold != 0) {
    *report << "note: " << grouped(result.unknown_gold)
            << " of the gold pairs name a record that is not in the input; they count as missed\n";
  }
  if (result.rejected != 0) {
    *report << "note: " << grouped(result.rejected) << " records were rejected\n";
  }
}

}  // namespace

std::shared_ptr<const Pipeline> publishing_all(const Pipeline& pipeline) {
  auto all = std::make_shared<Pipeline>(pipeline);
  all->review = -std::numeric_limits<double>::infinity();
  return all;
}

EvaluateResult measure(const config::Config& config, const std::vector<std::string>& inputs,
                       const Gold& gold, ThreadPool* pool, std::ostream* report) {
  EvaluateResult result;
  Pipeline all = *publishing_all(*config.pipeline);
  all.one_per_source = false;  // a matter of the matches, not of the candidates
  Linker linker(std::make_shared<const Pipeline>(std::move(all)), pool);
  GoldSources sources(gold);
  std::unordered_set<Identity, IdentityHash> seen;
  result.rejected =
      link_inputs(config, inputs, pool, &linker, report, [&](const Identity& identity) {
        sources.see(identity);
        seen.insert(identity);
      });

  Numbering number;
  Search search;
  std::vector<NumberedPair> gold_pairs;
  for (const GoldRow& row : gold.rows) {
    Identity left = row.left;
    Identity right = row.right;
    const bool left_known = sources.complete(linker, row.line, &left);
    const bool right_known = sources.complete(linker, row.line, &right);
    result.unknown_gold += !left_known || !right_known;
    gold_pairs.push_back(number.pair(left, right));
    search.seek(left, right);
  }
  std::vector<ScoredPair> candidates;
  linker.matches([&](const Change& change) {
    candidates.push_back({number.pair(change.left, change.right), change.evaluation.score});
    search.candidate(change.left, change.right, change.evaluation.score);
  });
  if (config.pipeline->one_per_source) choose_one_per_source(number.sources(), &candidates);
  result.search = search.quality(live_of_source(linker, seen));
  result.accuracy = measure_accuracy(linker.stats().records, std::move(gold_pairs),
                                     std::move(candidates), config.pipeline->match);
  note(result, report);
  return result;
}

void evaluate(const config::Config& config, const EvaluateOptions& options, ThreadPool* pool,
              std::ostream* report) {
  if (!options.gold && !options.unscored) {
    throw Failure(ExitCode::kUsage, "name --gold FILE, --unscored FIELD or both");
  }
  std::optional<EvaluateResult> result;
  std::optional<UnscoredResult> unscored;
  if (options.gold) {
    result = measure(config, options.inputs, read_gold(*options.gold), pool, report);
  }
  if (options.unscored) {
    unscored = measure_unscored(config, options.inputs, *options.unscored, pool, report);
  }
  Output output("-");
  if (options.json) {
    output.write(evaluate_json(result, unscored));
  } else {
    if (result) output.write(evaluate_text(*result));
    if (result && unscored) output.write("\n");
    if (unscored) output.write(unscored_text(*unscored));
  }
  output.close();
}

}  // namespace kindred
