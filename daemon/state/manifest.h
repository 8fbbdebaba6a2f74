#ifndef KINDRED_DAEMON_STATE_MANIFEST_H_
#define KINDRED_DAEMON_STATE_MANIFEST_H_

#include <cstdint>
#include <optional>
#include <string>

namespace kindred {

// What a state directory says of itself, in its file `manifest`: lines of a name and a value.
//
//   kindred-state 1
//   pipeline customers
//   delivery exactly_once
//   records 0123456789abcdef
//   published topic=customer-matches events-version=1 unicode=15.0.0 keys-version=1 keys=...
//   ahead 12
//   first 1
//   checksum 0123456789abcdef
struct Manifest {
  std::string pipeline;
  // Whether Kafka says which commit is the last one. Otherwise the state alone says it.
  bool exactly_once = true;
  uint64_t records = 0;  // Digests::records
  // What made the matches on the output topic, as the service tells it. Empty: they have to be
  // compared with those of the state. For a process that follows another one, empty means that its
  // state may lack what the topics once had.
  std::string published;
  // Kafka's number of a commit less ours. It is other than 0 where another process, which has a
  // directory of its own, was the leader before. None: another process is the leader now, and
  // Kafka's number says nothing of ours.
  std::optional<int64_t> ahead = 0;
  // Our number of the first commit that there ever was: a start tells when that is missing. 0: not
  // yet known.
  uint64_t first = 0;

  bool operator==(const Manifest&) const = default;
};

// Nothing when there is no such file. Throws Failure (kIo) when it is damaged or of a newer
// version.
std::optional<Manifest> read_manifest(const std::string& path);
void write_manifest(const std::string& path, const Manifest& manifest);

}  // namespace kindred

#endif  // KINDRED_DAEMON_STATE_MANIFEST_H_
