#include "daemon/service/metrics.h"

#include <sstream>

#include "daemon/answers/blocking_answer.h"
#include "linkage/block/rule.h"
#include "tests/catch.h"

namespace kindred {
namespace {

bool has_line(const std::string& text, const std::string& line) {
  return ("\n" + text).find("\n" + line + "\n") != std::string::npos;
}

TEST_CASE("entities are counted where the pipeline makes them") {
  Pipeline pipeline;
  Metrics metrics;
  EntityStats& entities = metrics.stats.linker.entities;
  entities.entities = 4;
  entities.members = 14;
  entities.sizes[1] = 3;  // of 2 or 3
  entities.sizes[2] = 1;
  entities.merges = 5;
  entities.splits = 6;
  entities.renames = 7;
  entities.conflicts = 1;
  entities.too_large = 3;
  entities.left_out = 2;
  metrics.entity_chains = 8;
  metrics.left_out_entities = 9;
  CHECK(to_text(metrics, pipeline).find("entity_size") == std::string::npos);
  pipeline.entities.emplace();
  const std::string text = to_text(metrics, pipeline);
  CHECK(has_line(text, "kindred_entities 4"));
  CHECK(has_line(text, "kindred_entity_members 14"));
  CHECK(has_line(text, "kindred_entity_size_count 4"));
  CHECK(has_line(text, "kindred_entity_size_sum 14"));
  CHECK(has_line(text, "kindred_entity_size_bucket{le=\"1\"} 0"));
  CHECK(has_line(text, "kindred_entity_size_bucket{le=\"3\"} 3"));
  CHECK(has_line(text, "kindred_entity_size_bucket{le=\"7\"} 4"));
  CHECK(has_line(text, "kindred_entity_size_bucket{le=\"+Inf\"} 4"));
  CHECK(has_line(text, "kindred_entity_merges_total 5"));
  CHECK(has_line(text, "kindred_entity_splits_total 6"));
  CHECK(has_line(text, "kindred_entity_renames_total 7"));
  CHECK(has_line(text, "kindred_entity_conflicts 1"));
  CHECK(has_line(text, "kindred_entity_groups_cut 3"));
  CHECK(has_line(text, "kindred_entity_chains 8"));
  CHECK(has_line(text, "kindred_entity_matches_left_out 2"));
  CHECK(has_line(text, "kindred_left_out_total{kind=\"entity\"} 9"));
}

TEST_CASE("metrics are those of the moment, under their labels") {
  Pipeline pipeline;
  pipeline.blocking.add(same(0, "phone"), "same: phone");
  pipeline.blocking.add(same(1, "zip"), "the \"zip\"");
  pipeline.fields = {{.name = "phone"},
                     {.name = "born", .type = FieldType::kDate},
                     {.name = "price", .type = FieldType::kNumber}};
  Metrics metrics;
  metrics.live = true;
  metrics.stats.messages = 12;
  metrics.stats.rejected[static_cast<size_t>(RejectionClass::kNotJson)] = 3;
  metrics.stats.linker.records = 9;
  metrics.stats.linker.matches = 4;
  metrics.stats.linker.labels = {.same = 6, .different = 2, .waiting = 3, .stale = 1};
  metrics.stats.expired = 5;
  metrics.stats.evicted = 2;
  metrics.stats.linker.unreadable_values.add(1, 6);
  metrics.stats.linker.capped_keys = {0, 2};
  metrics.stats.linker.memory.keys = 4096;
  metrics.stats.link_seconds = 0.25;
  metrics.commit_seconds = 0.5;
  metrics.full = true;
  metrics.left_out_rejected = 8;
  metrics.state = {.base = 100, .journals = 7};
  metrics.compaction_failures = 2;
  metrics.longest_turns.compacting = 0.125;
  metrics.held_seconds = 2.5;
  metrics.longest_held_seconds = 0.25;
  metrics.partitions = {{"people", 0, 7, 10}, {"people", 1, 7, -1}, {"people", 2, 7, 6}};
  const std::string text = to_text(metrics, pipeline);
  CHECK(has_line(text, "kindred_live 1"));
  CHECK(has_line(text, "kindred_messages_total 12"));
  CHECK(has_line(text, "kindred_rejected_total{class=\"not_json\"} 3"));
  CHECK(has_line(text, "kindred_rejected_total{class=\"too_deep\"} 0"));
  CHECK(has_line(text, "kindred_records 9"));
  CHECK(has_line(text, "kindred_matches 4"));
  CHECK(has_line(text, "kindred_labels{verdict=\"same\"} 6"));
  CHECK(has_line(text, "kindred_labels{verdict=\"different\"} 2"));
  CHECK(has_line(text, "kindred_labels{verdict=\"unsure\"} 0"));
  CHECK(has_line(text, "kindred_labels_waiting 3"));
  CHECK(has_line(text, "kindred_stale_labels 1"));
  CHECK(has_line(text, "kindred_expired_total 5"));
  CHECK(has_line(text, "kindred_evicted_total 2"));
  CHECK(has_line(text, "kindred_unreadable_values_total{field=\"born\"} 6"));
  CHECK(has_line(text, "kindred_unreadable_values_total{field=\"price\"} 0"));
  CHECK(text.find("field=\"phone\"") == std::string::npos);
  CHECK(has_line(text, "kindred_capped_keys{branch=\"1\",rule=\"same: phone\"} 0"));
  CHECK(has_line(text, "kindred_capped_keys{branch=\"2\",rule=\"the \\\"zip\\\"\"} 2"));
  CHECK(has_line(text, "kindred_stage_seconds_total{stage=\"link\"} 0.25"));
  CHECK(has_line(text, "kindred_stage_seconds_total{stage=\"commit\"} 0.5"));
  CHECK(has_line(text, "kindred_full 1"));
  CHECK(has_line(text, "kindred_left_out_total{kind=\"event\"} 0"));
  CHECK(has_line(text, "kindred_left_out_total{kind=\"rejected\"} 8"));
  CHECK(has_line(text, "kindred_memory_limit_bytes 0"));
  CHECK(has_line(text, "kindred_memory_used_bytes{for=\"keys\"} 4096"));
  CHECK(has_line(text, "kindred_state_bytes{file=\"base\"} 100"));
  CHECK(has_line(text, "kindred_state_bytes{file=\"journals\"} 7"));
  CHECK(has_line(text, "kindred_compaction_failures_total 2"));
  CHECK(has_line(text, "kindred_longest_turn_seconds{compaction=\"running\"} 0.125"));
  CHECK(has_line(text, "kindred_questions_held_seconds_total 2.5"));
  CHECK(has_line(text, "kindred_questions_held_longest_seconds 0.25"));
  CHECK(has_line(text, "kindred_consumer_lag{topic=\"people\",partition=\"0\"} 3"));
  CHECK(has_line(text, "kindred_consumer_lag{topic=\"people\",partition=\"2\"} 0"));
  CHECK(text.find("partition=\"1\"") == std::string::npos);  // nothing is known of it yet
}

TEST_CASE("a shadow tells what it differs by, and nobody else does") {
  Metrics metrics;
  CHECK(to_text(metrics, Pipeline()).find("shadow") == std::string::npos);
  ShadowMetrics& shadow = metrics.shadow.emplace();
  shadow.counts.pairs = {1, 2, 3, 4, 5, 6};
  shadow.counts.entities = {7, 8, 9, 10, 11};
  shadow.counts.waiting = 12;
  shadow.counts.compared_at = 1'500;
  shadow.lag = {13, 14, 15};
  const std::string text = to_text(metrics, Pipeline());
  CHECK(has_line(text, "kindred_shadow_pairs{difference=\"new_match\"} 1"));
  CHECK(has_line(text, "kindred_shadow_pairs{difference=\"lowered\"} 6"));
  CHECK(has_line(text, "kindred_shadow_entities{difference=\"merged\"} 9"));
  CHECK(has_line(text, "kindred_shadow_waiting 12"));
  CHECK(has_line(text, "kindred_shadow_compared_timestamp_seconds 1.5"));
  CHECK(has_line(text, "kindred_shadow_behind{by=\"old\"} 13"));
  CHECK(has_line(text, "kindred_shadow_behind{by=\"topics\"} 15"));
}

// Of two rules and one field.
BlockingLook look_of_two() {
  BlockingLook look;
  look.sample.rules.resize(2);
  LiveRule& phone = look.sample.rules[0];
  phone.name = "phone";
  phone.keys = 0.75;
  LiveRule& name = look.sample.rules[1];
  name.name = "name";
  name.per_record_capped = 2;
  name.matches_per_record = 0.5;
  name.held = 8;
  name.lost_to_cap = 2;
  name.off = true;
  look.hottest = {{}, {{.key = {.key = 1, .records = 70}}}};
  look.drift = {{"born",
                 {.pairs = 500, .index = 0.25, .levels = {}},
                 {.pairs = 99, .index = 7, .levels = {}}}};
  return look;
}

TEST_CASE("what a look has found is told once there was one") {
  const BlockingLook look = look_of_two();
  Metrics metrics;
  metrics.health_seconds = 1.5;
  CHECK(has_line(to_text(metrics, Pipeline()), "kindred_health_seconds_total 1.5"));
  CHECK(to_text(metrics, Pipeline()).find("kindred_rule_") == std::string::npos);
  metrics.look = &look;
  const std::string text = to_text(metrics, Pipeline());
  const std::string phone = "{branch=\"1\",rule=\"phone\"} ";
  const std::string name = "{branch=\"2\",rule=\"name\"} ";
  CHECK(has_line(text, "kindred_rule_off_curve" + phone + "0"));
  CHECK(has_line(text, "kindred_rule_off_curve" + name + "1"));
  CHECK(has_line(text, "kindred_rule_keys" + phone + "0.75"));
  CHECK(has_line(text, "kindred_rule_pairs_per_record" + name + "2"));
  CHECK(has_line(text, "kindred_rule_match_share" + phone + "0"));
  CHECK(has_line(text, "kindred_rule_match_share" + name + "0.25"));
  CHECK(has_line(text, "kindred_rule_lost_to_cap_share" + phone + "0"));
  CHECK(has_line(text, "kindred_rule_lost_to_cap_share" + name + "0.25"));
  CHECK(has_line(text, "kindred_rule_hottest_key_records" + name + "70"));
  CHECK(has_line(text, "kindred_level_drift{field=\"born\",pairs=\"random\"} 0.25"));
  CHECK(text.find("pairs=\"matches\"") == std::string::npos);  // too few pairs
}

TEST_CASE("every metric says what it is") {
  Metrics all;
  all.shadow.emplace();
  const BlockingLook look = look_of_two();
  all.look = &look;
  std::istringstream lines(to_text(all, Pipeline()));
  std::string line;
  std::string told;
  size_t metrics = 0;
  while (std::getline(lines, line)) {
    if (line.starts_with("# HELP ")) told = line.substr(7, line.find(' ', 7) - 7);
    if (line.starts_with("#")) continue;
    CHECK(line.substr(0, line.find_first_of("{ ")) == told);
    ++metrics;
  }
  CHECK(metrics > 20);
}

}  // namespace
}  // namespace kindred
