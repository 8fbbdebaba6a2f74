#ifndef KINDRED_DAEMON_SERVICE_SITE_H_
#define KINDRED_DAEMON_SERVICE_SITE_H_

#include <cstdint>

#include "daemon/http/access.h"
#include "daemon/http/http_answer.h"
#include "daemon/http/http_request.h"
#include "daemon/service/questions.h"
#include "daemon/service/status.h"

namespace kindred {

// All that a service answers over HTTP: how it does, for machines (/metrics, /health, /ready,
// /labels/stale); questions (/v1/...); and the console, which asks these.
//
// For the loop's thread.
class Site {
 public:
  // All outlive it.
  Site(const config::Http& http, const Status* status, Questions* questions);

  // Whether it lives and is ready is told to everybody, and so are the console's files, which hold
  // nothing. The rest is for who may ask: see Access. `request` lasts as long as the answer takes.
  Task<HttpAnswer> answer(const HttpRequest& request);

 private:
  Task<HttpAnswer> find(const HttpRequest& request);

  Access access_;
  const Status* status_;
  Questions* questions_;
  uint64_t requests_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_SITE_H_
