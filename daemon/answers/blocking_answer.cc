#include "daemon/answers/blocking_answer.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "daemon/answers/shown_value.h"
#include "daemon/base/json_object.h"

namespace kindred {

namespace {

std::string boolean(bool yes) { return yes ? "true" : "false"; }

// The values of a record in some fields.
std::string some_values_json(const Pipeline& pipeline, const std::vector<uint16_t>& fields,
                             const KeyedRecord& record) {
  JsonObject object;
  for (const uint16_t field : fields) {
    std::vector<std::string> values;
    record.for_each(field, [&](std::string_view value) {
      values.push_back(shown_value(pipeline.fields[field].type, value));
    });
    if (!values.empty()) object.add(pipeline.fields[field].name, json_array(values, json_string));
  }
  return object.text();
}

std::string bin_json(const RecaptureBin& bin) {
  return JsonObject()
      .add("from", json_number(bin.from))
      .add("to", json_number(bin.to))
      .add("similarity", json_number(bin.similarity))
      .add("pairs", bin.pairs)
      .add("asked", bin.asked)
      .add("found", bin.found)
      .add("predicted", json_number(bin.predicted))
      .add("observed", json_number(bin.observed))
      .add("low", json_number(bin.interval.low))
      .add("high", json_number(bin.interval.high))
      .add("off", boolean(bin.off))
      .text();
}

// Those where somebody was asked.
std::string bins_json(std::span<const RecaptureBin> bins) {
  std::vector<RecaptureBin> asked;
  std::ranges::copy_if(bins, std::back_inserter(asked),
                       [](const auto& bin) { return bin.asked > 0; });
  return json_array(asked, bin_json);
}

std::string key_json(const ToldKey& told) {
  JsonObject object;
  object.add("key", json_string(fmt::format("{:016x}", told.key.key)))
      .add("records", told.key.records);
  if (!told.values.empty()) object.add("values", std::string_view(told.values));
  return object.text();
}

std::string kind_name(RuleCurves::Kind kind) {
  switch (kind) {
    case RuleCurves::Kind::kCurve:
      return "curve";
    case RuleCurves::Kind::kEquality:
      return "equality";
    case RuleCurves::Kind::kFixed:
      return "fixed";
    case RuleCurves::Kind::kNone:
      return "none";
  }
  return "";
}

void add_look(const LiveRule& rule, const std::vector<ToldKey>& hottest, JsonObject* object) {
  object->add("keys", json_number(rule.keys))
      .add("pairs_per_record_capped", json_number(rule.per_record_capped))
      .add("matches_per_record", json_number(rule.matches_per_record))
      .add("held", rule.held)
      .add("lost_to_cap", rule.lost_to_cap)
      .add("kind", json_string(kind_name(rule.kind)))
      .add("feature", rule.feature ? json_string(*rule.feature) : "null")
      .add("measure", json_string(rule.measure))
      .add("curve", json_array(rule.curve, [](double chance) { return json_number(chance); }))
      .add("by_rules", bins_json(rule.by_rules))
      .add("by_bands", rule.by_bands ? bins_json(*rule.by_bands) : "[]")
      .add("off", boolean(rule.off))
      .add("hottest_keys", json_array(hottest, key_json));
}

std::string branches_json(const Pipeline& pipeline, const Stats& stats, const BlockingLook* look) {
  const std::vector<Branch>& branches = pipeline.blocking.branches();
  std::vector<std::string> all;
  for (size_t b = 0; b < branches.size(); ++b) {
    JsonObject object;
    object.add("rule", json_string(branches[b].name))
        .add("capped_keys", b < stats.capped_keys.size() ? stats.capped_keys[b] : 0);
    if (look != nullptr) add_look(look->sample.rules[b], look->hottest[b], &object);
    all.push_back(object.text());
  }
  return json_array(all, [](const std::string& branch) { return branch; });
}

std::string level_json(const LevelShare& level) {
  return JsonObject()
      .add("level", json_string(level.text))
      .add("expected", json_number(level.expected))
      .add("observed", json_number(level.observed))
      .text();
}

std::string stability_json(const LevelStability& stability) {
  return JsonObject()
      .add("pairs", stability.pairs)
      .add("index", json_number(stability.index))
      .add("levels", json_array(stability.levels, level_json))
      .text();
}

std::string drift_json(const FieldDrift& drift) {
  return JsonObject()
      .add("field", json_string(drift.name))
      .add("random", stability_json(drift.random))
      .add("matches", stability_json(drift.matches))
      .text();
}

// From 2 to 3 members on, up to the largest that there is.
std::string sizes_json(const EntityStats& entities) {
  std::vector<std::string> sizes;
  size_t last = entities.sizes.size();
  while (last > 1 && entities.sizes[last - 1] == 0) --last;
  for (size_t i = 1; i < last; ++i) {
    sizes.push_back(JsonObject()
                        .add("from", uint64_t{1} << i)
                        .add("to", (uint64_t{2} << i) - 1)
                        .add("entities", entities.sizes[i])
                        .text());
  }
  return json_array(sizes, [](const std::string& size) { return size; });
}

std::string look_json(const BlockingLook& look) {
  return JsonObject()
      .add("time", std::to_string(look.time))
      .add("records", look.sample.records)
      .add("crowded", look.sample.crowded)
      .add("seconds", json_number(look.seconds))
      .text();
}

}  // namespace

std::vector<std::vector<ToldKey>> told_keys(const Linker& linker, const HotKeys& keys,
                                            bool show_values) {
  const Pipeline& pipeline = linker.pipeline();
  std::vector<std::vector<ToldKey>> told(keys.branches());
  for (size_t b = 0; b < keys.branches(); ++b) {
    const auto fields = fields_read(pipeline, *pipeline.blocking.branches()[b].rule);
    for (const HotKey& key : keys.of(b)) {
      ToldKey& one = told[b].emplace_back(ToldKey{key});
      const KeyedRecord* const holder = show_values ? linker.record(key.holder) : nullptr;
      if (holder == nullptr || !holder->holds(b, key.key)) continue;
      one.values = some_values_json(pipeline, fields, *holder);
    }
  }
  return told;
}

std::string blocking_json(uint64_t change, const Pipeline& pipeline, const Stats& stats,
                          const BlockingLook* look) {
  return JsonObject()
      .add("change", change)
      .add("records", stats.records)
      .add("candidates", stats.candidates)
      .add("key_postings", stats.key_postings)
      .add("max_bucket", pipeline.max_bucket)
      .add("look", look == nullptr ? "null" : look_json(*look))
      .add("branches", branches_json(pipeline, stats, look))
      .add("entity_sizes", pipeline.entities ? sizes_json(stats.entities) : "[]")
      .add("drift", look == nullptr ? "[]" : json_array(look->drift, drift_json))
      .text();
}

}  // namespace kindred
