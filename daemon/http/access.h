#ifndef KINDRED_DAEMON_HTTP_ACCESS_H_
#define KINDRED_DAEMON_HTTP_ACCESS_H_

#include <optional>
#include <string>
#include <vector>

#include "daemon/http/http_answer.h"
#include "daemon/http/http_request.h"

namespace kindred {

// Who may ask, and is answered.
struct Access {
  // What a client must show, "Authorization: Bearer TOKEN"; empty: nothing.
  std::string token;
  // By which names the port is reached besides localhost, 127.0.0.1 and [::1]: those of a proxy.
  std::vector<std::string> hosts;
};

// Whether the path is one of records, by their keys at the least: then refusal() is always asked.
bool names_records(const HttpRequest& request);

// Nothing when the request may be answered; otherwise a problem. With a token it must be shown, and
// is compared in a time that does not tell how much of it is right. Without one the host must be a
// known name: a page elsewhere, whose name was made to mean this machine, must not read what is
// here (DNS rebinding). In either case a browser's Origin must be that of the host.
std::optional<HttpAnswer> refusal(const Access& access, const HttpRequest& request);

}  // namespace kindred

#endif  // KINDRED_DAEMON_HTTP_ACCESS_H_
