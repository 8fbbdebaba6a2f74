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

namespace kindred {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using asio::awaitable;
using asio::redirect_error;
using asio::use_awaitable;
using Request = http::request<http::empty_body>;
using Response = http::response<http::string_body>;

constexpr std::chrono::seconds kPatience{10};
constexpr std::chrono::seconds kLinger{1};
constexpr unsigned kMostClients = 32;

// The path of "/path?and=more" or, as a proxy is asked, "http://host/path".
std::string_view path_of(std::string_view target) {
  constexpr std::string_view kScheme = "http://";
  if (target.starts_with(kScheme)) {
    target.remove_prefix(std::min(target.find('/', kScheme.size()), target.size()));
  }
  const std::string_view path = target.substr(0, target.find('?'));
  return path.empty() ? "/" : path;
}

HttpAnswer answer(const Request& request, const HttpServer::Handler& handler) {
  if (request.method() != http::verb::get && request.method() != http::verb::head) {
    return {405, "only GET and HEAD are answered here\n"};
  }
  return handler(path_of({request.target().data(), request.target().size()}));
}

// What a client is told whose request could not be read; nothing when it has gone, or said nothing.
std::optional<HttpAnswer> complaint(const boost::system::error_code& error) {
  if (error.category() != make_error_code(http::error::bad_method).category() ||
      error == http::error::end_of_stream || error == http::error::partial_message) {
    return std::nullopt;
  }
  if (error == http::error::header_limit) return HttpAnswer{431, "the header is too large\n"};
  if (error == http::error::body_limit || error == http::error::unexpected_body) {
    return HttpAnswer{413, "no request here has a body\n"};
  }
  return HttpAnswer{400, "this is no request of HTTP\n"};
}

Response response(const Request& request, HttpAnswer answer) {
  Response response(static_cast<http::status>(answer.status), request.version());
  response.set(http::field::content_type, "text/plain; version=0.0.4; charset=utf-8");
  response.keep_alive(request.keep_alive());
  response.body() = std::move(answer.body);
  response.prepare_payload();
  if (request.method() == http::verb::head) response.body().clear();
  return response;
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

HttpServer::HttpServer(asio::io_context* io, uint16_t port, Handler handler)
    : acceptor_(*io), handler_(std::move(handler)) {
  const asio::ip::tcp::endpoint endpoint(asio::ip::address_v4::loopback(), port);
  try {
    acceptor_.open(endpoint.protocol());
    acceptor_.set_option(asio::socket_base::reuse_address(true));
    acceptor_.bind(endpoint);
    acceptor_.listen();
  } catch (const boost::system::system_error& error) {
    throw Failure(ExitCode::kConfiguration,
                  "http.port: cannot listen on 127.0.0.1:" + std::to_string(port) + ": " +
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

awaitable<boost::system::error_code> HttpServer::read(Stream* stream, Buffer* buffer,
                                                      Request* request) {
  boost::system::error_code error;
  waiting_.push_back(stream);
  stream->expires_after(kPatience);
  co_await http::async_read(*stream, *buffer, *request, redirect_error(use_awaitable, error));
  waiting_.remove(stream);
  co_return error;
}

awaitable<void> HttpServer::serve(Socket socket) {
  Stream stream(std::move(socket));
  Buffer buffer;
  bool more = true;
  while (more) {
    Request request;
    boost::system::error_code error = co_await read(&stream, &buffer, &request);
    std::optional<HttpAnswer> refused = complaint(error);
    if (error && !refused) break;
    if (refused) request.keep_alive(false);
    const Response reply =
        response(request, refused ? std::move(*refused) : answer(request, handler_));
    http::response_serializer<http::string_body> serializer(reply);
    if (request.method() == http::verb::head) {
      co_await http::async_write_header(stream, serializer, redirect_error(use_awaitable, error));
    } else {
      co_await http::async_write(stream, serializer, redirect_error(use_awaitable, error));
    }
    more = !error && reply.keep_alive();
    if (refused) co_await hang_up(&stream);
  }
}

}  // namespace kindred
