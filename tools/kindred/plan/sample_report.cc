#include <algorithm>
#include <cmath>

#include "daemon/base/json_object.h"
#include "tools/kindred/plan/sample.h"
#include "tools/kindred/report/grouped.h"
#include "tools/kindred/report/text_table.h"
#include "tools/kindred/report/wilson.h"

namespace kindred {

namespace {

using Rows = std::vector<std::vector<std::string>>;

double share_found(const SimilarityBin& bin) {
  return static_cast<double>(bin.found) / static_cast<double>(bin.pairs);
}

std::vector<std::string> cost_row(const FoundPairs& found) {
  return {found.name, fmt::format("{:.4g}", found.keys), grouped(found.pairs),
          fmt::format("{:.4g}", found.per_record), fmt::format("{:.4g}", found.per_record_capped)};
}

std::string cost_table(const CandidateEstimate& estimate) {
  Rows rows = {{"rule", "keys", "pairs in sample", "pairs a record", "as capped"}};
  for (const FoundPairs& branch : estimate.branches) rows.push_back(cost_row(branch));
  FoundPairs all = estimate.all;
  all.name = "any of them";
  rows.push_back(cost_row(all));
  return text_table(rows) +
         fmt::format(
             "keys: of a record, in the mean; {:g} at most. pairs a record: candidate pairs among "
             "{} records,\neach counted once, for each record; {:.4g} +- {:.2g} (one standard "
             "error) for any rule. as capped: as\nmax_bucket lets them through.\n",
             estimate.most_keys, grouped(estimate.records), estimate.all.per_record,
             estimate.standard_error);
}

std::string keys_table(const CandidateEstimate& estimate, const Pipeline& pipeline) {
  if (estimate.largest.empty()) return "No two records of the sample share a key.\n";
  Rows rows = {{"largest keys", "keys", "records in sample", "expected", ""}};
  for (const SharedKeys& key : estimate.largest) {
    rows.push_back({estimate.branches[key.branch].name, grouped(key.keys), grouped(key.members),
                    grouped(static_cast<uint64_t>(std::llround(key.expected))),
                    key.capped ? fmt::format("over max_bucket ({})", pipeline.max_bucket) : ""});
  }
  return text_table(rows);
}

std::string found_table(const FoundBySimilarity& by) {
  Rows rows = {{"similarity", "pairs", "found", "share", "from", "to", "predicted"}};
  for (const SimilarityBin& bin : by.bins) {
    const std::string range = fmt::format("{:.1f} - {:.1f}", bin.from, bin.to);
    if (bin.pairs == 0) {
      rows.push_back({range, "0", "", "", "", "", ""});
      continue;
    }
    const Interval bounds = wilson(bin.found, bin.pairs);
    rows.push_back({range, grouped(bin.pairs), grouped(bin.found),
                    fmt::format("{:.4f}", share_found(bin)), fmt::format("{:.4f}", bounds.low),
                    fmt::format("{:.4f}", bounds.high),
                    bin.predicted ? fmt::format("{:.4f}", *bin.predicted) : "-"});
  }
  return fmt::format("pairs of the sample, by {} (similarity 1: {} 0)\n", by.feature, by.measure) +
         text_table(rows) + "\n";
}

constexpr std::string_view kFoundNote =
    "found: pairs that a rule finds, of any; from, to: its 95 % bounds; predicted: the mean chance "
    "of these\npairs by the curves, at the similarities and equal fields that they have; - where a "
    "rule has "
    "none.\n";

Chart chart_of(const config::Config& config, const CandidateEstimate& estimate) {
  Chart chart{"rules of " + config.pipeline_name + ", on a sample",
              "similarity of the feature",
              "share of the pairs that are found",
              {},
              {}};
  for (const FoundBySimilarity& by : estimate.found) {
    ChartSeries predicted{by.feature + ": predicted", {}};
    ChartSeries found{by.feature + ": found", {}, false};
    for (const SimilarityBin& bin : by.bins) {
      if (bin.pairs == 0) continue;
      if (bin.predicted) predicted.points.push_back({bin.similarity, *bin.predicted});
      found.points.push_back({bin.similarity, share_found(bin)});
    }
    chart.series.push_back(std::move(predicted));
    chart.series.push_back(std::move(found));
  }
  return chart;
}

std::string found_json(const FoundPairs& found) {
  return JsonObject()
      .add("rule", json_string(found.name))
      .add("keys", json_number(found.keys))
      .add("pairs", found.pairs)
      .add("pairs_per_record", json_number(found.per_record))
      .add("pairs_per_record_capped", json_number(found.per_record_capped))
      .text();
}

std::string bin_json(const SimilarityBin& bin) {
  JsonObject object;
  object.add("from", json_number(bin.from))
      .add("to", json_number(bin.to))
      .add("pairs", bin.pairs)
      .add("found", bin.found);
  if (bin.pairs != 0) {
    object.add("similarity", json_number(bin.similarity))
        .add("predicted", json_number(bin.predicted));
  }
  return object.text();
}

std::string by_json(const FoundBySimilarity& by) {
  return JsonObject()
      .add("feature", json_string(by.feature))
      .add("measure", json_string(by.measure))
      .add("bins", json_array(by.bins, bin_json))
      .text();
}

std::string json_of(const config::Config& config, const SamplePlan& plan) {
  const CandidateEstimate& e = plan.estimate;
  FoundPairs all = e.all;
  all.name = "any";
  const auto key_json = [&](const SharedKeys& key) {
    return JsonObject()
        .add("rule", json_string(e.branches[key.branch].name))
        .add("keys", key.keys)
        .add("members", key.members)
        .add("expected", json_number(key.expected))
        .add("capped", key.capped ? "true" : "false")
        .text();
  };
  return JsonObject()
             .add("pipeline", json_string(config.pipeline_name))
             .add("input_records", plan.live)
             .add("rejected", plan.rejected)
             .add("sampled", e.sampled)
             .add("refused", e.refused)
             .add("records", e.records)
             .add("rules", json_array(e.branches, found_json))
             .add("any", found_json(all))
             .add("standard_error", json_number(e.standard_error))
             .add("most_keys", json_number(e.most_keys))
             .add("largest_keys", json_array(e.largest, key_json))
             .add("features", json_array(e.found, by_json))
             .text() +
         "\n";
}

}  // namespace

PlanReport sample_report(const config::Config& config, const SamplePlan& plan) {
  const CandidateEstimate& e = plan.estimate;
  PlanReport report;
  report.chart = chart_of(config, e);
  report.json = json_of(config, plan);
  report.text = fmt::format(
      "pipeline {}, estimated from {} of {} records drawn by the hash of their "
      "identity, for {} records\n",
      config.pipeline_name, grouped(e.sampled), grouped(plan.live), grouped(e.records));
  if (e.refused != 0) {
    report.text += fmt::format("{} records of the sample have too many keys\n", grouped(e.refused));
  }
  report.text += "\n" + cost_table(e) + "\n" + keys_table(e, *config.pipeline) + "\n";
  if (e.found.empty()) {
    report.text += "No rule compares a feature: there is no curve.\n";
    return report;
  }
  for (const FoundBySimilarity& by : e.found) report.text += found_table(by);
  report.text += std::string(kFoundNote) + "\n" + chart_text(report.chart);
  return report;
}

}  // namespace kindred
