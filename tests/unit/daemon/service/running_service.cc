#include "tests/unit/daemon/service/running_service.h"

#include <spdlog/spdlog.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <future>

#include "tests/catch.h"

namespace kindred {
namespace {

using std::chrono::milliseconds;

ServiceOptions options_of(const std::string& config_path, bool rebuild, bool from_cluster,
                          Notices* notices) {
  return {.config_path = config_path,
          .rebuild = rebuild,
          .from_cluster = from_cluster,
          .notices = notices,
          .periods = {.tick = milliseconds(2),
                      .survey = milliseconds(1),
                      .health = milliseconds(1),
                      .first_retry = milliseconds(1),
                      .last_retry = milliseconds(4),
                      .leave = milliseconds(1)},
          .pause = [](milliseconds) { std::this_thread::yield(); }};
}

}  // namespace

void await(const std::string& what, const std::function<bool()>& so) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (!so()) {
    if (std::chrono::steady_clock::now() > end) FAIL("waited in vain until " + what);
    std::this_thread::sleep_for(milliseconds(1));
  }
}

RunningService::RunningService(const config::Config& config, ScriptedCluster* cluster,
                               const std::string& config_path, bool rebuild, bool from_cluster)
    : config_(config),
      transport_(cluster->connect(config_)),
      service_(config_, options_of(config_path, rebuild, from_cluster, &notices_),
               transport_.get()) {
  spdlog::set_level(spdlog::level::off);
  thread_ = std::thread([this] {
    code_ = service_.run();
    ended_ = true;
    service_.close();
  });
}

RunningService::~RunningService() {
  if (thread_.joinable()) stop();
}

ExitCode RunningService::stop() {
  boost::asio::post(*service_.io(), [this] { service_.stop(); });
  thread_.join();
  return code_;
}

ExitCode RunningService::wait() {
  await("the service ends", [this] { return ended(); });
  thread_.join();
  return code_;
}

void RunningService::await_live() {
  await("the service is live", [this] { return ended() || ask("/ready").body == "ready\n"; });
  REQUIRE_FALSE(ended());
}

void RunningService::run_there(const std::function<void(Service*)>& call) {
  // Kept by the call as well: it may still be in set_value() when this returns.
  const auto done = std::make_shared<std::promise<void>>();
  std::future<void> future = done->get_future();
  boost::asio::post(*service_.io(), [this, &call, done] {
    call(&service_);
    done->set_value();
  });
  REQUIRE(future.wait_for(std::chrono::minutes(1)) == std::future_status::ready);
}

HttpAnswer RunningService::ask(const std::string& path) {
  HttpRequest request;
  request.method = "GET";
  request.path = path;
  request.host = "localhost";
  return ask(request);
}

HttpAnswer RunningService::ask(const HttpRequest& request) {
  // Kept by the task as well: it may still be in set_value() when this returns.
  struct Asked {
    HttpRequest request;
    std::promise<HttpAnswer> answer;
  };
  const auto asked = std::make_shared<Asked>();
  asked->request = request;
  std::future<HttpAnswer> answer = asked->answer.get_future();
  const auto task = [](Service* service, std::shared_ptr<Asked> of) -> Task<void> {
    Task<HttpAnswer> answering = service->answer(of->request);
    HttpAnswer told = co_await std::move(answering);
    of->answer.set_value(std::move(told));
  };
  spawn(service_.io(), task(&service_, asked), [](const std::exception_ptr& /*failure*/) {});
  REQUIRE(answer.wait_for(std::chrono::minutes(1)) == std::future_status::ready);
  return answer.get();
}

}  // namespace kindred
