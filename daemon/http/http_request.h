#ifndef KINDRED_DAEMON_HTTP_HTTP_REQUEST_H_
#define KINDRED_DAEMON_HTTP_HTTP_REQUEST_H_

#include <string>

namespace kindred {

// What a client asks. A header that it did not send is empty.
struct HttpRequest {
  std::string method;  // GET also for HEAD, whose answer goes without its body
  std::string path;    // percent-encoded, as it came; "/" at the least
  std::string query;   // behind the question mark, likewise
  std::string body;
  std::string content_type;
  std::string authorization;
  std::string host;
  std::string origin;
  std::string process = {};  // of a cluster, that another one of it asks; see kProcessHeader
};

// The header of a request that a process of a cluster sends to another one: whom it means.
inline constexpr const char* kProcessHeader = "Kindred-Process";

}  // namespace kindred

#endif  // KINDRED_DAEMON_HTTP_HTTP_REQUEST_H_
