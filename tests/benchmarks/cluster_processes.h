#ifndef KINDRED_TESTS_BENCHMARKS_CLUSTER_PROCESSES_H_
#define KINDRED_TESTS_BENCHMARKS_CLUSTER_PROCESSES_H_

// Processes of a cluster that are measured.

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "daemon/base/seconds_since.h"
#include "tests/http_client.h"
#include "tests/integration/daemon_run.h"

namespace kindred {

using Processes = std::vector<std::unique_ptr<DaemonRun>>;

inline constexpr std::chrono::milliseconds kLook{500};
inline constexpr int kShards = 16;
// Of an input to which records are written while processes run: each has one.
inline constexpr int kInputPartitions = 8;

inline std::string name_of(int count) {
  return count == 0 ? "one process" : fmt::format("a cluster of {}", count);
}

// `count` processes; 0: one that is no cluster. With `ports` they answer, each on another one.
inline Processes start(TestPipeline pipeline, int count, std::vector<uint16_t>* ports = nullptr) {
  Processes processes;
  if (count > 0) pipeline.rules += fmt::format("cluster: {{shards: {}}}\n", kShards);
  for (int i = 0; i < std::max(1, count); ++i) {
    TestPipeline one = pipeline;
    if (ports) {
      ports->push_back(free_port());
      one.rules += fmt::format("http: {{port: {}}}\n", ports->back());
    }
    processes.push_back(std::make_unique<DaemonRun>(one));
  }
  for (const auto& process : processes) {
    (*process)->await_log(count > 0 ? "one of a cluster of" : "live:");
  }
  return processes;
}

inline void stop(DaemonRun* process) {
  if (process->stop() != 0) throw std::runtime_error("kindredd failed:\n" + (*process)->log());
}

inline void stop(const Processes& processes) {
  for (const auto& process : processes) stop(process.get());
}

inline bool decides(DaemonRun* process) {
  return (*process)->log().find("decide: live behind") != std::string::npos;
}

// The numbers in the last line of its log that begins with this: what its group gave it last.
inline int last_given(DaemonRun* process, const std::string& role,
                      const std::vector<std::string>& before) {
  const std::string log = (*process)->log();
  const size_t line = log.rfind(role);
  if (line == std::string::npos) return 0;
  int sum = 0;
  for (const std::string& text : before) {
    const size_t at = log.find(text, line);
    if (at != std::string::npos) sum += std::atoi(log.c_str() + at + text.size());
  }
  return sum;
}

// Waits until each group has dealt out evenly, among all or all but who decides: a member that
// comes has all of them deal out anew, which is no part of what is measured.
inline void await_dealt(const Processes& processes) {
  constexpr size_t kFew = 3;  // who decides of more does nothing else
  const auto begin = std::chrono::steady_clock::now();
  const auto even = [&](int all, const std::string& role, const std::vector<std::string>& before) {
    const bool apart = processes.size() > kFew;
    const auto count = static_cast<int>(processes.size()) - (apart ? 1 : 0);
    int sum = 0;
    for (const auto& process : processes) {
      const int given = last_given(process.get(), role, before);
      sum += given;
      if (apart && decides(process.get())) continue;
      if (given < all / count || given > (all + count - 1) / count) return false;
    }
    return sum == all;
  };
  while (!even(kShards, "find: ", {"find: kept ", "and took over "}) ||
         !even(kInputPartitions, "prepare: ", {"prepare: "}) ||
         std::ranges::none_of(processes, [](const auto& one) { return decides(one.get()); })) {
    if (seconds_since(begin) > 120) {
      std::string logs;
      for (const auto& process : processes) logs += (*process)->log() + "\n";
      throw std::runtime_error("the groups have not dealt out:\n" + logs);
    }
    std::this_thread::sleep_for(kLook);
  }
}

}  // namespace kindred

#endif  // KINDRED_TESTS_BENCHMARKS_CLUSTER_PROCESSES_H_
