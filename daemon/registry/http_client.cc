#include "daemon/registry/http_client.h"

#include <curl/curl.h>
#include <fmt/format.h>

#include <array>
#include <utility>

namespace kindred {
namespace {

// How long a stop may wait for a call that is under way.
constexpr int kPollMs = 50;
constexpr long kMostRedirects = 3;
constexpr const char* kProtocols = "http,https";

// What registries call it; they take application/json as well.
constexpr const char* kContentType = "Content-Type: application/vnd.schemaregistry.v1+json";
constexpr const char* kAccept =
    "Accept: application/vnd.schemaregistry.v1+json, application/json; q=0.9";

// libcurl wants it once, before any thread uses it.
void initialise() {
  static const CURLcode kDone = curl_global_init(CURL_GLOBAL_DEFAULT);
  if (kDone != CURLE_OK) throw HttpError("libcurl cannot be initialised");
}

struct FreeEasy {
  void operator()(CURL* easy) const { curl_easy_cleanup(easy); }
};
struct FreeMulti {
  void operator()(CURLM* multi) const { curl_multi_cleanup(multi); }
};
struct FreeList {
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using Easy = std::unique_ptr<CURL, FreeEasy>;
using Multi = std::unique_ptr<CURLM, FreeMulti>;
using List = std::unique_ptr<curl_slist, FreeList>;

List header_lines() {
  List lines(curl_slist_append(nullptr, kAccept));
  for (const char* line : {kContentType, "Expect:"}) {  // libcurl would ask before a large body
    if (curl_slist_append(lines.get(), line) == nullptr) throw std::bad_alloc();
  }
  return lines;
}

// What came of a body so far.
struct Body {
  std::string bytes;
  size_t limit;
  bool too_large = false;
};

size_t take_body(char* data, size_t size, size_t count, void* opaque) {
  Body* const body = static_cast<Body*>(opaque);
  if (body->bytes.size() + size * count > body->limit) {
    body->too_large = true;
    return 0;  // ends the transfer
  }
  body->bytes.append(data, size * count);
  return size * count;
}

}  // namespace

class HttpClient::Impl {
 public:
  Impl(const config::SchemaRegistry& access, const std::atomic<bool>* stop, Limits limits);

  // A post where there is a JSON text.
  HttpReply ask(const std::string& url, const std::string* json);

 private:
  void authenticate();
  void prepare(const std::string& url, const std::string* json, Body* body);
  CURLcode carry_out();
  CURLcode result() const;
  std::string reason(CURLcode code, const Body& body) const;

  const config::SchemaRegistry& access_;
  const std::atomic<bool>* stop_;
  Limits limits_;
  List lines_;
  Multi multi_;
  Easy easy_;  // ends before what it is part of
  std::array<char, CURL_ERROR_SIZE> error_{};
};

HttpClient::Impl::Impl(const config::SchemaRegistry& access, const std::atomic<bool>* stop,
                       Limits limits)
    : access_(access), stop_(stop), limits_(limits) {
  initialise();
  lines_ = header_lines();
  multi_.reset(curl_multi_init());
  easy_.reset(curl_easy_init());
  if (!multi_ || !easy_) throw std::bad_alloc();
}

void HttpClient::Impl::authenticate() {
  CURL* const easy = easy_.get();
  if (!access_.user.empty()) {
    curl_easy_setopt(easy, CURLOPT_HTTPAUTH, CURLAUTH_BASIC);
    curl_easy_setopt(easy, CURLOPT_USERNAME, access_.user.c_str());
    curl_easy_setopt(easy, CURLOPT_PASSWORD, access_.password.c_str());
  }
  if (!access_.token.empty()) {
    curl_easy_setopt(easy, CURLOPT_HTTPAUTH, CURLAUTH_BEARER);
    curl_easy_setopt(easy, CURLOPT_XOAUTH2_BEARER, access_.token.c_str());
  }
  if (!access_.ca.empty()) curl_easy_setopt(easy, CURLOPT_CAINFO, access_.ca.c_str());
}

void HttpClient::Impl::prepare(const std::string& url, const std::string* json, Body* body) {
  CURL* const easy = easy_.get();
  curl_easy_reset(easy);
  authenticate();
  curl_easy_setopt(easy, CURLOPT_URL, url.c_str());
  curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, kProtocols);
  curl_easy_setopt(easy, CURLOPT_REDIR_PROTOCOLS_STR, kProtocols);
  curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 1L);
  curl_easy_setopt(easy, CURLOPT_MAXREDIRS, kMostRedirects);
  curl_easy_setopt(easy, CURLOPT_POSTREDIR, CURL_REDIR_POST_ALL);
  curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(limits_.connect.count()));
  curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, static_cast<long>(limits_.answer.count()));
  curl_easy_setopt(easy, CURLOPT_HTTPHEADER, lines_.get());
  curl_easy_setopt(easy, CURLOPT_USERAGENT, "kindred");
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, &take_body);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, body);
  error_[0] = '\0';
  curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, error_.data());
  if (json == nullptr) return;
  curl_easy_setopt(easy, CURLOPT_POST, 1L);
  curl_easy_setopt(easy, CURLOPT_POSTFIELDS, json->data());
  curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(json->size()));
}

