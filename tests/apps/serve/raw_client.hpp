// A client that sends exactly what it is told, and a server to talk to.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include "apps/program.hpp"
#include "serve/api.hpp"
#include "serve/http_server.hpp"

namespace cycad::serve {

class RawClient {
 public:
  explicit RawClient(int port, int receive_buffer = 0) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    if (receive_buffer > 0) ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
      throw std::runtime_error("cannot connect");
  }
  ~RawClient() { close(); }
  RawClient(const RawClient&) = delete;
  RawClient(RawClient&&) = delete;
  RawClient& operator=(const RawClient&) = delete;
  RawClient& operator=(RawClient&&) = delete;

  void send(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
      if (sent <= 0) return;
      text.remove_prefix(static_cast<std::size_t>(sent));
    }
  }
  // All that comes until the server closes, the text is there, or the time is over.
  std::string receive(std::string_view until = {}, int milliseconds = 5'000) const {
    std::string text;
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
    char buffer[4096];
    while (until.empty() || text.find(until) == std::string::npos) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
      pollfd state{.fd = socket_, .events = POLLIN, .revents = 0};
      if (left.count() <= 0 || ::poll(&state, 1, static_cast<int>(left.count())) <= 0) break;
      const ssize_t got = ::recv(socket_, buffer, sizeof buffer, 0);
      if (got <= 0) break;
      text.append(buffer, static_cast<std::size_t>(got));
    }
    return text;
  }
  void close() {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
  }

 private:
  int socket_;
};

// A server with a small page, on a port of its own.
class RunningServer {
 public:
  explicit RunningServer(const Limits& limits = {})
      : file_(folder_.write("index.html", "<!doctype html>page")),
        page_(folder_.file("")),
        api_({.folder = folder_.file(""), .limits = limits}),
        server_({.port = 0, .limits = limits}, api_, page_),
        thread_([this](const std::stop_token& stop) { server_.run(stop); }) {
    const std::string address = server_.address();
    port_ = std::stoi(address.substr(address.rfind(':') + 1));
  }

  [[nodiscard]] int port() const { return port_; }

  // One request on a connection of its own.
  [[nodiscard]] std::string ask(const std::string& request) const {
    const RawClient client(port_);
    client.send(request);
    return client.receive({}, 10'000);
  }
  [[nodiscard]] std::string post(const std::string& name, const std::string& body,
                                 const std::string& headers = {}) const {
    return ask(post_text(name, body, headers + "Connection: close\r\n"));
  }
  [[nodiscard]] std::string post_text(const std::string& name, const std::string& body,
                                      const std::string& headers = {}) const {
    return "POST /api/v1/" + name + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port_) +
           "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" + headers +
           "\r\n" + body;
  }
  [[nodiscard]] std::string get(const std::string& path, const std::string& headers = {}) const {
    return ask("GET " + path + " HTTP/1.1\r\nHost: localhost:" + std::to_string(port_) + "\r\nConnection: close\r\n" +
               headers + "\r\n");
  }

 private:
  TemporaryFolder folder_;
  std::string file_;
  Page page_;
  Api api_;
  HttpServer server_;
  int port_ = 0;
  std::jthread thread_;
};

}  // namespace cycad::serve
