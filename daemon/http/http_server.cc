#include "daemon/http/http_server.h"

#include <algorithm>
#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <optional>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/base/log.h"
#include "daemon/console/files.h"
#include "daemon/http/problem.h"

namespace kindred {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using asio::awaitable;
using asio::redirect_error;
using asio::use_awaitable;
using Request = http::request<http::string_body>;
using RequestParser = http::request_parser<http::string_body>;
using Response = http::response<http::string_body>;

constexpr std::chrono::seconds kLinger{1};
constexpr unsigned kMostClients = 64;
// What a client may send before a part of it has come as a whole: a header, or the line before a
// piece of a body.
constexpr size_t kMostUnread = size_t{64} << 10U;
// Beyond these, who asks for one more connection is not even told that there is no room.
constexpr unsigned kMostTurnedAway = 64;

template <typename Field>
std::string text_of(const Request& request, Field field) {
  const auto value = request[field];
  return {value.data(), value.size()};
}

// The path and the query of "/path?and=more" or, as a proxy is asked, "http://host/path".
void set_target(std::string_view target, HttpRequest* request) {
  constexpr std::string_view kScheme = "http://";
  if (target.starts_with(kScheme)) {
    target.remove_prefix(std::min(target.find('/', kScheme.size()), target.size()));
  }
  const size_t mark = std::min(target.find('?'), target.size());
  request->path = mark == 0 ? "/" : std::string(target.substr(0, mark));
  request->query = target.substr(std::min(mark + 1, target.size()));
}

HttpRequest request_of(Request&& request) {
  HttpRequest asked;
  asked.method = request.method() == http::verb::head ? std::string("GET")
                                                      : std::string(request.method_string());
  set_target({request.target().data(), request.target().size()}, &asked);
  asked.body = std::move(request.body());
  asked.content_type = text_of(request, http::field::content_type);
  asked.authorization = text_of(request, http::field::authorization);
  asked.host = text_of(request, http::field::host);
  asked.origin = text_of(request, http::field::origin);
  asked.process = text_of(request, kProcessHeader);
  return asked;
}

// What a client is told whose request could not be read; nothing when it has gone, or said nothing.
std::optional<HttpAnswer> complaint(const boost::system::error_code& error) {
  if (error.category() != make_error_code(http::error::bad_method).category() ||
      error == http::error::end_of_stream || error == http::error::partial_message) {
    return std::nullopt;
  }
  if (error == http::error::header_limit || error == http::error::buffer_overflow) {
    return problem(431, "a header may have " + std::to_string(HttpServer::kMaxHeader) +
                            " bytes, and what stands between pieces of a body " +
                            std::to_string(kMostUnread));
  }
  if (error == http::error::body_limit) {
    return problem(413, "a body may have " + std::to_string(HttpServer::kMaxBody) + " bytes");
  }
  return problem(400, "this is no request of HTTP");
}

// `bare`: without its body, for HEAD.
Response response(HttpAnswer answer, unsigned version, bool keep_alive, bool bare) {
  Response response(static_cast<http::status>(answer.status), version);
  response.set(http::field::content_type, answer.type);
  response.set("Content-Security-Policy", kConsolePolicy);
  response.set("X-Content-Type-Options", "nosniff");
  response.set(http::field::cache_control, "no-store");
  response.set("Referrer-Policy", "no-referrer");
  if (!answer.allow.empty()) response.set(http::field::allow, answer.allow);
  if (answer.request != 0) response.set("Request-Id", std::to_string(answer.request));
  if (answer.status == 401) response.set(http::field::www_authenticate, "Bearer");
  response.keep_alive(keep_alive);
  response.body() = std::move(answer.body);
  response.prepare_payload();
  if (bare) response.body().clear();
  return response;
}

// Takes a part of a header off the buffer, of which `left` bytes may follow.
boost::system::error_code put_header(beast::flat_buffer* buffer, RequestParser* parser,
                                     size_t* left) {
  if (buffer->size() == 0) return http::error::need_more;
  boost::system::error_code error;
  const size_t offered = std::min(buffer->size(), *left);
  const size_t taken = parser->put(asio::buffer(buffer->data(), offered), error);
  buffer->consume(taken);
  *left -= taken;
  // All that may come has come.
  if (error == http::error::need_more && offered == *left + taken)
    error = http::error::header_limit;
  return error;
}

// Beast's own limit is for what of a header it has yet to take, which depends on the pieces in
// which a header comes. This one is for all of it, so that a client is told the same every time.
awaitable<boost::system::error_code> read_header(beast::tcp_stream* stream,
                                                 beast::flat_buffer* buffer,
                                                 RequestParser* parser) {
  parser->header_limit(2 * HttpServer::kMaxHeader);
  size_t left = HttpServer::kMaxHeader;
  boost::system::error_code error = put_header(buffer, parser, &left);
  while (error == http::error::need_more) {
    const size_t read = co_await stream->async_read_some(buffer->prepare(HttpServer::kMaxHeader),
                                                         redirect_error(use_awaitable, error));
    buffer->commit(read);
    if (!error) error = put_header(buffer, parser, &left);
  }
  co_return error;
}

awaitable<boost::system::error_code> write(beast::tcp_stream* stream, const Response* response,
                                           bool bare, std::chrono::milliseconds patience) {
  boost::system::error_code error;
  http::response_serializer<http::string_body> serializer(*response);
  stream->expires_after(patience);
  if (bare) {
    co_await http::async_write_header(*stream, serializer, redirect_error(use_awaitable, error));
  } else {
    co_await http::async_write(*stream, serializer, redirect_error(use_awaitable, error));
  }
  co_return error;
}

// To close while something is yet to be read would take the answer from the client.
awaitable<void> hang_up(beast::tcp_stream* stream) {
  boost::system::error_code error;
  static_cast<void>(stream->socket().shutdown(asio::socket_base::shutdown_send, error));
  std::array<char, 4096> rest;
  stream->expires_after(kLinger);
  while (!error) {
    co_await stream->async_read_some(asio::buffer(rest), redirect_error(use_awaitable, error));
  }
}

}  // namespace

