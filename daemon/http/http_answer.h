#ifndef KINDRED_DAEMON_HTTP_HTTP_ANSWER_H_
#define KINDRED_DAEMON_HTTP_HTTP_ANSWER_H_

#include <cstdint>
#include <string>

namespace kindred {

struct HttpAnswer {
  unsigned status = 200;
  std::string body;
  std::string type = "text/plain; version=0.0.4; charset=utf-8";
  std::string allow = {};  // of a 405: the methods that there are
  uint64_t request = 0;    // its number, as the log has it; 0: none
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_HTTP_HTTP_ANSWER_H_
