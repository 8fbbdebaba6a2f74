#ifndef KINDRED_DAEMON_STATE_MANIFEST_H_
#define KINDRED_DAEMON_STATE_MANIFEST_H_

#include <cstdint>
#include <optional>
#include <string>

#include "config/config.h"

namespace kindred {

// What a state directory says of itself, in its file `manifest`: lines of a name and a value.
//
//   kindred-state 1
//   pipeline customers
//   delivery exactly_once
//   records 0123456789abcdef
//   published topic=customer-matches program=0.1.0+... unicode=... keys=... score=... decision=...
//   ahead 12
//   first 1
//   checksum 0123456789abcdef
struct Manifest {
  std::string pipeline;
  // The last commit is in step with Kafka's; otherwise the state alone knows how far it is.
  bool exactly_once = true;
  uint64_t records = 0;  // Digests::records
  // By what the matches on the output topic were made, see maker_of(). Empty: they have to be
  // compared with those of the state. Of a process that follows another one: empty when its state
  // may lack what the topics once had.
  std::string published;
  // Kafka's number of a commit less ours: other than 0 where another process with a directory of
  // its own was the leader before. None: another one is, and Kafka's number says nothing of ours.
  std::optional<int64_t> ahead = 0;
  // Our number of the first commit that there ever was, so that it is missed. 0: not yet known.
  uint64_t first = 0;

  bool operator==(const Manifest&) const = default;
};

// "VERSION+DIGEST", see code_digest().
std::string program_version();

// Equal texts make equal matches of equal records.
std::string rules_of(const config::Config& config);
// Likewise, on the same topic.
std::string maker_of(const config::Config& config);

// For people: what differs between two makers, such as "score.match, score.review or
// score.cohesion".
std::string changed_parts(const std::string& before, const std::string& now);

// Nothing when there is no such file. Throws Failure (kIo) when it is damaged or of a newer
// version.
std::optional<Manifest> read_manifest(const std::string& path);
void write_manifest(const std::string& path, const Manifest& manifest);

}  // namespace kindred

#endif  // KINDRED_DAEMON_STATE_MANIFEST_H_