// Not curl_easy_perform(): that cannot be stopped before a name is resolved.
CURLcode HttpClient::Impl::carry_out() {
  CURLM* const multi = multi_.get();
  if (curl_multi_add_handle(multi, easy_.get()) != CURLM_OK) return CURLE_FAILED_INIT;
  int running = 1;
  CURLMcode code = CURLM_OK;
  while (running > 0 && code == CURLM_OK && !*stop_) {
    code = curl_multi_perform(multi, &running);
    if (running > 0 && code == CURLM_OK) {
      code = curl_multi_poll(multi, nullptr, 0, kPollMs, nullptr);
    }
  }
  const CURLcode done = running == 0 ? result() : CURLE_ABORTED_BY_CALLBACK;
  curl_multi_remove_handle(multi, easy_.get());
  return done;
}

CURLcode HttpClient::Impl::result() const {
  int left = 0;
  const CURLMsg* const message = curl_multi_info_read(multi_.get(), &left);
  return message != nullptr && message->msg == CURLMSG_DONE ? message->data.result
                                                            : CURLE_FAILED_INIT;
}

std::string HttpClient::Impl::reason(CURLcode code, const Body& body) const {
  if (code == CURLE_ABORTED_BY_CALLBACK) return "stopped";
  if (body.too_large) return fmt::format("an answer of more than {} bytes", body.limit);
  return error_[0] != '\0' ? error_.data() : curl_easy_strerror(code);
}

HttpReply HttpClient::Impl::ask(const std::string& url, const std::string* json) {
  Body body{"", limits_.bytes};
  prepare(url, json, &body);
  const CURLcode code = carry_out();
  if (code != CURLE_OK) throw HttpError(reason(code, body));
  long status = 0;
  curl_easy_getinfo(easy_.get(), CURLINFO_RESPONSE_CODE, &status);
  return {static_cast<int>(status), std::move(body.bytes)};
}

HttpClient::HttpClient(const config::SchemaRegistry& access, const std::atomic<bool>* stop,
                       Limits limits)
    : impl_(std::make_unique<Impl>(access, stop, limits)) {}

HttpClient::~HttpClient() = default;

HttpReply HttpClient::get(const std::string& url) { return impl_->ask(url, nullptr); }

HttpReply HttpClient::post(const std::string& url, const std::string& json) {
  return impl_->ask(url, &json);
}

std::string url_part(std::string_view text) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string part;
  for (const char c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '-' || c == '.' || c == '_' || c == '~';
    if (plain) {
      part += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      part += {'%', kHex[byte >> 4], kHex[byte & 15]};
    }
  }
  return part;
}

}  // namespace kindred
