#include "daemon/service/label_answer.h"

#include "daemon/base/identity_json.h"
#include "daemon/base/json_object.h"
#include "daemon/base/unix_time.h"
#include "daemon/http/problem.h"

namespace kindred {

std::optional<HttpAnswer> refused_label(const config::Config& config, const HttpRequest& request,
                                        LabelRequest* asked) {
  if (config.kafka_input->labels.empty()) {
    return problem(409, "this pipeline has no topic of labels; add input.kafka.labels");
  }
  if (config.shadow) {
    return problem(409,
                   "a shadow writes no labels; give this one to pipeline " + config.shadow->of);
  }
  Rejection why;
  if (!read_label_request(request.body, asked, &why)) return problem(400, why.message);
  return std::nullopt;
}

HttpAnswer label_answer(const LabelRequest& asked, int64_t at) {
  const Label& label = asked.label;
  return json_answer(
      JsonObject()
          .add("left", identity_json(label.pair.first))
          .add("right", identity_json(label.pair.second))
          .add("verdict", label.verdict ? json_string(verdict_name(*label.verdict)) : "null")
          .add("at", json_string(time_text(at)))
          .text(),
      202);
}

}  // namespace kindred
