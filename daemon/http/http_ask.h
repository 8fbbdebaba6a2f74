#ifndef KINDRED_DAEMON_HTTP_HTTP_ASK_H_
#define KINDRED_DAEMON_HTTP_HTTP_ASK_H_

#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "daemon/base/coroutines.h"
#include "daemon/http/http_answer.h"
#include "daemon/http/http_request.h"

namespace kindred {

// No answer came: nobody listens there, it takes too long, or it is no answer of HTTP. The text is
// for people.
class NoAnswer : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Asks another kindredd over HTTP/1.1, by a connection of its own, on the thread that runs the
// coroutine. `host` is an address; the request's own host is not sent, for who answers is reached
// by the name localhost or by a token. Any status is an answer. The coroutine keeps `host` itself,
// and `request` lasts as long as it runs. Throws NoAnswer, after `patience` at the latest.
Task<HttpAnswer> http_ask(std::string host, uint16_t port, const HttpRequest& request,
                          std::chrono::milliseconds patience);

}  // namespace kindred

#endif  // KINDRED_DAEMON_HTTP_HTTP_ASK_H_
