#include "daemon/service/reload.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <exception>
#include <map>
#include <string_view>

#include "config/outline.h"
#include "daemon/base/log.h"
#include "daemon/service/daemon_config.h"
#include "daemon/service/logging.h"

namespace kindred {
namespace {

using Keys = std::vector<std::string>;

// Every other key takes effect at a start.
bool changes_now(std::string_view key) {
  return key == "log" || key.starts_with("log.") || key.starts_with("limits") ||
         key == "output.kafka.commit_interval";
}

void take_over(const config::Outline& now, config::Outline* running) {
  std::erase_if(*running, [](const auto& entry) { return changes_now(entry.first); });
  for (const auto& entry : now) {
    if (changes_now(entry.first)) running->insert(entry);
  }
}

// Why there is no configuration, a line each.
std::vector<std::string> faults_of(const std::string& path, config::Loaded* loaded) {
  std::vector<std::string> faults;
  try {
    *loaded = load_for_daemon(path);
    for (const config::Fault& fault : loaded->faults) faults.push_back(fault_text(path, fault));
  } catch (const std::exception& error) {
    faults.emplace_back(error.what());
  }
  return faults;
}

}  // namespace

void Reload::ask() {
  asked_ = true;
  if (reloading_) return;
  reloading_ = true;
  run_->threads.run_beside(reload_as_asked());
}

Task<void> Reload::reload_as_asked() {
  while (asked_ && !run_->phase.stopping) {
    asked_ = false;
    co_await reload();
  }
  reloading_ = false;
}

Task<void> Reload::reload() {
  if (started()) run_->options.notices->reloading();
  config::Loaded loaded;
  std::vector<std::string> faults;
  const auto read = [&] { faults = faults_of(run_->options.config_path, &loaded); };
  co_await run_->threads.on_background(read);
  if (run_->phase.stopping) co_return;
  for (const std::string& fault : faults) log::error("SIGHUP: {}", fault);
  if (faults.empty()) {
    apply(*loaded.config);
  } else {
    log::error("SIGHUP: nothing is changed, for the configuration is faulty");
  }
  if (started()) run_->options.notices->ready();
}

void Reload::apply(const config::Config& now) {
  Settings& settings = run_->settings;
  Keys applied;
  Keys waiting;
  for (const std::string& key : config::changed_keys(settings.outline, now.outline)) {
    (changes_now(key) ? applied : waiting).push_back(key);
  }
  settings.commit_interval = now.kafka_output->commit_interval;
  settings.limits = now.limits;
  run_->input_events.wake();
  take_over(now.outline, &settings.outline);
  // The answer to a signal is given at any level.
  spdlog::set_level(spdlog::level::info);
  if (applied.empty() && waiting.empty()) {
    log::info("SIGHUP: the configuration has not changed");
  }
  if (!applied.empty()) log::info("SIGHUP: changed {}", fmt::join(applied, ", "));
  if (!waiting.empty()) {
    log::warn("SIGHUP: a restart is needed for {}", fmt::join(waiting, ", "));
  }
  change_logging(now.logging);
}

}  // namespace kindred
