#include "daemon/http/access.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "daemon/http/problem.h"

namespace kindred {
namespace {

// "[::1]:8080" and "localhost:8080" without the port, in small letters.
std::string host_name(std::string_view host) {
  const size_t bracket = host.starts_with('[') ? host.find(']') : 0;
  const size_t colon = host.find(':', bracket == std::string_view::npos ? 0 : bracket);
  std::string name(host.substr(0, colon));
  std::transform(name.begin(), name.end(), name.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return name;
}

bool known_host(const Access& access, std::string_view host) {
  constexpr std::array<std::string_view, 3> kOurs = {"localhost", "127.0.0.1", "[::1]"};
  const std::string name = host_name(host);
  return std::ranges::find(kOurs, name) != kOurs.end() ||
         std::ranges::find(access.hosts, name) != access.hosts.end();
}

// Goes through all of what was shown, whatever differs.
bool equal_in_constant_time(std::string_view shown, std::string_view token) {
  size_t differs = shown.size() ^ token.size();
  for (size_t i = 0; i < shown.size(); ++i) {
    differs |= static_cast<unsigned char>(shown[i] ^ token[i % token.size()]);
  }
  return differs == 0;
}

bool shows_token(const Access& access, std::string_view authorization) {
  constexpr std::string_view kScheme = "Bearer ";
  return authorization.starts_with(kScheme) &&
         equal_in_constant_time(authorization.substr(kScheme.size()), access.token);
}

bool foreign_origin(const HttpRequest& request) {
  if (request.origin.empty()) return false;
  std::string_view origin = request.origin;
  const size_t scheme = origin.find("://");
  if (scheme != std::string_view::npos) origin.remove_prefix(scheme + 3);
  return origin != request.host;
}

}  // namespace

bool names_records(const HttpRequest& request) {
  return request.path.starts_with("/v1/") || request.path.starts_with("/labels/");
}

std::optional<HttpAnswer> refusal(const Access& access, const HttpRequest& request) {
  if (!access.token.empty()) {
    if (!shows_token(access, request.authorization)) {
      return problem(401, "show the token of http.token: Authorization: Bearer TOKEN");
    }
  } else if (!known_host(access, request.host)) {
    return problem(403, "no such host is served; name it in http.hosts if it is a proxy's");
  }
  if (foreign_origin(request)) return problem(403, "pages of another origin are not answered");
  return std::nullopt;
}

}  // namespace kindred
