// What the processes of a cluster must have in common, as each shows it to the others.

#ifndef KINDRED_DAEMON_TRANSPORT_CLUSTER_RULES_H_
#define KINDRED_DAEMON_TRANSPORT_CLUSTER_RULES_H_

#include <string>
#include <string_view>
#include <vector>

#include "config/config.h"
#include "daemon/transport/cluster_topics.h"

namespace kindred {

// One word of what decides matches, in a configuration and in the program, with a hash for each
// part: "1a2b3c4d.5e6f7a8b.11111111.22222222.33333333.44444444". Equal words find, decide and tell
// the same. Parts may be added at its end, and their order never changes.
std::string rules_word(const config::Config& config);

// Of such a word, the parts that the topics between the processes go by, whoever runs: those that
// have made the records of the log, and what shards have found.
std::string rules_of_topics(std::string_view word);

// For people: the parts in which two such words differ, as far as both have them; empty: in none.
std::string differing_rules(std::string_view one, std::string_view other);

// For people: which of these processes differs from `rules`, in what, and what to do; empty: none
// does. One that shows no word, as earlier programs do, may be of any.
std::string first_difference(const std::string& rules, const std::vector<GroupProcess>& others);

// Throws that as BeginAnew.
void require_same_rules(const std::string& rules, const std::vector<GroupProcess>& others);

}  // namespace kindred

#endif  // KINDRED_DAEMON_TRANSPORT_CLUSTER_RULES_H_
