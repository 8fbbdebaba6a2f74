#include "daemon/registry/registry_client.h"

#include <fmt/format.h>

#include <deque>
#include <set>
#include <utility>
#include <variant>

#include "daemon/registry/registry_json.h"

namespace kindred {
namespace {

using Kind = RegistryError::Kind;

// More references than a schema of people's has; what goes beyond may refer to itself for ever.
constexpr size_t kMostReferences = 1000;
// Of what a registry says, which goes to logs and headers.
constexpr size_t kLongestMessage = 300;

constexpr int kOk = 200;

// What all registries of this interface answer, without a right for any subject.
const std::string kTypes = "/schemas/types";

bool is_refusal(int status) { return status == 401 || status == 403; }

std::string quoted_message(const RegistryFault& fault) {
  if (fault.message.size() <= kLongestMessage) return fault.message;
  return fault.message.substr(0, kLongestMessage) + "...";
}

// 40401, 40402 and 40403: no such subject, version, schema.
bool says_unknown(const std::optional<RegistryFault>& fault) {
  return fault && fault->code / 100 == 404;
}

// What an answer that is no 200 means. A 404 without the registry's own code comes from something
// else: a wrong path, a proxy, or a registry that has no such path.
RegistryError error_of(const HttpReply& reply) {
  const std::optional<RegistryFault> fault = read_fault(reply.body);
  const std::string said =
      fault && !fault->message.empty() ? " (" + quoted_message(*fault) + ")" : "";
  if (is_refusal(reply.status)) {
    return {Kind::kRefused, fmt::format("it refuses us, HTTP {}{}", reply.status, said)};
  }
  if (reply.status == 404 && says_unknown(fault)) return {Kind::kUnknown, "it has none" + said};
  if (reply.status == 404) {
    return {Kind::kAway, "HTTP 404, not by a registry: is its path left out of the address?"};
  }
  if (reply.status == 409) return {Kind::kIncompatible, "it is not compatible" + said};
  if (reply.status == 422 && fault) return {Kind::kInvalid, "it is not taken" + said};
  return {Kind::kAway, fmt::format("HTTP {}{}", reply.status, said)};
}

// Another address may do better.
bool worth_another(const RegistryError& error) { return error.kind() == Kind::kAway; }

std::string path_of(const SchemaId& id) {
  const bool guid = std::holds_alternative<SchemaId::Guid>(id.value);
  return (guid ? "/schemas/guids/" : "/schemas/ids/") + schema_id_text(id);
}

RegistrySchema schema_of(const std::string& body) {
  auto schema = read_schema(body);
  if (!schema) throw RegistryError(Kind::kAway, "an answer that is no schema");
  return std::move(*schema);
}

}  // namespace

std::string addresses_of(const config::SchemaRegistry& access) {
  return fmt::format("{}", fmt::join(access.urls, ", "));
}

std::string RegistryClient::ask(const std::string& path, const std::string* json) {
  std::string reasons;
  const size_t count = access_.urls.size();
  for (size_t i = 0; i < count; ++i) {
    const size_t place = (first_ + i) % count;
    const std::string& url = access_.urls[place];
    try {
      HttpReply reply = json == nullptr ? http_.get(url + path) : http_.post(url + path, *json);
      if (reply.status == 404 && has_no_such(url, path, reply)) {
        throw RegistryError(Kind::kUnknown, "it has no " + path);
      }
      if (reply.status != kOk) throw error_of(reply);
      first_ = place;
      return std::move(reply.body);
    } catch (const RegistryError& error) {
      if (!worth_another(error)) throw;
      reasons += fmt::format("{}{}: {}", reasons.empty() ? "" : "; ", url, error.what());
    } catch (const HttpError& error) {
      reasons += fmt::format("{}{}: {}", reasons.empty() ? "" : "; ", url, error.what());
    }
  }
  throw RegistryError(Kind::kAway, reasons);
}

// Whether there is a registry at the address, and it knows nothing of such paths: of GUIDs, say.
bool RegistryClient::has_no_such(const std::string& url, const std::string& path,
                                 const HttpReply& reply) {
  if (path == kTypes || says_unknown(read_fault(reply.body))) return false;
  return http_.get(url + kTypes).status == kOk;
}

void RegistryClient::check() { ask(kTypes, nullptr); }

SchemaSource RegistryClient::schema(const SchemaId& id) {
  RegistrySchema first = schema_of(ask(path_of(id), nullptr));
  SchemaSource source{.kind = first.kind, .text = std::move(first.text)};
  if (source.kind == SchemaKind::kJson) return source;  // it is not needed to read a payload
  std::deque<RegistryReference> open(first.references.begin(), first.references.end());
  std::set<std::string> names;
  for (; !open.empty(); open.pop_front()) {
    const RegistryReference& reference = open.front();
    if (!names.insert(reference.name).second) continue;
    if (names.size() > kMostReferences) {
      throw RegistryError(Kind::kInvalid,
                          fmt::format("it refers to more than {} others", kMostReferences));
    }
    RegistrySchema referred = schema_of(
        ask(fmt::format("/subjects/{}/versions/{}", url_part(reference.subject), reference.version),
            nullptr));
    source.references.push_back({reference.name, std::move(referred.text)});
    open.insert(open.end(), referred.references.begin(), referred.references.end());
  }
  return source;
}

uint32_t RegistryClient::add(const std::string& subject, const SchemaSource& schema) {
  const std::string json = schema_json(schema);
  const auto id = read_id(ask(fmt::format("/subjects/{}/versions", url_part(subject)), &json));
  if (!id) throw RegistryError(Kind::kAway, "an answer without the schema's id");
  return *id;
}

}  // namespace kindred
