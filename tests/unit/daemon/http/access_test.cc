#include "daemon/http/access.h"

#include "tests/catch.h"

namespace kindred {
namespace {

HttpRequest from(const std::string& host, const std::string& origin = "",
                 const std::string& authorization = "") {
  HttpRequest request;
  request.host = host;
  request.origin = origin;
  request.authorization = authorization;
  return request;
}

// 200: it may be answered.
unsigned status(const Access& access, const HttpRequest& request) {
  const std::optional<HttpAnswer> refused = refusal(access, request);
  if (!refused) return 200;
  CHECK(refused->type == "application/problem+json");
  return refused->status;
}

TEST_CASE("without a token the host must be a known name") {
  const Access access{"", {"kin.example"}};
  for (const char* host :
       {"localhost", "LocalHost:80", "127.0.0.1:9464", "[::1]:80", "kin.example"}) {
    CAPTURE(host);
    CHECK(status(access, from(host)) == 200);
  }
  for (const char* host :
       {"", "evil.example", "localhost.evil.example", "[::2]:80", "127.0.0.1.", "["}) {
    CAPTURE(host);
    CHECK(status(access, from(host)) == 403);
  }
}

TEST_CASE("a page of another origin is not answered") {
  const Access open{"", {}};
  CHECK(status(open, from("localhost:80", "http://localhost:80")) == 200);
  for (const char* origin : {"http://localhost:81", "http://evil.example", "null", "localhost"}) {
    CAPTURE(origin);
    CHECK(status(open, from("localhost:80", origin)) == 403);
  }
  const Access closed{"0123456789abcdef", {}};
  CHECK(status(closed, from("kin.example", "https://kin.example", "Bearer 0123456789abcdef")) ==
        200);
  CHECK(status(closed, from("kin.example", "https://evil.example", "Bearer 0123456789abcdef")) ==
        403);
}

TEST_CASE("with a token it must be shown, whatever the host") {
  const Access access{"0123456789abcdef", {}};
  CHECK(status(access, from("any.example", "", "Bearer 0123456789abcdef")) == 200);
  for (const char* shown : {"", "Bearer ", "Bearer 0123456789abcdeF", "Bearer 0123456789abcde",
                            "Bearer 0123456789abcdef0", "Basic 0123456789abcdef",
                            "0123456789abcdef", "Bearer 0123456789abcdef0123456789abcdef"}) {
    CAPTURE(shown);
    CHECK(status(access, from("localhost", "", shown)) == 401);
  }
}

}  // namespace
}  // namespace kindred
