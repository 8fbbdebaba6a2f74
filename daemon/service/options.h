#ifndef KINDRED_DAEMON_SERVICE_OPTIONS_H_
#define KINDRED_DAEMON_SERVICE_OPTIONS_H_

#include <chrono>
#include <functional>
#include <string>
#include <thread>

#include "config/config.h"
#include "daemon/service/notices.h"

namespace kindred {

// How long a service waits for this and that. Tests wait for less.
struct Periods {
  std::chrono::milliseconds tick{1'000};  // between looks at what may be due
  std::chrono::milliseconds stats{30'000};
  std::chrono::milliseconds survey{60'000};       // between two looks, see Survey
  std::chrono::milliseconds health{60'000};       // between two looks, see BlockingHealth
  std::chrono::milliseconds warnings{3'600'000};  // between two warnings of what that finds
  std::chrono::milliseconds first_retry{500};     // of connecting; doubles from there
  std::chrono::milliseconds last_retry{10'000};
  std::chrono::milliseconds leave{1'000};  // for the others to hear that this process leaves
  std::chrono::milliseconds flush{3'000};  // at the end, for acknowledgements
};

// How a service is started.
struct ServiceOptions {
  std::string config_path;  // of the configuration, to be read again
  bool rebuild = false;     // the state begins anew, and the input is read from its beginning
  // Where a cluster has come so far, the state is what its log held.
  bool from_cluster = false;
  Notices* notices;  // outlives the service
  Periods periods = {};
  // Sleeps between attempts at a call of a transaction.
  std::function<void(std::chrono::milliseconds)> pause = [](std::chrono::milliseconds time) {
    std::this_thread::sleep_for(time);
  };
};

// What SIGHUP may change, and which keys the process runs by.
struct Settings {
  std::chrono::milliseconds commit_interval;
  config::Limits limits;
  config::Outline outline;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_OPTIONS_H_