HttpServer::HttpServer(asio::io_context* io, const std::string& address, uint16_t port,
                       Handler handler, std::chrono::milliseconds patience)
    : acceptor_(*io), handler_(std::move(handler)), patience_(patience) {
  try {
    const asio::ip::tcp::endpoint endpoint(asio::ip::make_address(address), port);
    acceptor_.open(endpoint.protocol());
    acceptor_.set_option(asio::socket_base::reuse_address(true));
    acceptor_.bind(endpoint);
    acceptor_.listen();
  } catch (const boost::system::system_error& error) {
    throw Failure(ExitCode::kConfiguration,
                  "http.port: cannot listen on " + address + ":" + std::to_string(port) + ": " +
                      error.code().message() + "; give each pipeline a port of its own");
  }
  asio::co_spawn(*io, accept(), asio::detached);
}

awaitable<void> HttpServer::accept() {
  asio::steady_timer pause(acceptor_.get_executor());
  for (;;) {
    boost::system::error_code error;
    Socket socket = co_await acceptor_.async_accept(redirect_error(use_awaitable, error));
    if (error == asio::error::operation_aborted) co_return;
    if (error) {  // no file descriptor left, say
      pause.expires_after(std::chrono::seconds(1));
      co_await pause.async_wait(redirect_error(use_awaitable, error));
    } else if (have_room()) {
      ++clients_;
      asio::co_spawn(acceptor_.get_executor(), serve(std::move(socket)),
                     [this](const std::exception_ptr& /*failure*/) { --clients_; });
    } else if (clients_ < kMostClients + kMostTurnedAway) {
      ++clients_;
      asio::co_spawn(acceptor_.get_executor(), turn_away(std::move(socket)),
                     [this](const std::exception_ptr& /*failure*/) { --clients_; });
    }
  }
}

// For one more client. Those that a port scanner or a pool has left open may not keep out who asks
// whether the daemon lives.
bool HttpServer::have_room() {
  if (clients_ < kMostClients) return true;
  if (waiting_.empty()) return false;
  waiting_.front()->cancel();
  waiting_.pop_front();
  return true;
}

awaitable<void> HttpServer::turn_away(Socket socket) {
  Stream stream(std::move(socket));
  const Response reply =
      response(problem(503, "too many clients wait for answers; ask again"), 11, false, false);
  co_await write(&stream, &reply, false, patience_);
  co_await hang_up(&stream);
}

awaitable<boost::system::error_code> HttpServer::read(Stream* stream, Buffer* buffer,
                                                      Parser* parser) {
  waiting_.push_back(stream);
  stream->expires_after(patience_);
  boost::system::error_code error = co_await read_header(stream, buffer, parser);
  if (!error) {
    co_await http::async_read(*stream, *buffer, *parser, redirect_error(use_awaitable, error));
  }
  waiting_.remove(stream);
  co_return error;
}

awaitable<HttpAnswer> HttpServer::ask(const HttpRequest& request) {
  try {
    Task<HttpAnswer> asked = handler_(request);
    HttpAnswer answer = co_await std::move(asked);
    co_return answer;
  } catch (const std::exception& failure) {
    log::error("a question failed: {}", failure.what());
  }
  co_return problem(500, "the question failed; the log says why");
}

awaitable<void> HttpServer::serve(Socket socket) {
  Stream stream(std::move(socket));
  Buffer buffer(kMostUnread);
  bool more = true;
  while (more) {
    Parser parser;
    parser.body_limit(kMaxBody);
    boost::system::error_code error = co_await read(&stream, &buffer, &parser);
    std::optional<HttpAnswer> answer = complaint(error);
    const bool refused = answer.has_value();
    if (error && !refused) break;
    const unsigned version = parser.get().version();
    const bool bare = parser.get().method() == http::verb::head;
    more = !refused && parser.get().keep_alive();
    if (!refused) {
      const HttpRequest request = request_of(parser.release());
      stream.expires_never();
      answer = co_await ask(request);
    }
    const Response reply = response(*std::move(answer), version, more, bare);
    error = co_await write(&stream, &reply, bare, patience_);
    more = more && !error;
    if (refused) co_await hang_up(&stream);
  }
}

}  // namespace kindred
