#include "tools/kindred/link/summary.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>

#include "tools/kindred/files/input.h"
#include "tools/kindred/report/grouped.h"
#include "tools/kindred/report/warnings.h"

namespace kindred {

namespace {

std::string rejected_text(const Rejects& rejects) {
  std::string text = grouped(rejects.count());
  std::string_view separator = " (";
  for (size_t i = 0; i < kRejectionClasses; ++i) {
    const auto reason = static_cast<RejectionClass>(i);
    if (rejects.count(reason) == 0) continue;
    text += fmt::format("{}{} {}", separator, grouped(rejects.count(reason)),
                        rejection_class_name(reason));
    separator = ", ";
  }
  if (rejects.count() == 0) return text;
  text += ')';
  if (rejects.lines() > rejects.count()) {
    text += fmt::format(", which took {} lines", grouped(rejects.lines()));
  }
  return text;
}

std::string live_text(const Stats& stats) {
  std::string text = grouped(stats.records);
  const auto add = [&](uint64_t count, std::string_view what) {
    if (count != 0) text += fmt::format(", {} {}", grouped(count), what);
  };
  add(stats.replaced, "replaced");
  add(stats.unchanged, "unchanged");
  add(stats.deleted, "deleted");
  add(stats.missed, "deletes of no live record");
  add(stats.stale, "older than the version known");
  return text;
}

// Where there are fewer, the index's first memory says nothing of what a record takes.
constexpr uint64_t kRecordsThatTellMemory = 10'000;

// What the live records take, without what the process needs besides.
std::string memory_text(const Stats& stats) {
  const MemoryUse& memory = stats.memory;
  const auto each = [&](uint64_t bytes) { return grouped(bytes / stats.records); };
  std::string text = fmt::format(
      "{} bytes a record: {} the record with its keys, {} its identity, {} found by key",
      each(memory.records + memory.identities + memory.keys), each(memory.records),
      each(memory.identities), each(memory.keys));
  const uint64_t matches = stats.matches + stats.reviews;
  if (matches != 0) text += fmt::format("; {} a match", grouped(memory.matches / matches));
  return text;
}

// The way of documents (MMDS 3.4.3) up to their keys; steps that the pipeline has.
std::string sets_text(const Stats& stats) {
  std::string text;
  const ShingleCounts& counts = stats.shingles;
  if (counts.shingles != 0) {
    text += fmt::format("shingles  {}, {} of them distinct in their records\n",
                        grouped(counts.shingles), grouped(counts.distinct));
  }
  if (counts.slots != 0) {
    text += fmt::format("signed    {} values of min-hash functions\n", grouped(counts.slots));
  }
  return text + fmt::format("keys      {}\n", grouped(stats.key_postings));
}

// What exact joins did on the way to candidates.
std::string joins_text(const JoinCounts& joins) {
  return fmt::format(
      "{} shared a key -> {} of similar size and sketch -> {} past the index -> {} compared in "
      "full -> {} hold",
      grouped(joins.pairs), grouped(joins.lengths), grouped(joins.places), grouped(joins.compared),
      grouped(joins.held));
}

// The funnel: a step stands there when it was taken.
std::string pairs_text(const LinkCounts& counts, const Stats& stats) {
  std::string text = fmt::format("{} candidates", grouped(stats.candidates));
  if (stats.score.estimated != 0) {
    text += fmt::format(" -> {} estimated", grouped(stats.score.estimated));
  }
  if (stats.score.exact != 0) {
    text += fmt::format(" -> {} compared in full", grouped(stats.score.exact));
  }
  const bool find = counts.against.has_value();
  text += fmt::format(" -> {} matches", grouped(find ? counts.matches : stats.matches));
  const uint64_t reviews = find ? counts.reviews : stats.reviews;
  if (reviews != 0) text += fmt::format(", {} to review", grouped(reviews));
  return text;
}

std::string events_text(const LinkCounts& counts) {
  std::string text = fmt::format("{} match", grouped(counts.matches));
  if (counts.reviews != 0) text += fmt::format(", {} review", grouped(counts.reviews));
  if (counts.retracted != 0) text += fmt::format(", {} retracted", grouped(counts.retracted));
  return text;
}

std::string rejected_warning(const RejectedInput& input) {
  const std::string advice =
      input.commonest == RejectionClass::kNotJson
          ? "; write one JSON object a line, in UTF-8; CSV is taken from a file whose name ends in "
            ".csv, or by --delimiter"
          : fmt::format(", most often as {}; --rejected FILE keeps them with their reasons",
                        rejection_class_name(input.commonest));
  const std::string first =
      input.message.empty() ? "" : fmt::format(". The first: {}", input.message);
  return fmt::format("warning: {}: every record was rejected{}{}\n", shown_input(input.name),
                     advice, first);
}

std::string warnings(const Stats& stats, const Pipeline& pipeline) {
  std::string text;
  for (size_t branch = 0; branch < stats.capped_keys.size(); ++branch) {
    if (stats.capped_keys[branch] == 0) continue;
    text += fmt::format(
        "warning: {}: {} keys have more than {} members, and only those members were compared; "
        "make the rule stricter or raise block.max_bucket\n",
        pipeline.blocking.branches()[branch].name, grouped(stats.capped_keys[branch]),
        grouped(pipeline.max_bucket));
  }
  text += moved_warning(stats.moved_partition);
  for (size_t f = 0; f < pipeline.fields.size(); ++f) {
    const uint64_t unreadable = stats.unreadable_values.of(f);
    if (unreadable == 0) continue;
    text += fmt::format(
        "warning: {}: {} values cannot be read as its type, {}, and count as missing\n",
        pipeline.fields[f].name, grouped(unreadable), field_type_name(pipeline.fields[f].type));
  }
  return text;
}

}  // namespace

std::string link_summary(const LinkCounts& counts, const Rejects& rejects, const Stats& stats,
                         const Pipeline& pipeline) {
  const double rate = static_cast<double>(counts.records) / std::max(counts.seconds, 1e-3);
  std::string text;
  if (counts.against) text += fmt::format("against   {} records\n", grouped(*counts.against));
  text += fmt::format("records   {} in {:.1f} s, {} a second, {} MB of memory at most\n",
                      grouped(counts.records), counts.seconds, grouped(static_cast<uint64_t>(rate)),
                      grouped(counts.peak_bytes >> 20U));
  text += fmt::format("rejected  {}\n", rejected_text(rejects));
  if (!counts.against) text += fmt::format("live      {}\n", live_text(stats));
  if (stats.records >= kRecordsThatTellMemory) {
    text += fmt::format("memory    {}\n", memory_text(stats));
  }
  text += sets_text(stats);
  const JoinCounts& joins = stats.score.joins;
  if (joins.pairs != 0) text += fmt::format("joins     {}\n", joins_text(joins));
  text += fmt::format("pairs     {}\n", pairs_text(counts, stats));
  text += fmt::format("events    {}\n", events_text(counts));
  if (counts.clusters) {
    text += fmt::format("clusters  {} of several records\n", grouped(counts.clusters->clusters));
  }
  if (counts.labels) text += label_summary(*counts.labels);
  if (counts.entities) text += entities_text(*counts.entities);
  for (const RejectedInput& input : counts.rejected_inputs) text += rejected_warning(input);
  if (counts.against && stats.records == 0) {
    text += "warning: the file of --against has no record to match against\n";
  }
  text += warnings(stats, pipeline);
  if (counts.clusters) text += conflict_warning(*counts.clusters);
  if (counts.entities) text += entity_warnings(*counts.entities);
  return text;
}

uint64_t peak_memory() {
  rusage usage = {};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<uint64_t>(usage.ru_maxrss) * 1024;
}

}  // namespace kindred
