#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "config/kafka.h"
#include "config/mapping.h"
#include "config/read.h"
#include "config/sections.h"

namespace kindred::config {

namespace {

// Two processes are kept from reading each other's answers by a token of some length alone.
constexpr size_t kLeastToken = 16;

// Whether the address is reached from this machine alone; nothing when it is no address.
std::optional<bool> is_loopback(const std::string& address) {
  in_addr four{};
  if (inet_pton(AF_INET, address.c_str(), &four) == 1) {
    return ntohl(four.s_addr) >> 24U == IN_LOOPBACKNET;
  }
  in6_addr six{};
  if (inet_pton(AF_INET6, address.c_str(), &six) != 1) return std::nullopt;
  return IN6_IS_ADDR_LOOPBACK(&six);
}

void read_port(const Node& node, Draft* draft) {
  constexpr uint64_t kMost = 65535;
  if (const auto port = read_whole_number(node, 1, kMost, draft->faults)) {
    draft->config.http.port = static_cast<uint16_t>(*port);
  }
}

void read_address(const Node& node, Draft* draft) {
  const std::optional<std::string> address = read_text(node, draft->faults);
  if (!address || node.faulty) return;
  if (!is_loopback(*address)) {
    add_expected(node, "an address of this machine, such as 127.0.0.1, 0.0.0.0 or ::1",
                 draft->faults);
    return;
  }
  draft->config.http.address = *address;
}

void read_http_token(const Node& node, Draft* draft) {
  const std::optional<std::string> token = read_token(node, draft->faults);
  if (!token) return;
  if (token->size() < kLeastToken) {
    add_fault(node, "expected a token of 16 characters or more", draft->faults);
    return;
  }
  draft->config.http.token = *token;
}

void read_hosts(const Node& node, Draft* draft) {
  for (std::string& host : read_texts(node, draft->faults)) {
    std::ranges::transform(host, host.begin(), [](char c) {
      return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    draft->config.http.hosts.push_back(std::move(host));
  }
}

void read_show_values(const Node& node, Draft* draft) {
  if (const std::optional<bool> show = read_boolean(node, draft->faults)) {
    draft->config.http.show_values = *show;
  }
}

constexpr std::array<Key<Draft>, 5> kKeys = {{
    {"port", read_port},
    {"address", read_address},
    {"token", read_http_token, keys_of_secret},
    {"hosts", read_hosts},
    {"show_values", read_show_values},
}};

// Records are told to who asks: not to a whole network without a token.
void check_address(const Node& node, const Draft& draft) {
  if (is_loopback(draft.config.http.address).value_or(true)) return;
  if (node.find("token") != nullptr) return;
  add_fault(*node.find("address")->value,
            "beyond this machine a token is needed: add \"token: {file: PATH}\"", draft.faults);
}

}  // namespace

void read_http(const Node& node, Draft* draft) {
  if (!read_mapping(node, kKeys, draft, draft->faults)) return;
  require_key(node, "port", draft->faults);
  check_address(node, *draft);
}

std::vector<std::string> keys_of_http() { return keys_of(kKeys); }

}  // namespace kindred::config
