#ifndef KINDRED_DAEMON_SERVICE_SHADOW_ANSWER_H_
#define KINDRED_DAEMON_SERVICE_SHADOW_ANSWER_H_

#include "daemon/http/http_answer.h"
#include "daemon/http/http_request.h"
#include "daemon/service/shadow.h"

namespace kindred {

// What /v1/shadow says; of a process that is no shadow, `shadow` is null. For the loop's thread.
HttpAnswer shadow_answer(const Shadow* shadow, const HttpRequest& request);

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_SHADOW_ANSWER_H_
