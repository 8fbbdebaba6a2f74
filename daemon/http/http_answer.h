#ifndef KINDRED_DAEMON_HTTP_HTTP_ANSWER_H_
#define KINDRED_DAEMON_HTTP_HTTP_ANSWER_H_

#include <string>

namespace kindred {

struct HttpAnswer {
  unsigned status = 200;
  std::string body;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_HTTP_HTTP_ANSWER_H_
