#include "config/schema_registry.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "config/kafka.h"
#include "config/mapping.h"
#include "config/read.h"
#include "config/read_file.h"
#include "linkage/text/blanks.h"

namespace kindred::config {

namespace {

constexpr size_t kMaxCaBytes = 16 << 20;

struct RegistryDraft {
  SchemaRegistry* registry;
  const std::string& folder;
  Faults* faults;
};

// What stands behind the scheme, or nothing where that is neither http nor https.
std::optional<std::string_view> behind_scheme(std::string_view url) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (url.starts_with(scheme)) return url.substr(scheme.size());
  }
  return std::nullopt;
}

// Why it is no address of a registry, or nothing. A secret in it would be told with it.
std::string_view why_no_address(std::string_view url) {
  const std::optional<std::string_view> rest = behind_scheme(url);
  const auto plain = [](unsigned char c) { return c > 0x20 && c != 0x7F; };
  if (!rest || rest->empty() || rest->front() == '/' || !std::ranges::all_of(url, plain)) {
    return "expected http://HOST:PORT/PATH or https://..., several of one registry separated by "
           "commas";
  }
  if (rest->substr(0, rest->find('/')).find('@') != std::string_view::npos) {
    return "a user or a password does not belong into an address; write user and password";
  }
  if (url.find_first_of("?#") != std::string_view::npos) {
    return "an address of a registry ends before \"?\" and \"#\"";
  }
  return "";
}

void read_address(const Node& node, std::string_view url, RegistryDraft* draft) {
  url = trim_blanks(url);
  if (const std::string_view why = why_no_address(url); !why.empty()) {
    add_fault(node, why, draft->faults);
    return;
  }
  while (url.ends_with('/')) url.remove_suffix(1);
  draft->registry->urls.emplace_back(url);
}

void read_url(const Node& node, RegistryDraft* draft) {
  for (const Node* item : read_items(node)) {
    const std::optional<std::string> list = read_text(*item, draft->faults);
    if (!list || item->faulty) continue;
    std::string_view rest = *list;
    for (;;) {
      const size_t comma = std::min(rest.find(','), rest.size());
      read_address(*item, rest.substr(0, comma), draft);
      if (comma == rest.size()) break;
      rest.remove_prefix(comma + 1);
    }
  }
}

void read_user(const Node& node, RegistryDraft* draft) {
  const std::optional<std::string> user = read_text(node, draft->faults);
  if (!user) return;
  // HTTP's basic authentication has no way to say it.
  if (user->find(':') != std::string::npos) {
    add_fault(node, "expected a name without \":\"", draft->faults);
    return;
  }
  draft->registry->user = *user;
}

void read_password(const Node& node, RegistryDraft* draft) {
  if (auto password = read_secret(node, draft->faults)) draft->registry->password = *password;
}

void read_registry_token(const Node& node, RegistryDraft* draft) {
  if (auto token = read_token(node, draft->faults)) draft->registry->token = *token;
}

void read_ca(const Node& node, RegistryDraft* draft) {
  const std::optional<std::string> name = read_text(node, draft->faults);
  if (!name || node.faulty) return;
  const std::string path = (std::filesystem::path(draft->folder) / *name).string();
  try {
    read_file(path, kMaxCaBytes);
    draft->registry->ca = path;
  } catch (const std::system_error& error) {
    add_fault(node, fmt::format("cannot read {}", error.what()), draft->faults);
  }
}

constexpr std::array<Key<RegistryDraft>, 5> kKeys = {{
    {"url", read_url},
    {"user", read_user},
    {"password", read_password, keys_of_secret},
    {"token", read_registry_token, keys_of_secret},
    {"ca", read_ca},
}};

void check_together(const Node& node, Faults* faults) {
  const bool user = node.find("user") != nullptr;
  const bool password = node.find("password") != nullptr;
  if (user != password) {
    add_fault(node, user ? "\"user\" needs \"password\"" : "\"password\" needs \"user\"", faults);
  }
  const Entry* const token = node.find("token");
  if (token != nullptr && (user || password)) {
    faults->add(token->at, "\"token\" beside a user and a password; only one can be here");
  }
}

}  // namespace

std::optional<SchemaRegistry> read_registry(const Node& node, const std::string& folder,
                                            Faults* faults) {
  SchemaRegistry registry;
  RegistryDraft draft{&registry, folder, faults};
  if (!read_mapping(node, kKeys, &draft, faults)) return std::nullopt;
  check_together(node, faults);
  if (!require_key(node, "url", faults) || registry.urls.empty()) return std::nullopt;
  return registry;
}

std::vector<std::string> keys_of_registry() { return keys_of(kKeys); }

}  // namespace kindred::config
