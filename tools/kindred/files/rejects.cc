#include "tools/kindred/files/rejects.h"

#include <fmt/format.h>

#include <iterator>
#include <numeric>

#include "daemon/base/json_append.h"
#include "linkage/text/utf8.h"
#include "tools/kindred/report/grouped.h"

namespace kindred {

std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t group = 0;
    for (size_t j = i; j < i + 3; ++j) {
      group = group << 8U | (j < bytes.size() ? static_cast<unsigned char>(bytes[j]) : 0U);
    }
    for (size_t digit = 0; digit < 4; ++digit) {
      text.push_back(i + digit > bytes.size() ? '=' : kDigits[group >> (18 - 6 * digit) & 63U]);
    }
  }
  return text;
}

void append_rejected(const RejectedRecord& rejected, std::string* out) {
  out->append(R"({"input":)");
  append_json_string(rejected.input, out);
  fmt::format_to(std::back_inserter(*out), R"(,"line":{})", rejected.line);
  if (rejected.lines > 1) {
    fmt::format_to(std::back_inserter(*out), R"(,"lines":{})", rejected.lines);
  }
  fmt::format_to(std::back_inserter(*out), R"(,"offset":{},"class":"{}","message":)",
                 rejected.offset, rejection_class_name(rejected.why.reason));
  append_json_string(rejected.why.message, out);
  if (!rejected.text.empty() && valid_utf8(rejected.text)) {
    out->append(R"(,"record":)");
    append_json_string(rejected.text, out);
  } else if (!rejected.text.empty()) {
    out->append(R"(,"record_base64":")").append(base64(rejected.text)).push_back('"');
  }
  out->append("}\n");
}

std::string place_and_reason(const RejectedRecord& rejected) {
  std::string text = fmt::format("{}:{}: rejected, {}: {}", rejected.input, rejected.line,
                                 rejection_class_name(rejected.why.reason), rejected.why.message);
  if (rejected.lines > 1) text += fmt::format("; it took {} lines", grouped(rejected.lines));
  return text;
}

Rejects::Rejects(const std::string& file, std::ostream* told) : told_(told) {
  if (!file.empty()) output_.emplace(file);
}

void Rejects::add(const RejectedRecord& rejected) {
  ++counts_[static_cast<size_t>(rejected.why.reason)];
  lines_ += rejected.lines;
  if (output_) {
    line_.clear();
    append_rejected(rejected, &line_);
    output_->write(line_);
    return;
  }
  if (count() > kTold) return;
  *told_ << "kindred: " << place_and_reason(rejected) << '\n';
  if (count() == kTold) {
    *told_
        << "kindred: further ones are only counted; kindred link --rejected FILE keeps them all\n";
  }
}

void Rejects::close() {
  if (output_) output_->close();
}

uint64_t Rejects::count() const {
  return std::accumulate(counts_.begin(), counts_.end(), uint64_t{0});
}

}  // namespace kindred
