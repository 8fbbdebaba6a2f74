#include "daemon/service/metrics.h"

#include <algorithm>
#include <string>

#include "daemon/service/metric_families.h"
#include "daemon/service/metrics_blocking.h"
#include "linkage/prepare/normalise.h"

namespace kindred {
namespace {

using Families = MetricFamilies;

void add_records(const Stats& stats, Families* all) {
  all->gauge("records", "Live records.");
  all->value(stats.records);
  all->counter("changes_total", "Versions of records that came, by what became of them.");
  all->value(stats.inserted, {{"kind", "inserted"}});
  all->value(stats.replaced, {{"kind", "replaced"}});
  all->value(stats.unchanged, {{"kind", "unchanged"}});
  all->value(stats.deleted, {{"kind", "deleted"}});
  all->value(stats.missed, {{"kind", "missed"}});
  all->value(stats.stale, {{"kind", "stale"}});
  all->counter("moved_partition_total",
               "Versions that came through another partition than before.");
  all->value(stats.moved_partition);
  all->counter("candidates_total", "Pairs that came to share a key.");
  all->value(stats.candidates);
  all->gauge("key_postings", "Blocking keys of the live records together.");
  all->value(stats.key_postings);
  all->gauge("matches", "Live matches.");
  all->value(stats.matches);
  all->gauge("reviews", "Live pairs to review.");
  all->value(stats.reviews);
}

void add_labels(const LabelStats& labels, Families* all) {
  all->gauge("labels", "Labels that are known, by verdict.");
  all->value(labels.same, {{"verdict", "same"}});
  all->value(labels.different, {{"verdict", "different"}});
  all->value(labels.unsure, {{"verdict", "unsure"}});
  all->gauge("labels_waiting", "Of these, labels of a record that is not live.");
  all->value(labels.waiting);
  all->gauge("stale_labels", "Of these, labels of records that have changed since.");
  all->value(labels.stale);
}

void add_entities(const EntityStats& entities, uint64_t chains, Families* all) {
  all->gauge("entities", "Live entities.");
  all->value(entities.entities);
  all->gauge("entity_members", "Live records that are in an entity.");
  all->value(entities.members);
  all->histogram("entity_size", "Members of the live entities.", entities.sizes, entities.members);
  all->counter("entity_merges_total", "Entities that took in others.");
  all->value(entities.merges);
  all->counter("entity_splits_total", "Entities that came apart.");
  all->value(entities.splits);
  all->counter("entity_renames_total",
               "Entities that have another id since their anchor is another.");
  all->value(entities.renames);
  all->gauge("entity_conflicts",
             "Sets of matches within which a label says that two records differ.");
  all->value(entities.conflicts);
  all->gauge("entity_groups_cut", "Sets of matches that hold more records than entities.max_size.");
  all->value(entities.too_large);
  all->gauge("entity_chains",
             "Entities that one match alone holds together, several records on both sides.");
  all->value(chains);
  all->gauge("entity_matches_left_out",
             "Matches between two entities, for such a label or for entities.max_size.");
  all->value(entities.left_out);
}

void add_unreadable(const Stats& stats, const Pipeline& pipeline, Families* all) {
  all->counter("unreadable_values_total",
               "Values of a field that could not be read as its type, and count as missing.");
  for (size_t f = 0; f < pipeline.fields.size(); ++f) {
    const uint64_t values = stats.unreadable_values.of(f);
    if (values == 0 && !may_be_unreadable(pipeline.fields[f].type)) continue;
    all->value(values, {{"field", pipeline.fields[f].name}});
  }
}

void add_capped(const Stats& stats, const Pipeline& pipeline, Families* all) {
  all->gauge("capped_keys", "Keys of a rule with more members than max_bucket.");
  const std::vector<Branch>& branches = pipeline.blocking.branches();
  for (size_t i = 0; i < std::min(branches.size(), stats.capped_keys.size()); ++i) {
    all->value(stats.capped_keys[i],
               {{"branch", std::to_string(i + 1)}, {"rule", branches[i].name}});
  }
}

void add_lag(const std::vector<PartitionLag>& partitions, Families* all) {
  all->gauge("consumer_lag", "Messages of a partition that were not taken yet.");
  for (const PartitionLag& partition : partitions) {
    if (partition.end < 0) continue;
    all->value(std::max<int64_t>(0, partition.end - partition.position),
               {{"topic", partition.topic}, {"partition", std::to_string(partition.number)}});
  }
}

void add_memory(const Metrics& metrics, Families* all) {
  all->gauge("memory_bytes", "Resident memory of the process.");
  all->value(metrics.memory_bytes);
  all->gauge("memory_used_bytes",
             "What live records and matches take, without the allocator's part.");
  const MemoryUse& used = metrics.stats.linker.memory;
  all->value(used.records, {{"for", "records"}});
  all->value(used.identities, {{"for", "identities"}});
  all->value(used.keys, {{"for", "keys"}});
  all->value(used.matches, {{"for", "matches"}});
  all->gauge("memory_limit_bytes", "limits.memory; 0: there is no limit.");
  all->value(metrics.memory_limit);
  all->gauge("full", "1: the limit of memory is reached, and input waits.");
  all->value(metrics.full ? 1 : 0);
}

void add_state(const Metrics& metrics, Families* all) {
  all->gauge("state_bytes", "Files of the state: the base, and the journals since.");
  all->value(metrics.state.base, {{"file", "base"}});
  all->value(metrics.state.journals, {{"file", "journals"}});
  all->counter("compactions_total", "Compactions of the state.");
  all->value(metrics.compactions);
  all->counter("compaction_failures_total", "Compactions that failed, and are tried again.");
  all->value(metrics.compaction_failures);
  all->gauge("longest_turn_seconds",
             "The longest that a batch took, with transactions its commit included.");
  all->value(metrics.longest_turns.compacting, {{"compaction", "running"}});
  all->value(metrics.longest_turns.otherwise, {{"compaction", "none"}});
}

void add_input(const Metrics& metrics, Families* all) {
  const ProcessorStats& stats = metrics.stats;
  all->gauge("live", "1: what comes is published. 0: the start is still going on.");
  all->value(metrics.live ? 1 : 0);
  all->gauge("leader", "1: this process runs the pipeline. 0: another one may; it stands by.");
  all->value(metrics.leads ? 1 : 0);
  all->gauge("behind_leader",
             "Messages that the leader has committed and a standby not yet taken.");
  all->value(metrics.behind_leader);
  add_lag(metrics.partitions, all);
  all->counter("messages_total", "Input messages taken.");
  all->value(stats.messages);
  all->counter("rejected_total", "Messages rejected, by class.");
  for (size_t i = 0; i < kRejectionClasses; ++i) {
    const auto name = rejection_class_name(static_cast<RejectionClass>(i));
    all->value(stats.rejected[i], {{"class", std::string(name)}});
  }
}

void add_schemas(const Metrics& metrics, Families* all) {
  const SchemaCounts& counts = metrics.schemas;
  all->gauge("registry_waits", "1: input waits for the schema registry, which does not answer.");
  all->value(metrics.waits_for_registry ? 1 : 0);
  all->gauge("schemas", "Schemas of the registry that are kept.");
  all->value(counts.known);
  all->counter("registry_questions_total", "Questions for a schema, by what the registry said.");
  all->value(counts.fetched, {{"answer", "schema"}});
  all->value(counts.unknown, {{"answer", "unknown"}});
  all->value(counts.failures, {{"answer", "none"}});
}

void add_departures(const ProcessorStats& stats, Families* all) {
  all->counter("expired_total", "Records that expired, those that came too late included.");
  all->value(stats.expired);
  all->counter("evicted_total", "Of these, records that left because memory was full.");
  all->value(stats.evicted);
  all->gauge("kept_matches", "Pairs that outlived one of their records.");
  all->value(stats.kept);
}

void add_stages(const Metrics& metrics, Families* all) {
  const ProcessorStats& stats = metrics.stats;
  all->counter("events_total", "Events published, retractions included.");
  all->value(stats.events);
  all->counter("retractions_total", "Retractions published.");
  all->value(stats.retractions);
  all->counter("stage_seconds_total", "Time that a stage of the way of a batch took.");
  all->value(stats.decode_seconds, {{"stage", "decode"}});
  all->value(stats.link_seconds, {{"stage", "link"}});
  all->value(stats.publish_seconds, {{"stage", "publish"}});
  all->value(metrics.commit_seconds, {{"stage", "commit"}});
}

void add_questions(const Metrics& metrics, Families* all) {
  all->counter("questions_held_seconds_total", "How long the stream has waited for questions.");
  all->value(metrics.held_seconds);
  all->gauge("questions_held_longest_seconds", "The longest that one batch has waited for them.");
  all->value(metrics.longest_held_seconds);
}

void add_output(const Metrics& metrics, Families* all) {
  all->counter("aborted_transactions_total", "Transactions aborted and done again.");
  all->value(metrics.aborted_transactions);
  all->gauge("unacknowledged_messages", "Messages sent that the cluster has not acknowledged.");
  all->value(metrics.unacknowledged);
  all->counter("left_out_total", "Messages that were not sent, too large for their topic.");
  all->value(metrics.left_out_events, {{"kind", "event"}});
  all->value(metrics.left_out_rejected, {{"kind", "rejected"}});
  all->value(metrics.left_out_entities, {{"kind", "entity"}});
}

void add_shadow(const ShadowMetrics& shadow, Families* all) {
  all->gauge("shadow_pairs", "Pairs that would differ from the old pipeline's, by difference.");
  for (size_t i = 0; i < kPairDifferences.size(); ++i) {
    all->value(shadow.counts.pairs.at(i),
               {{"difference", std::string(difference_name(kPairDifferences.at(i)))}});
  }
  all->gauge("shadow_entities", "Entities that would differ, by difference.");
  for (size_t i = 0; i < kEntityDifferences.size(); ++i) {
    all->value(shadow.counts.entities.at(i),
               {{"difference", std::string(difference_name(kEntityDifferences.at(i)))}});
  }
  all->gauge("shadow_waiting", "Differences that may be mere lag, and are not counted yet.");
  all->value(shadow.counts.waiting);
  all->gauge("shadow_compared_timestamp_seconds",
             "When the last point of the input that both have passed was its end; 0: none.");
  all->value(static_cast<double>(shadow.counts.compared_at.value_or(0)) / 1000);
  all->gauge("shadow_behind", "Messages that were not taken yet, by who has not.");
  all->value(shadow.lag.old_pipeline, {{"by", "old"}});
  all->value(shadow.lag.new_pipeline, {{"by", "new"}});
  all->value(shadow.lag.topics, {{"by", "topics"}});
}

}  // namespace

std::string to_text(const Metrics& metrics, const Pipeline& pipeline) {
  Families all;
  add_input(metrics, &all);
  add_schemas(metrics, &all);
  add_records(metrics.stats.linker, &all);
  add_labels(metrics.stats.linker.labels, &all);
  if (pipeline.entities) add_entities(metrics.stats.linker.entities, metrics.entity_chains, &all);
  add_departures(metrics.stats, &all);
  add_unreadable(metrics.stats.linker, pipeline, &all);
  add_capped(metrics.stats.linker, pipeline, &all);
  add_health(metrics, &all);
  add_stages(metrics, &all);
  add_questions(metrics, &all);
  add_memory(metrics, &all);
  add_state(metrics, &all);
  add_output(metrics, &all);
  if (metrics.shadow) add_shadow(*metrics.shadow, &all);
  return all.text();
}

}  // namespace kindred
