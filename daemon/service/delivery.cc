#include "daemon/service/delivery.h"

#include "daemon/service/acknowledged.h"
#include "daemon/service/exactly_once.h"

namespace kindred {

bool Delivery::due(bool idle) const {
  if (broken()) return true;
  const Uncommitted& uncommitted = run_->uncommitted;
  if (!uncommitted.since && feed_->processed() == uncommitted.committed) return renewal_due();
  const bool waited =
      !uncommitted.since || std::chrono::steady_clock::now() - *uncommitted.since >= interval();
  return (idle && !sending()) || waited;
}

// Its change has the number of that commit, which no other one has.
Task<void> Delivery::publish_entities() {
  BatchProcessor* const processor = run_->processor.get();
  if (!processor->tells_entities() || processor->withholding()) co_return;
  const auto publish = [&] { processor->publish_entities(run_->state.next()); };
  co_await run_->threads.on_engine(publish);
  run_->stats = processor->stats();
}

void Delivery::complete_intake(const Positions& positions) {
  Intake& intake = run_->uncommitted.intake;
  const BatchProcessor* const processor = run_->processor.get();
  intake.positions = positions;
  intake.names_sources = processor->names_sources();
  intake.times = processor->times();
  intake.all_matches = [processor](const auto& visit) { processor->all_matches(visit); };
}

Task<void> Delivery::compact_when_due() {
  const Stats& stats = run_->stats.linker;
  if (!run_->compactor.due(stats.records + stats.matches + stats.reviews + stats.labels.all()))
    co_return;
  co_await settle();
  const bool begun = co_await run_->compactor.begin(run_->threads.commits());
  if (begun) run_->threads.run_beside(run_->compactor.compact());
}

std::unique_ptr<Delivery> make_delivery(Run* run, Feed* feed, Outlet* elsewhere) {
  using Kind = config::KafkaOutput::Delivery;
  if (run->config.kafka_output->delivery == Kind::kExactlyOnce) {
    return std::make_unique<ExactlyOnce>(run, feed);
  }
  return std::make_unique<Acknowledged>(run, feed, elsewhere);
}

}  // namespace kindred
