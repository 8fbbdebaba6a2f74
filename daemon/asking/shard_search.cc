#include "daemon/asking/shard_search.h"

#include <algorithm>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "daemon/base/json_object.h"
#include "daemon/http/http_ask.h"
#include "daemon/transport/cluster_error.h"

namespace kindred {
namespace {

constexpr std::chrono::milliseconds kPatience{2'000};

// One process, what it is said to have, and what it says.
struct Asked {
  ClusterProcess process;
  std::vector<uint32_t> shards;
  ShardCandidates found = {};
  std::string trouble = {};
};

class Search {
 public:
  Search(std::string process, uint32_t shards, ShardCandidates own)
      : process_(std::move(process)), whys_(shards) {
    add(std::move(own));
  }

  bool whole() const { return answered_.size() == whys_.size(); }
  void note(uint32_t shard, const std::string& why) { whys_[shard] = why; }

  // Those that others are said to have, and what is known of the rest.
  std::vector<Asked> to_ask(const Whereabouts& where) {
    std::map<std::string, Asked> others;
    for (uint32_t shard = 0; shard < whys_.size(); ++shard) {
      if (answered_.contains(shard)) continue;
      note(shard, "nobody has them");
      for (const ClusterProcess& owner : where.finds[shard]) {
        if (owner.name == process_) {
          note(shard, "process " + process_ + " loads them");
        } else {
          others.try_emplace(owner.name, Asked{owner, {}}).first->second.shards.push_back(shard);
        }
      }
    }
    std::vector<Asked> asked;
    for (auto& [name, one] : others) asked.push_back(std::move(one));
    return asked;
  }

  void take(Asked one) {
    const std::string name = "process " + one.process.name;
    std::string why = name + " does not have them";
    if (one.found.loads) why = name + " loads them";
    if (!one.trouble.empty()) why = name + ": " + one.trouble;
    for (const uint32_t shard : one.shards) note(shard, why);
    add(std::move(one.found));
  }

  FoundInShards found() {
    FoundInShards found;
    std::ranges::sort(records_);
    records_.erase(std::unique(records_.begin(), records_.end()), records_.end());
    found.records = std::move(records_);
    std::map<std::string, std::vector<uint32_t>> missing;
    for (uint32_t shard = 0; shard < whys_.size(); ++shard) {
      if (!answered_.contains(shard)) missing[whys_[shard]].push_back(shard);
    }
    for (auto& [why, shards] : missing) found.missing.push_back({std::move(shards), why});
    return found;
  }

 private:
  void add(ShardCandidates candidates) {
    answered_.insert(candidates.shards.begin(), candidates.shards.end());
    std::ranges::move(candidates.records, std::back_inserter(records_));
  }

  std::string process_;
  std::vector<std::string> whys_;  // by shard: why it is missing, if it is
  std::set<uint32_t> answered_;
  std::vector<Identity> records_;
};

// What is under way outlives who waits for it.
struct UnderWayAll {
  UnderWayAll(boost::asio::io_context* io, Search so_far)
      : search(std::move(so_far)), enough(*io) {}

  HttpRequest request;
  size_t left = 0;
  Search search;
  boost::asio::steady_timer enough;
};

std::string detail_of(const HttpAnswer& answer) {
  return "it answers " + std::to_string(answer.status) + ": " + answer.body;
}

Task<void> ask_one(Peers* peers, std::shared_ptr<UnderWayAll> all, Asked one) {
  try {
    Task<HttpAnswer> asking = peers->ask(one.process, all->request, kPatience);
    const HttpAnswer answer = co_await std::move(asking);
    std::optional<ShardCandidates> found;
    if (answer.status == 200) found = read_shard_candidates(answer.body, &one.trouble);
    if (answer.status != 200) one.trouble = detail_of(answer);
    if (found) one.found = *std::move(found);
  } catch (const NoAnswer& error) {
    one.trouble = error.what();
  }
  all->search.take(std::move(one));
}

}  // namespace

Task<FoundInShards> ask_shards(boost::asio::io_context* io, Peers* peers,
                               const std::string& process, uint32_t shards,
                               const HttpRequest& request, ShardCandidates own) {
  const auto all = std::make_shared<UnderWayAll>(io, Search(process, shards, std::move(own)));
  Search& search = all->search;
  if (search.whole()) co_return search.found();
  std::vector<Asked> asked;
  try {
    Task<Whereabouts> looking = peers->look();
    const Whereabouts where = co_await std::move(looking);
    asked = search.to_ask(where);
  } catch (const ClusterError& error) {
    for (uint32_t shard = 0; shard < shards; ++shard) {
      search.note(shard, std::string("the brokers do not say who has them: ") + error.what());
    }
  }
  all->request = request;
  all->request.path = kCandidatesPath;
  all->request.query.clear();
  all->left = asked.size();
  for (Asked& one : asked) {
    spawn(io, ask_one(peers, all, std::move(one)), [all](const std::exception_ptr&) {
      if (--all->left == 0 || all->search.whole()) all->enough.cancel();
    });
  }
  if (all->left > 0 && !search.whole()) co_await sleep(&all->enough, 2 * kPatience);
  FoundInShards found = search.found();
  if (!found.missing.empty()) peers->doubt();
  co_return found;
}

std::string missing_json(const FoundInShards& found) {
  const auto one_json = [](const FoundInShards::Missing& missing) {
    return JsonObject()
        .add("shards",
             json_array(missing.shards, [](uint32_t shard) { return std::to_string(shard); }))
        .add("why", json_string(missing.why))
        .text();
  };
  return JsonObject()
      .add("partial", found.missing.empty() ? "false" : "true")
      .add("missing", json_array(found.missing, one_json))
      .text();
}

}  // namespace kindred
