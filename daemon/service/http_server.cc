#include "daemon/service/http_server.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <utility>

#include "daemon/failure.h"

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
constexpr unsigned kMostClients = 32;

HttpAnswer answer(const Request& request, const HttpServer::Handler& handler) {
  if (request.method() != http::verb::get && request.method() != http::verb::head) {
    return {405, "only GET and HEAD are answered here\n"};
  }
  const std::string_view target(request.target().data(), request.target().size());
  return handler(target.substr(0, target.find('?')));
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
    } else if (clients_ < kMostClients) {
      ++clients_;
      asio::co_spawn(acceptor_.get_executor(), serve(std::move(socket)),
                     [this](const std::exception_ptr& /*failure*/) { --clients_; });
    }
  }
}

awaitable<void> HttpServer::serve(Socket socket) {
  beast::tcp_stream stream(std::move(socket));
  beast::flat_buffer buffer;
  bool more = true;
  while (more) {
    boost::system::error_code error;
    Request request;
    stream.expires_after(kPatience);
    co_await http::async_read(stream, buffer, request, redirect_error(use_awaitable, error));
    if (error) break;
    const Response reply = response(request, answer(request, handler_));
    http::response_serializer<http::string_body> serializer(reply);
    if (request.method() == http::verb::head) {
      co_await http::async_write_header(stream, serializer, redirect_error(use_awaitable, error));
    } else {
      co_await http::async_write(stream, serializer, redirect_error(use_awaitable, error));
    }
    more = !error && reply.keep_alive();
  }
}

}  // namespace kindred
