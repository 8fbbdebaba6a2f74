#include "daemon/service/blocking_health.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_set.hpp>
#include <utility>

#include "daemon/base/seconds_since.h"
#include "daemon/base/unix_time.h"
#include "linkage/base/hash.h"

namespace kindred {
namespace {

// Of two records drawn at random, for each record of a look.
constexpr uint64_t kRandomPairs = 4;
// A place may be nobody's, or drawn twice.
constexpr uint64_t kDrawsARecord = 4;
constexpr uint64_t kPartnerSeed = 0x706172746e6572;

// Where a look saw all that there is, the pipeline has just begun, and has more soon.
constexpr int kSooner = 12;

std::optional<LevelDrift> drift_of(const config::Config& config) {
  if (config.model == nullptr || config.compared.empty()) return std::nullopt;
  return LevelDrift(config.pipeline, config.compared, config.model);
}

std::chrono::steady_clock::duration to_duration(double seconds) {
  return std::chrono::duration_cast<std::chrono::steady_clock::duration>(
      std::chrono::duration<double>(seconds));
}

std::vector<uint16_t> branches_of(const Neighbour& neighbour) {
  std::vector<uint16_t> found;
  for (size_t b = 0; b < neighbour.branches.size(); ++b) {
    if (neighbour.branches[b].found()) found.push_back(static_cast<uint16_t>(b));
  }
  return found;
}

}  // namespace

// What a look has seen so far. For the questions' thread, in turns of the engine's gate.
class BlockingHealth::Sample {
 public:
  Sample(const Run& run, uint64_t seed)
      : run_(run),
        seed_(mix(seed, 0)),
        blocking_(run.config.pipeline),
        drift_(drift_of(run.config)) {}

  // Keys that the last look has told of are counted again.
  void note(const BlockingLook& last) {
    for (size_t b = 0; b < last.hottest.size(); ++b) {
      for (const ToldKey& told : last.hottest[b]) {
        HotKey key = told.key;
        key.records = linker().members(key.key);
        blocking_.hot_keys()->note(b, key);
      }
    }
  }

  // One turn. Whether there is one more.
  bool go_on() {
    const auto end = Clock::now() + kTurn;
    while (draws_ < kDrawsARecord * kRecords && seen_.size() < kRecords) {
      const KeyedRecord* const record = linker().drawn(mix(seed_, draws_++));
      if (record == nullptr || !seen_.insert(record->rank()).second) continue;
      add(*record);
      if (Clock::now() >= end) return true;
    }
    return false;
  }

  BlockingLook end() const {
    BlockingLook look;
    look.time = unix_milliseconds();
    look.sample = blocking_.figures();
    look.hottest = told_keys(linker(), blocking_.hot_keys(), run_.config.http.show_values);
    if (drift_) look.drift = drift_->figures();
    return look;
  }

 private:
  const Linker& linker() const { return run_.processor->linker(); }

  void add(const KeyedRecord& record) {
    const Neighbourhood around = linker().neighbourhood(record);
    blocking_.add(around);
    if (!drift_) return;
    for (const Neighbour& neighbour : around.neighbours) {
      drift_->add_candidate(record, *neighbour.record, branches_of(neighbour),
                            neighbour.stands_for);
    }
    for (uint64_t i = 0; i < kRandomPairs; ++i) {
      const KeyedRecord* const partner = linker().drawn(mix(mix(seed_, draws_), kPartnerSeed + i));
      if (partner != nullptr && partner != &record) drift_->add_random(record, *partner);
    }
  }

  const Run& run_;
  const uint64_t seed_;
  LiveBlocking blocking_;
  std::optional<LevelDrift> drift_;
  uint64_t draws_ = 0;
  boost::unordered_flat_set<uint64_t> seen_;  // ranks of records
};

void BlockingHealth::look_when_due() {
  if (looking_ || !run_->phase.live || run_->phase.stopping || Clock::now() < next_) return;
  const ProcessorStats& stats = run_->stats;
  if (stats.linker.records == 0 || stats.come_and_gone() == seen_) return;
  looking_ = true;
  run_->threads.run_beside(look());
}

Task<void> BlockingHealth::look() {
  ++looks_;
  seen_ = run_->stats.come_and_gone();
  std::optional<Sample> sample;
  BlockingLook look;
  double seconds = 0;
  bool more = true;
  const auto turn = [&] {
    const Clock::time_point begin = Clock::now();
    if (!sample) {
      sample.emplace(*run_, looks_);
      if (last_) sample->note(*last_);
    }
    more = sample->go_on();
    if (!more) look = sample->end();
    seconds += seconds_since(begin);
  };
  boost::asio::steady_timer timer(*run_->threads.io());
  while (more && !run_->phase.stopping) {
    co_await run_->threads.on_questions(run_->processor->gate(), turn);
    if (more) co_await sleep(&timer, kRest);
  }
  seconds_ += seconds;
  const Clock::duration period = run_->options.periods.health;
  next_ = Clock::now() + std::max(look.sample.records < kRecords ? period / kSooner : period,
                                  kShare * to_duration(seconds));
  looking_ = false;
  if (more) co_return;
  look.seconds = seconds;
  last_ = std::move(look);
}

std::string BlockingHealth::json() const {
  return blocking_json(run_->state.next(), *run_->config.pipeline, run_->stats.linker, last());
}

}  // namespace kindred
