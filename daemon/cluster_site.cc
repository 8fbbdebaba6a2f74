#include "daemon/cluster_site.h"

#include <optional>
#include <string>

#include "daemon/console/files.h"
#include "daemon/http/problem.h"
#include "daemon/service/memory.h"
#include "daemon/service/metric_families.h"

namespace kindred {
namespace {

std::string metrics_text(const ClusterStatus& status) {
  MetricFamilies all;
  all.gauge("cluster_role_works",
            "1: the role does its part, or has none; 0: /ready says what it waits for.");
  for (const ClusterStatus::OfRole& role : status.roles) {
    all.value(role.works() ? 1 : 0, {{"role", role.name}});
  }
  all.counter("cluster_prepared_records_total", "Records that this process wrote into the log.");
  all.value(status.prepared);
  all.counter("cluster_rejected_total", "Messages of the input that this process rejected.");
  all.value(status.rejected);
  all.gauge("cluster_shards", "Shards that this process keeps.");
  all.value(status.shards);
  all.gauge("cluster_kept_records",
            "Live records that this process keeps for its shards, guests among them.");
  all.value(status.kept_records);
  all.gauge("cluster_pairs", "Pairs of these that score high enough.");
  all.value(status.pairs);
  all.gauge("cluster_crowded_keys",
            "Keys of all shards together that more records have than max_bucket admits.");
  all.value(status.full_keys);
  all.gauge("cluster_log_offset", "Where this process reads the log to find.");
  all.value(status.log_offset);
  all.counter("cluster_loaded_entries_total",
              "Entries of the log that were read to load shards that this process came to.");
  all.value(status.loaded);
  all.gauge("cluster_decides", "1: this process decides and publishes.");
  all.value(status.decides ? 1 : 0);
  all.gauge("cluster_stands_by", "1: this process knows what it takes to decide, and stands by.");
  all.value(status.stands_by ? 1 : 0);
  all.counter("cluster_decide_begun_total", "How often this process has begun to decide.");
  all.value(status.begun);
  all.counter("cluster_decide_begun_warm_total",
              "How often of that it knew what there was, and did not read the log anew.");
  all.value(status.begun_warm);
  all.gauge("cluster_decided_offset",
            "The offset of the log behind which this process has decided, or would have.");
  all.value(status.decided_offset);
  all.gauge("cluster_records", "Live records, where this process decides or stands by.");
  all.value(status.records);
  all.gauge("cluster_matches", "Live matches, where this process decides or stands by.");
  all.value(status.matches);
  all.gauge("cluster_memory_bytes", "Memory that this process takes (resident).");
  all.value(resident_memory());
  return all.text();
}

HttpAnswer readiness(const ClusterStatus& status) {
  if (status.stopping) return {503, "stopping\n"};
  const std::string waits = waits_for(status);
  return waits.empty() ? HttpAnswer{200, "ready\n"} : HttpAnswer{503, waits};
}

}  // namespace

std::optional<HttpAnswer> answer_in_cluster(const ClusterStatus& status, const Access& access,
                                            const HttpRequest& request) {
  const bool of_records = names_records(request);
  const std::optional<ConsoleFile> file = of_records ? std::nullopt : console_file(request.path);
  const bool open = request.path == "/health" || request.path == "/ready" || file;
  if (!open && (of_records || !access.token.empty())) {
    if (std::optional<HttpAnswer> refused = refusal(access, request)) return refused;
  }
  if (request.path.starts_with("/v1/")) return std::nullopt;
  if (of_records) return problem(409, "a process of a cluster does not list stale labels");
  if (request.method != "GET") return only_get();
  if (request.path == "/metrics") return HttpAnswer{200, metrics_text(status)};
  if (request.path == "/health") return HttpAnswer{200, "ok\n"};
  if (request.path == "/ready") return readiness(status);
  if (file) return HttpAnswer{200, std::string(file->content), std::string(file->type)};
  return HttpAnswer{404, "in a cluster there is /metrics, /health, /ready, and /v1/openapi.json\n"};
}

}  // namespace kindred
