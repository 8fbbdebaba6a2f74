#ifndef KINDRED_DAEMON_SERVICE_SCHEMAS_H_
#define KINDRED_DAEMON_SERVICE_SCHEMAS_H_

#include <memory>
#include <optional>
#include <set>
#include <string>

#include "daemon/registry/registry_client.h"
#include "daemon/registry/schema_cache.h"
#include "daemon/service/run.h"
#include "daemon/service/schema_counts.h"

namespace kindred {

// The schemas that messages name, as a registry has them. Asking for one may take as long as the
// registry is away, so that is done beside the rest, on a thread of its own: until then a batch
// that names it waits, and with it all input behind.
//
// For the loop's thread.
class Schemas {
 public:
  explicit Schemas(Run* run);

  // Once, before all others: asks whether the registry is there. Throws Failure (kConfiguration)
  // when it does not let us in. One that is away is warned of, and waited for later.
  Task<void> begin();

  // Registers the schemas of match events, unless these are plain JSON, and waits for a registry
  // that is away. False: stopped before. Throws Failure (kConfiguration) when it refuses.
  Task<bool> register_events();

  // Whether all schemas are known that the messages name; then the batch has them. Otherwise they
  // are asked for, and Run::input_events is woken when it is worth another try.
  bool resolve(PendingBatch* batch);

  // Why input waits; nothing when it does not, or not for long.
  const std::optional<std::string>& trouble() const { return trouble_; }
  SchemaCounts counts() const;

  // Ends the wait for the next attempt, once the service stops.
  void cancel() { retry_.cancel(); }

 private:
  using Missing = std::set<SchemaId>;

  bool take(const SchemaId& id, KnownSchemas* known);
  Task<void> fetch();
  void keep(KnownSchemas schemas);
  void note(std::string trouble);

  Run* run_;
  std::unique_ptr<RegistryClient> registry_;  // its own thread; null: no message names a schema
  SchemaCache cache_;
  Missing missing_;
  KnownSchemas arrived_;  // for the batch that waits
  bool fetching_ = false;
  std::optional<std::string> trouble_;
  SchemaCounts counts_;
  boost::asio::steady_timer retry_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_SCHEMAS_H_
