#ifndef KINDRED_DAEMON_HTTP_HTTP_SERVER_H_
#define KINDRED_DAEMON_HTTP_HTTP_SERVER_H_

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <cstdint>
#include <functional>
#include <list>
#include <string_view>

#include "daemon/http/http_answer.h"

namespace kindred {

// Answers GET and HEAD on 127.0.0.1 in plain text, on the threads that run the io_context, where
// the handler is called. A client has ten seconds for a request, and 32 clients are served at once:
// for one more, the one that has said nothing for longest is closed. What is no request, or is too
// large, is told so.
class HttpServer {
 public:
  // Given the path of a request, without what follows a question mark, or stands before it in an
  // absolute URL.
  using Handler = std::function<HttpAnswer(std::string_view path)>;

  // Listens from here on; port 0 is any that is free. `io` outlives the server, and what the
  // handler refers to outlives both. Throws Failure (kConfiguration) when the port is taken.
  HttpServer(boost::asio::io_context* io, uint16_t port, Handler handler);

  uint16_t port() const { return acceptor_.local_endpoint().port(); }

 private:
  using Socket = boost::asio::ip::tcp::socket;
  using Stream = boost::beast::tcp_stream;
  using Buffer = boost::beast::flat_buffer;
  using Request = boost::beast::http::request<boost::beast::http::empty_body>;

  boost::asio::awaitable<void> accept();
  bool have_room();
  boost::asio::awaitable<void> serve(Socket socket);
  boost::asio::awaitable<boost::system::error_code> read(Stream* stream, Buffer* buffer,
                                                         Request* request);

  boost::asio::ip::tcp::acceptor acceptor_;
  Handler handler_;
  unsigned clients_ = 0;
  std::list<Stream*> waiting_;  // for a request, the longest first
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_HTTP_HTTP_SERVER_H_
