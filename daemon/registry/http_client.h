#ifndef KINDRED_DAEMON_REGISTRY_HTTP_CLIENT_H_
#define KINDRED_DAEMON_REGISTRY_HTTP_CLIENT_H_

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "config/config.h"

namespace kindred {

// No answer came: the host is not found or not reached, it is too slow, its certificate is not
// trusted, or the answer is too large. The text is for people.
class HttpError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct HttpReply {
  int status = 0;
  std::string body;
};

// Asks over HTTP or HTTPS, by libcurl, with the password or the token of a registry. Connections
// are kept and used again. Up to three redirects are followed; another host gets no password.
//
// For one thread.
class HttpClient {
 public:
  struct Limits {
    std::chrono::milliseconds connect{5'000};
    std::chrono::milliseconds answer{20'000};  // connecting included
    size_t bytes = 32 << 20;                   // of an answer's body
  };

  // A call that is under way when *stop is set ends at once, by HttpError. `access` and `stop`
  // outlive it.
  HttpClient(const config::SchemaRegistry& access, const std::atomic<bool>* stop, Limits limits);
  HttpClient(const config::SchemaRegistry& access, const std::atomic<bool>* stop)
      : HttpClient(access, stop, Limits()) {}
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  // Gets the address, or posts a JSON text to it. Blocks. Any status is an answer. Throws
  // HttpError.
  HttpReply get(const std::string& url);
  HttpReply post(const std::string& url, const std::string& json);

 private:
  class Impl;

  std::unique_ptr<Impl> impl_;
};

// The text as a part of an address's path.
std::string url_part(std::string_view text);

}  // namespace kindred

#endif  // KINDRED_DAEMON_REGISTRY_HTTP_CLIENT_H_
