#include "daemon/asking/peers.h"

#include <utility>

#include "daemon/http/http_ask.h"
#include "daemon/transport/cluster_error.h"

namespace kindred {
namespace {

constexpr std::chrono::seconds kFresh{1};

}  // namespace

Peers::Peers(ClusterDirectory* directory, std::string token, Ask ask)
    : directory_(directory), token_(std::move(token)), ask_(std::move(ask)) {}

Task<Whereabouts> Peers::look() {
  using Clock = std::chrono::steady_clock;
  if (known_ && Clock::now() < fresh_until_) co_return *known_;
  std::optional<Whereabouts> found;
  std::optional<ClusterError> away;
  const auto look = [&] {
    try {
      found = directory_->look();
    } catch (const ClusterError& error) {
      away = error;
    }
  };
  co_await run_on(&background_, look);
  if (away && !known_) throw *away;
  if (found) known_ = std::move(found);
  fresh_until_ = Clock::now() + kFresh;
  co_return *known_;
}

Task<HttpAnswer> Peers::ask(const ClusterProcess& process, const HttpRequest& request,
                            Patience patience) {
  if (process.port == 0) throw NoAnswer("it has no http.port");
  HttpRequest asked = request;
  asked.process = process.name;
  asked.authorization = token_.empty() ? "" : "Bearer " + token_;
  asked.origin.clear();
  Task<HttpAnswer> asking = ask_(process, asked, patience);
  HttpAnswer answer = co_await std::move(asking);
  if (answer.status == 421) throw NoAnswer("another process answers there");
  if (answer.status == 401 || answer.status == 403) {
    throw NoAnswer("it refuses the token of http.token");
  }
  co_return answer;
}

}  // namespace kindred
