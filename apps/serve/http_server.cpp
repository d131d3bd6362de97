#include "serve/http_server.hpp"

#include <fmt/format.h>
#include <httplib.h>
#include <malloc.h>
#include <netinet/tcp.h>
#include <poll.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "cycad/core/error.hpp"
#include "cycad/core/milliseconds_until.hpp"
#include "cycad/core/text.hpp"
#include "serve/api_error.hpp"
#include "serve/guard.hpp"
#include "serve/searches.hpp"
#include "serve/workers.hpp"

namespace cycad::serve {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// Until the next request of a connection, and of a whole request; and while other connections wait for a thread.
constexpr milliseconds keep_alive{5'000}, reading_time{10'000};
constexpr milliseconds crowded_keep_alive{200}, crowded_reading_time{1'000};
constexpr milliseconds writing_time{5'000};  // of an event, or of a whole answer to a reader that does not read
constexpr milliseconds heartbeat{10'000};
constexpr std::size_t most_requests = 10'000;   // of a connection
constexpr std::size_t head_bytes = 32U << 10U;  // of the headers of a request: in memory they take many times of it

constexpr const char* content_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// A connection with deadlines for whole requests and answers, so that nobody who sends or reads a byte now and then can
// hold it for long.
class Connection final : public httplib::Stream {
 public:
  Connection(socket_t socket, const Workers& workers) : socket_(socket), workers_(workers) {}

  bool wait_for_request(const std::stop_token& stop) {
    constexpr milliseconds step{200};
    const Clock::time_point begun = Clock::now();
    const auto end = [&] { return begun + (workers_.crowded() ? crowded_keep_alive : keep_alive); };
    while (!stop.stop_requested() && Clock::now() < end())
      if (wait(POLLIN, std::min(end(), Clock::now() + step))) return true;
    return false;
  }
  void begin_request() {
    read_begun_ = Clock::now();
    write_deadline_ = read_begun_ + reading_time + writing_time;
    must_close_ = false;
    held_.reset();
    unread_ = head_bytes;
  }
  // A body of so many bytes, which may come in pieces with their lengths.
  void allow_body(std::size_t bytes) { unread_ = 2 * bytes + head_bytes; }
  void allow_writing() { write_deadline_ = Clock::now() + writing_time; }
  void close_after_answer() { must_close_ = true; }
  [[nodiscard]] bool must_close() const { return must_close_; }
  // The memory of the answer, until it is sent.
  void hold(std::unique_ptr<Reservation> memory) { held_ = std::move(memory); }
  void drop_held() { held_.reset(); }

  // Nothing of the answer may be lost because the client is still sending.
  void close_gently() {
    ::shutdown(socket_, SHUT_WR);
    constexpr std::size_t most_drained = 4U << 20U;
    std::array<char, 4096> rest{};
    const Clock::time_point end = Clock::now() + milliseconds(300);
    for (std::size_t drained = 0; must_close_ && drained < most_drained && wait(POLLIN, end);) {
      const ssize_t got = ::recv(socket_, rest.data(), rest.size(), MSG_DONTWAIT);
      if (got <= 0) break;
      drained += static_cast<std::size_t>(got);
    }
    ::close(socket_);
  }

  // Both ask whether the other side is still there.
  [[nodiscard]] bool is_readable() const override { return is_alive(); }
  [[nodiscard]] bool is_writable() const override { return is_alive(); }
  [[nodiscard]] bool is_alive() const {
    pollfd state{.fd = socket_, .events = POLLRDHUP, .revents = 0};
    return ::poll(&state, 1, 0) == 0;
  }

  ssize_t read(char* to, std::size_t size) override {
    constexpr milliseconds step{200};
    for (;;) {
      const Clock::time_point end = read_begun_ + (workers_.crowded() ? crowded_reading_time : reading_time);
      if (Clock::now() >= end || unread_ == 0) return -1;
      if (!wait(POLLIN, std::min(end, Clock::now() + step))) continue;
      const ssize_t got = ::recv(socket_, to, std::min(size, unread_), MSG_DONTWAIT);
      if (got > 0) unread_ -= static_cast<std::size_t>(got);
      return got;
    }
  }
  ssize_t write(const char* from, std::size_t size) override {
    if (!wait(POLLOUT, write_deadline_)) return -1;
    return ::send(socket_, from, size, MSG_DONTWAIT | MSG_NOSIGNAL);
  }
  void get_remote_ip_and_port(std::string& /*address*/, int& /*port*/) const override {}
  void get_local_ip_and_port(std::string& /*address*/, int& /*port*/) const override {}
  [[nodiscard]] socket_t socket() const override { return socket_; }

 private:
  [[nodiscard]] bool wait(short events, Clock::time_point deadline) const {
    pollfd state{.fd = socket_, .events = events, .revents = 0};
    return ::poll(&state, 1, milliseconds_until(deadline)) > 0;
  }

  socket_t socket_;
  const Workers& workers_;
  Clock::time_point read_begun_, write_deadline_;
  std::size_t unread_ = 0;  // that the request may still have
  bool must_close_ = false;
  std::unique_ptr<Reservation> held_;
};

// The library looks at some headers by regular expressions, which call themselves for each character.
void provide_stacks() {
  constexpr std::size_t enough = 16U << 20U;
  pthread_attr_t attributes;
  std::size_t size = 0;
  if (pthread_getattr_default_np(&attributes) != 0) return;
  if (pthread_attr_getstacksize(&attributes, &size) == 0 && size < enough &&
      pthread_attr_setstacksize(&attributes, enough) == 0)
    pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
}

// What a thread has freed stays with its arena, of which there would be eight for each processor.
void share_free_memory() {
#ifdef M_ARENA_MAX
  mallopt(M_ARENA_MAX, static_cast<int>(std::max(4U, std::thread::hardware_concurrency())));
#endif
}

// A request is handled by one thread from its first to its last byte.
thread_local Connection* current_connection = nullptr;
thread_local bool accepts_gzip = false;

// Server-sent events.
class EventWriter final : public EventSink {
 public:
  EventWriter(httplib::DataSink& sink, Connection& connection) : sink_(sink), connection_(connection) {}

  bool send(std::string_view event, const Json& data) override {
    return write(fmt::format("event: {}\ndata: {}\n\n", event, data.dump()));
  }
  [[nodiscard]] bool open() override {
    if (open_ && Clock::now() - last_ > heartbeat) write(": \n\n");
    return open_ = open_ && connection_.is_alive();
  }

 private:
  bool write(const std::string& text) {
    if (!open_) return false;
    connection_.allow_writing();
    last_ = Clock::now();
    return open_ = sink_.write(text.data(), text.size());
  }

  httplib::DataSink& sink_;
  Connection& connection_;
  Clock::time_point last_ = Clock::now();
  bool open_ = true;
};

class TaskQueue final : public httplib::TaskQueue {
 public:
  TaskQueue(Workers& workers, std::function<void()> idle) : workers_(workers), idle_(std::move(idle)) {}
  void enqueue(std::function<void()> job) override { workers_.add(std::move(job)); }
  void shutdown() override { workers_.finish(); }
  void on_idle() override { idle_(); }

 private:
  Workers& workers_;
  std::function<void()> idle_;
};

void set_answer(httplib::Response& response, const Answer& answer) {
  response.status = answer.status;
  if (answer.retry_after > 0) response.set_header("Retry-After", std::to_string(answer.retry_after));
  if (!answer.file.empty())
    response.set_header("Content-Disposition", fmt::format("attachment; filename=\"{}\"", answer.file));
  response.set_header("Cache-Control", "no-store");
  response.set_content(answer.body, answer.type);
}

}  // namespace

class HttpServer::Implementation final : public httplib::Server {
 public:
  Implementation(const HttpSettings& settings, Api& api, const Page& page)
      : settings_(settings),
        api_(api),
        page_(page),
        rate_(static_cast<double>(settings.limits.requests_per_second)),
        workers_(settings.limits.connections) {
    provide_stacks();
    share_free_memory();
    for (const std::string& name : settings.names) own_.names.push_back(host_name(name));
    own_.names.push_back(settings.host);
    own_.any_address = settings.host == "0.0.0.0" || settings.host == "::";
    // A request to stop that comes before the first turn of the library's loop would be lost.
    set_idle_interval(milliseconds(100));
    new_task_queue = [this] {
      return new TaskQueue(workers_, [this] {
        if (stop_.stop_requested()) stop();
      });
    };
    set_tcp_nodelay(true);
    set_keep_alive_max_count(most_requests);
    set_payload_max_length(settings.limits.body);
    set_socket_options([this](socket_t socket) { prepare(socket); });
    set_default_headers({{"Content-Security-Policy", content_policy},
                         {"X-Content-Type-Options", "nosniff"},
                         {"Referrer-Policy", "no-referrer"},
                         {"Cross-Origin-Opener-Policy", "same-origin"},
                         {"Cross-Origin-Resource-Policy", "same-origin"},
                         {"X-Frame-Options", "DENY"}});
    set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      return before_routing(request, response) ? HandlerResponse::Handled : HandlerResponse::Unhandled;
    });
    Post("/api/v1/([a-z-]{1,40})", [this](const httplib::Request& request, httplib::Response& response,
                                          const httplib::ContentReader& reader) { call(request, response, reader); });
    set_error_handler([](const httplib::Request& /*request*/, httplib::Response& response) {
      if (!response.body.empty()) return;
      if (current_connection != nullptr) current_connection->close_after_answer();
      set_answer(response, error_answer(response.status, response.status == 404   ? "there is no such endpoint"
                                                         : response.status == 413 ? "the request is too large"
                                                                                  : "the request is malformed"));
    });
    listen_on();
  }

  [[nodiscard]] std::string address() const {
    const bool six = settings_.host.find(':') != std::string::npos;
    return fmt::format("http://{}{}{}:{}", six ? "[" : "", settings_.host, six ? "]" : "", port_);
  }

  void run(const std::stop_token& stop) {
    stop_ = stop;
    const std::stop_callback end(stop, [this] {
      api_.stop();
      this->stop();
    });
    if (!stop.stop_requested()) listen_after_bind();
  }

 private:
  // The library's own choice would let two servers share a port, and five connections wait.
  void prepare(socket_t socket) {
    listening_ = socket;
    const int yes = 1;
    ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    const int buffer = 128 << 10;  // what a reader that never reads can make us keep
    ::setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
  }

  void listen_on() {
    port_ = settings_.port;
    bool bound = false;
    if (settings_.port == 0) {
      port_ = bind_to_any_port(settings_.host);
      bound = port_ > 0;
    } else {
      bound = bind_to_port(settings_.host, settings_.port);
    }
    if (!bound)
      throw OutsideError(fmt::format("cannot listen on {} port {}: it is in use, or no address of this machine",
                                     settings_.host, settings_.port));
    ::listen(listening_, SOMAXCONN);
  }

  bool process_and_close_socket(socket_t socket) override {
    Connection connection(socket, workers_);
    current_connection = &connection;
    for (std::size_t served = 1; served <= most_requests && connection.wait_for_request(stop_); ++served) {
      connection.begin_request();
      bool closed = false;
      // Whoever always has another request ready lets those who wait for a thread come first.
      const bool last = served == most_requests || workers_.crowded();
      const bool answered = process_request(connection, last, closed, [](httplib::Request& request) {
        // What the library would do about these takes more time than it is worth, or more than is sound.
        accepts_gzip = request.get_header_value("Accept-Encoding").find("gzip") != std::string::npos;
        request.headers.erase("Accept-Encoding");
        request.headers.erase("Range");
        request.ranges.clear();
      });
      connection.drop_held();
      if (!answered || closed || connection.must_close()) break;
    }
    current_connection = nullptr;
    connection.close_gently();
    return true;
  }

  static void refuse(httplib::Response& response, int status, const char* message) {
    current_connection->close_after_answer();  // the rest of the request has not been read
    set_answer(response, error_answer(status, message));
  }

  // Everything but calls of the API ends here.
  bool before_routing(const httplib::Request& request, httplib::Response& response) {
    current_connection->allow_body(settings_.limits.body);
    const std::string host = request.get_header_value("Host");
    const bool is_call = request.path.starts_with("/api/");
    const bool is_post = request.method == "POST";
    const std::string site = request.get_header_value("Sec-Fetch-Site");
    if (!has_clear_length(request)) {
      refuse(response, 400, "expected a request of one length");
    } else if (request.get_header_value_count("Host") != 1 || !is_own_host(host, own_)) {
      refuse(response, 403, "this server is not known by that host name (see `cycad serve --name`)");
    } else if ((request.has_header("Origin") && !is_own_origin(request.get_header_value("Origin"), host)) ||
               (is_call && !site.empty() && site != "same-origin" && site != "none")) {
      refuse(response, 403, "pages of other sites are refused");
    } else if (!rate_.admit()) {
      refuse(response, 429, "too many requests, please wait a moment");
    } else if (is_call && is_post) {
      return refuse_body(request, response);
    } else if (is_call || (request.method != "GET" && request.method != "HEAD") || has_body(request)) {
      response.set_header("Allow", is_call ? "POST" : "GET, HEAD");
      refuse(response, 405, is_call ? "expected POST" : "expected GET without a body");
    } else {
      send_file(request, response);
    }
    return true;
  }

  // Where it ends is the same for everybody, also for a server between us and the client.
  static bool has_clear_length(const httplib::Request& request) {
    constexpr std::size_t most_digits = 10;
    const std::string length = request.get_header_value("Content-Length");
    const auto is_plain = [](const auto& header) { return is_token(header.first); };
    return length.size() <= most_digits && length.find_first_not_of("0123456789") == std::string::npos &&
           (!length.empty() || !request.has_header("Content-Length")) &&
           request.get_header_value_count("Content-Length") + request.get_header_value_count("Transfer-Encoding") <=
               1 &&
           std::all_of(request.headers.begin(), request.headers.end(), is_plain);
  }

  static bool is_chunked(const httplib::Request& request) {
    return in_small_letters(request.get_header_value("Transfer-Encoding")) == "chunked";
  }

  // Bytes that could be taken for another request.
  static bool has_body(const httplib::Request& request) {
    return request.has_header("Transfer-Encoding") ||
           (request.has_header("Content-Length") && request.get_header_value("Content-Length") != "0");
  }

  static bool refuse_body(const httplib::Request& request, httplib::Response& response) {
    const std::string type = in_small_letters(request.get_header_value("Content-Type"));
    const std::string_view plain = trimmed(std::string_view(type).substr(0, type.find(';')));
    if (plain != "application/json" || request.has_header("Content-Encoding")) {
      refuse(response, 415, "expected Content-Type: application/json, not compressed");
    } else if (!request.has_header("Content-Length") && !is_chunked(request)) {
      refuse(response, 411, "expected a body and its Content-Length");
    } else {
      return false;
    }
    return true;
  }

  void send_file(const httplib::Request& request, httplib::Response& response) const {
    const PageFile* const file = page_.find(request.path);
    if (file == nullptr) {
      set_answer(response, error_answer(404, "there is no such file"));
      return;
    }
    const bool compressed = accepts_gzip && !file->compressed.empty();
    if (compressed) response.set_header("Content-Encoding", "gzip");
    if (!file->compressed.empty()) response.set_header("Vary", "Accept-Encoding");
    // The names of assets have a hash of their content.
    response.set_header("Cache-Control",
                        request.path.starts_with("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
    const std::string_view content = compressed ? file->compressed : file->content;
    const std::string_view type = media_type(request.path == "/" ? "index.html" : std::string_view(request.path));
    response.set_content(content.data(), content.size(), std::string(type));
  }

  void call(const httplib::Request& request, httplib::Response& response, const httplib::ContentReader& reader) {
    std::string body;
    bool too_large = false;
    const bool whole = reader([&](const char* data, std::size_t size) {
      too_large = body.size() + size > settings_.limits.body;
      if (!too_large) body.append(data, size);
      return !too_large;
    });
    if (!whole) {
      too_large = too_large || response.status == 413;  // the library has looked at the length already
      return refuse(response, too_large ? 413 : 400,
                    too_large ? "the request is too large" : "the request is cut short");
    }
    std::variant<Answer, Stream> reply =
        api_.call(request.matches[1].str(), body, [connection = current_connection] { return connection->is_alive(); });
    current_connection->allow_writing();
    if (const auto* const answer = std::get_if<Answer>(&reply)) return send_answer(response, *answer);
    if (streams_.fetch_add(1) >= settings_.limits.streams) {
      --streams_;
      return set_answer(response, error_answer(429, "too many streams are open, please close a page"));
    }
    response.set_header("Cache-Control", "no-store");
    response.set_header("X-Accel-Buffering", "no");
    response.set_chunked_content_provider(
        "text/event-stream",
        [stream = std::get<Stream>(std::move(reply))](std::size_t /*offset*/, httplib::DataSink& sink) {
          EventWriter writer(sink, *current_connection);
          stream(writer);
          sink.done();
          return true;
        },
        [this](bool /*success*/) { --streams_; });
  }

  // Large ones only as many as there is memory for.
  void send_answer(httplib::Response& response, const Answer& answer) {
    constexpr std::size_t large = 1U << 20U;
    if (answer.body.size() < large) return set_answer(response, answer);
    try {
      current_connection->hold(
          std::make_unique<Reservation>(answer_bytes_, answer.body.size(), settings_.limits.answers << 20U));
      set_answer(response, answer);
    } catch (const ApiError& error) {
      set_answer(response, error_answer(error.status, error.what()));
    }
  }

  HttpSettings settings_;
  Api& api_;
  const Page& page_;
  RateLimit rate_;
  OwnHosts own_;
  Workers workers_;
  std::atomic<std::size_t> streams_ = 0;
  std::atomic<std::size_t> answer_bytes_ = 0;
  std::stop_token stop_;
  socket_t listening_ = -1;
  int port_ = 0;
};

HttpServer::HttpServer(const HttpSettings& settings, Api& api, const Page& page)
    : implementation_(std::make_unique<Implementation>(settings, api, page)) {}
HttpServer::~HttpServer() = default;

std::string HttpServer::address() const { return implementation_->address(); }
void HttpServer::run(const std::stop_token& stop) { implementation_->run(stop); }

}  // namespace cycad::serve
