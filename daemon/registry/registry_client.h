#ifndef KINDRED_DAEMON_REGISTRY_REGISTRY_CLIENT_H_
#define KINDRED_DAEMON_REGISTRY_REGISTRY_CLIENT_H_

#include <atomic>
#include <cstdint>
#include <string>

#include "config/config.h"
#include "daemon/format/framing.h"
#include "daemon/format/payload_schema.h"
#include "daemon/registry/http_client.h"
#include "daemon/registry/registry_error.h"

namespace kindred {

// Asks a schema registry, by the HTTP interface of Confluent's, which Apicurio, Karapace and
// Redpanda have as well. An address that does not answer is left for the next one; the one that
// answered last is asked first. Nothing is asked twice within a call: who calls tries again.
//
// All calls block, and throw RegistryError. For one thread at a time.
class RegistryClient {
 public:
  // `access` and `stop` outlive it. A call that is under way when *stop is set ends at once, as if
  // the registry were away.
  RegistryClient(const config::SchemaRegistry& access, const std::atomic<bool>* stop,
                 HttpClient::Limits limits = {})
      : access_(access), http_(access, stop, limits) {}

  // Whether a registry answers and lets us in.
  void check();

  // The schema of that id, with all that it refers to.
  SchemaSource schema(const SchemaId& id);

  // Registers the schema under the subject, unless it has it; its id.
  uint32_t add(const std::string& subject, const SchemaSource& schema);

 private:
  // What the registry says to it: the body of an answer 200.
  std::string ask(const std::string& path, const std::string* json);
  bool has_no_such(const std::string& url, const std::string& path, const HttpReply& reply);

  const config::SchemaRegistry& access_;
  HttpClient http_;
  size_t first_ = 0;  // among the addresses
};

// The addresses, for people.
std::string addresses_of(const config::SchemaRegistry& access);

}  // namespace kindred

#endif  // KINDRED_DAEMON_REGISTRY_REGISTRY_CLIENT_H_
