#ifndef KINDRED_DAEMON_SERVICE_LABEL_ANSWER_H_
#define KINDRED_DAEMON_SERVICE_LABEL_ANSWER_H_

#include <cstdint>
#include <optional>

#include "config/config.h"
#include "daemon/codec/label_request.h"
#include "daemon/http/http_answer.h"
#include "daemon/http/http_request.h"

namespace kindred {

// What is answered at once to who wants to write a label: that this pipeline takes none, or that it
// is none. Nothing where *asked is one.
std::optional<HttpAnswer> refused_label(const config::Config& config, const HttpRequest& request,
                                        LabelRequest* asked);

// The label is written, at that time, in milliseconds.
HttpAnswer label_answer(const LabelRequest& asked, int64_t at);

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_LABEL_ANSWER_H_
