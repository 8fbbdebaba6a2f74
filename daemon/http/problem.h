#ifndef KINDRED_DAEMON_HTTP_PROBLEM_H_
#define KINDRED_DAEMON_HTTP_PROBLEM_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "daemon/http/http_answer.h"

namespace kindred {

// A problem as RFC 9457 has it, {"type":"about:blank","title":...,"status":...,"detail":...}: the
// title is that of the status. `detail` says what is wrong and what to do.
HttpAnswer problem(unsigned status, std::string_view detail);

// 405, where a path is answered and only read.
HttpAnswer only_get();

// Says in a problem, as its "instance", which request it is about. Does nothing to another answer.
void number_problem(uint64_t request, HttpAnswer* answer);

// The body of an answer is JSON.
HttpAnswer json_answer(std::string json, unsigned status = 200);

}  // namespace kindred

#endif  // KINDRED_DAEMON_HTTP_PROBLEM_H_
