#include "config/kafka.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <system_error>

#include "config/mapping.h"
#include "config/read.h"
#include "config/read_file.h"
#include "linkage/text/blanks.h"
#include "linkage/text/integer.h"

namespace kindred::config {

namespace {

constexpr std::string_view kFile = "file";
constexpr size_t kMaxSecretBytes = 64 << 10;

std::string why_unread(const std::system_error& error) {
  if (error.code() != std::errc::file_too_large) return error.code().message();
  return fmt::format(
      "more than {} bytes; librdkafka reads larger ones itself, by ssl.ca.location and the like",
      kMaxSecretBytes);
}

std::optional<std::string> read_secret_file(const Node& path, Faults* faults) {
  try {
    std::string secret = read_file(path.text, kMaxSecretBytes);
    if (secret.ends_with('\n')) secret.pop_back();
    if (secret.ends_with('\r')) secret.pop_back();
    return secret;
  } catch (const std::system_error& error) {
    add_fault(path, fmt::format("cannot read {}: {}", path.written, why_unread(error)), faults);
    return std::nullopt;
  }
}

bool alphanumeric(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool port_number(std::string_view text) {
  const auto port = parse_integer<unsigned>(text);
  return port && *port >= 1 && *port <= 65535;
}

// Whether names of hosts and of topics may have it.
bool name_character(char c) { return alphanumeric(c) || c == '.' || c == '_' || c == '-'; }

bool host_name(std::string_view host) {
  return !host.empty() && std::all_of(host.begin(), host.end(), name_character);
}

// What stands between brackets; "%" begins the name of an interface.
bool ipv6_address(std::string_view address) {
  return address.find(':') != std::string_view::npos &&
         std::all_of(address.begin(), address.end(), [](char c) {
           return alphanumeric(c) || c == '-' || c == '_' || c == ':' || c == '.' || c == '%';
         });
}

bool broker(std::string_view text) {
  if (const size_t protocol = text.find("://"); protocol != std::string_view::npos) {
    if (!host_name(text.substr(0, protocol))) return false;
    text.remove_prefix(protocol + 3);
  }
  const bool brackets = text.starts_with('[');
  const size_t host_end = brackets ? text.find(']') : std::min(text.find(':'), text.size());
  if (host_end == std::string_view::npos) return false;
  const bool host =
      brackets ? ipv6_address(text.substr(1, host_end - 1)) : host_name(text.substr(0, host_end));
  const std::string_view rest = text.substr(host_end + (brackets ? 1 : 0));
  return host && (rest.empty() || (rest.starts_with(':') && port_number(rest.substr(1))));
}

}  // namespace

std::optional<std::string> read_secret(const Node& node, Faults* faults) {
  if (node.kind == Node::Kind::kText) return node.text;
  const Entry* const file = node.find(kFile);
  if (file != nullptr && node.entries.size() == 1 && file->value->kind == Node::Kind::kText) {
    return read_secret_file(*file->value, faults);
  }
  add_fault(node, "expected a text or {file: PATH}", faults);
  return std::nullopt;
}

std::vector<std::string> keys_of_secret() { return {"file"}; }

std::optional<std::string> read_token(const Node& node, Faults* faults) {
  std::optional<std::string> token = read_secret(node, faults);
  if (!token) return std::nullopt;
  const auto printable = [](unsigned char c) { return c > 0x20 && c < 0x7F; };
  if (!token->empty() && std::ranges::all_of(*token, printable)) return token;
  add_fault(node, "expected a token of printable characters, without blanks", faults);
  return std::nullopt;
}

Properties read_properties(const Node& node, std::span<const OwnKey> own_keys,
                           std::span<const FixedProperty> fixed, Faults* faults) {
  Properties properties;
  if (node.kind == Node::Kind::kText || node.kind == Node::Kind::kList) {
    add_fault(node, "expected a mapping of librdkafka properties", faults);
  }
  for (const Entry& entry : node.entries) {
    const auto own = std::find_if(own_keys.begin(), own_keys.end(),
                                  [&](const OwnKey& key) { return key.property == entry.key; });
    if (own != own_keys.end()) {
      faults->add(entry.at,
                  fmt::format("\"{}\" does not belong here; write {}", own->property, own->key));
      continue;
    }
    auto value = read_secret(*entry.value, faults);
    if (!value) continue;
    const auto set = std::find_if(fixed.begin(), fixed.end(), [&](const FixedProperty& one) {
      return one.property == entry.key;
    });
    if (set != fixed.end() && set->value != *value) {
      faults->add(entry.at, fmt::format("{} is always \"{}\" in kindredd; remove it", set->property,
                                        set->value));
    }
    properties[entry.key] = std::move(*value);
  }
  return properties;
}

std::vector<std::string> keys_of_properties() {
  std::vector<std::string> keys;
  append_keys("NAME", {std::string(kFile)}, &keys);
  return keys;
}

// As librdkafka reads it: empty items count for nothing.
bool broker_list(std::string_view list) {
  bool any = false;
  while (!list.empty()) {
    const size_t comma = std::min(list.find(','), list.size());
    const std::string_view one = trim_blanks(list.substr(0, comma));
    if (!one.empty() && !broker(one)) return false;
    any = any || !one.empty();
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return any;
}

bool topic_name(std::string_view name) {
  constexpr size_t kLongest = 249;
  return !name.empty() && name.size() <= kLongest && name != "." && name != ".." &&
         std::all_of(name.begin(), name.end(), name_character);
}

}  // namespace kindred::config
