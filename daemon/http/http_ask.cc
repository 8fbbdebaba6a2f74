#include "daemon/http/http_ask.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <utility>

namespace kindred {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using asio::redirect_error;
using asio::use_awaitable;
using Request = http::request<http::string_body>;

// Of an answer.
constexpr uint64_t kMostBytes = uint64_t{64} << 20U;

Request request_of(const HttpRequest& asked) {
  const std::string target = asked.query.empty() ? asked.path : asked.path + "?" + asked.query;
  Request request(http::string_to_verb(asked.method), target, 11);
  request.set(http::field::host, "localhost");
  request.set(http::field::user_agent, "kindred");
  if (!asked.authorization.empty()) request.set(http::field::authorization, asked.authorization);
  if (!asked.content_type.empty()) request.set(http::field::content_type, asked.content_type);
  if (!asked.process.empty()) request.set(kProcessHeader, asked.process);
  request.keep_alive(false);
  request.body() = asked.body;
  request.prepare_payload();
  return request;
}

HttpAnswer answer_of(http::response<http::string_body>&& response) {
  HttpAnswer answer;
  answer.status = response.result_int();
  const auto type = response[http::field::content_type];
  const auto allow = response[http::field::allow];
  answer.type.assign(type.data(), type.size());
  answer.allow.assign(allow.data(), allow.size());
  answer.body = std::move(response.body());
  return answer;
}

void check(const boost::system::error_code& error) {
  if (error == beast::error::timeout) throw NoAnswer("it does not answer in time");
  if (error) throw NoAnswer(error.message());
}

}  // namespace

Task<HttpAnswer> http_ask(std::string host, uint16_t port, const HttpRequest& request,
                          std::chrono::milliseconds patience) {
  boost::system::error_code error;
  const asio::ip::tcp::endpoint endpoint(asio::ip::make_address(host, error), port);
  check(error);
  const auto executor = co_await asio::this_coro::executor;
  beast::tcp_stream stream(executor);
  stream.expires_after(patience);
  co_await stream.async_connect(endpoint, redirect_error(use_awaitable, error));
  check(error);
  const Request asked = request_of(request);
  co_await http::async_write(stream, asked, redirect_error(use_awaitable, error));
  check(error);
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.body_limit(kMostBytes);
  co_await http::async_read(stream, buffer, parser, redirect_error(use_awaitable, error));
  check(error);
  HttpAnswer answer = answer_of(parser.release());
  co_return answer;
}

}  // namespace kindred
