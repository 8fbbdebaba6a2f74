#ifndef KINDRED_DAEMON_TRANSPORT_PUBLISHED_H_
#define KINDRED_DAEMON_TRANSPORT_PUBLISHED_H_

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace kindred {

// Is given a message of a topic that is written to: its key, and its value; none is a retraction.
using PublishedVisit =
    std::function<void(std::string_view key, std::optional<std::string_view> value)>;

// What a topic that keeps last values says: of every key, such as a pair, the last value published.
// After a restart only the difference to it is published. Memory: the key's bytes and about 50 more
// a live key.
class Published {
 public:
  // One message of the topic, in its order; a retraction has no value.
  void take(std::string_view key, std::optional<std::string_view> value);

  bool empty() const { return values_.empty(); }
  size_t size() const { return values_.size(); }

  // Whether something is published under `key`.
  bool knows(std::string_view key) const { return values_.find(key) != values_.end(); }
  // Whether `value` has yet to be published under `key`. Forgets the key.
  bool lacks(std::string_view key, std::string_view value);
  // Whether `key` has yet to be retracted. Forgets the key.
  bool forget(std::string_view key);

  // The keys left after lacks() for all that is live: what has to be retracted. Keys that are not
  // ours are another program's, and stay: only their number is returned.
  size_t leftovers(const std::function<bool(std::string_view)>& is_ours,
                   const std::function<void(std::string_view)>& visit) const;

 private:
  struct Hash {
    using is_transparent = void;
    size_t operator()(std::string_view key) const;
  };

  boost::unordered_flat_map<std::string, uint64_t, Hash, std::equal_to<>> values_;  // hashed
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_TRANSPORT_PUBLISHED_H_
