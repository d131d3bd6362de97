#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <vector>

#include "apps/serve/raw_client.hpp"

namespace cycad::serve {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;
using namespace std::chrono_literals;

const std::string tron = R"({"game": "tron"})";

TEST(HttpServer, AnswersWithStrictHeaders) {
  const RunningServer server;
  const std::string answer = server.post("position", tron);
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(answer, HasSubstr("Content-Security-Policy: default-src 'none'; script-src 'self'"));
  EXPECT_THAT(answer, HasSubstr("X-Content-Type-Options: nosniff"));
  EXPECT_THAT(answer, HasSubstr("\"movers\":[1,2]"));
  EXPECT_THAT(server.get("/"), HasSubstr("<!doctype html>page"));
  EXPECT_THAT(server.post("position", "{}"), StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(server.get("/api/v1/position"), StartsWith("HTTP/1.1 405"));
}

TEST(HttpServer, OtherHostsAndOriginsAreRefused) {
  const RunningServer server;
  const std::string body = "Content-Type: application/json\r\nContent-Length: 16\r\nConnection: close\r\n\r\n" + tron;
  EXPECT_THAT(server.ask("POST /api/v1/position HTTP/1.1\r\nHost: evil.example\r\n" + body),
              StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(server.ask("POST /api/v1/position HTTP/1.1\r\n" + body), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(server.ask("POST /api/v1/position HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n" + body),
              StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(server.ask("GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"),
              StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(server.post("position", tron, "Origin: http://evil.example\r\n"), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(server.post("position", tron, "Origin: null\r\n"), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(server.post("position", tron, "Sec-Fetch-Site: cross-site\r\n"), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(server.post("position", tron, "Origin: http://127.0.0.1:" + std::to_string(server.port()) + "\r\n"),
              StartsWith("HTTP/1.1 200"));
}

TEST(HttpServer, NoPathLeavesThePage) {
  const RunningServer server;
  for (const char* path : {"/../../etc/passwd", "/..%2f..%2fetc/passwd", "//etc/passwd", "/%2e%2e/etc/passwd",
                           "/./index.html", "/index.html/", "/assets/../index.html", "/%00", "/index.html%00.js"})
    EXPECT_THAT(server.get(path), Not(StartsWith("HTTP/1.1 200"))) << path;
}

TEST(HttpServer, BodiesAreBounded) {
  const RunningServer server;
  const std::string large(400'000, ' ');
  EXPECT_THAT(server.post("position", large), StartsWith("HTTP/1.1 413"));
  // Without a length, in pieces.
  std::string chunked =
      "POST /api/v1/position HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n";
  for (int piece = 0; piece < 40; ++piece) chunked += "2710\r\n" + std::string(10'000, ' ') + "\r\n";
  EXPECT_THAT(server.ask(chunked + "0\r\n\r\n"), StartsWith("HTTP/1.1 413"));
  EXPECT_THAT(server.post("position", tron, "Content-Encoding: gzip\r\n"), StartsWith("HTTP/1.1 415"));
  EXPECT_THAT(server.ask("POST /api/v1/position HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
                         "Content-Length: 2\r\nConnection: close\r\n\r\n{}"),
              StartsWith("HTTP/1.1 415"));
  EXPECT_THAT(server.ask("POST /api/v1/runs HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                         "Connection: close\r\n\r\n"),
              StartsWith("HTTP/1.1 411"));
  EXPECT_THAT(server.ask("nonsense\r\n\r\n"), Not(HasSubstr("200")));
  EXPECT_THAT(server.get("/" + std::string(20'000, 'a')), Not(StartsWith("HTTP/1.1 200")));
}

TEST(HttpServer, HeadersAreBounded) {
  const RunningServer server;
  std::string few, many;
  for (int header = 0; header < 10'000; ++header) (header < 100 ? few : many) += "a: b\r\n";
  EXPECT_THAT(server.get("/", few), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(server.get("/", many), Not(StartsWith("HTTP/1.1 200")));
}

TEST(HttpServer, AConnectionServesManyRequests) {
  const RunningServer server;
  const RawClient client(server.port());
  for (int request = 0; request < 20; ++request) {
    client.send(server.post_text("position", tron));
    EXPECT_THAT(client.receive("}]}"), StartsWith("HTTP/1.1 200"));
  }
}

// A proxy would take the second answer for somebody else's.
TEST(HttpServer, ABodyThatNobodyReadsIsNoRequest) {
  const RunningServer server;
  const std::string inner = server.post_text("position", tron);
  const std::string answers =
      server.ask("GET /nothing HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + std::to_string(inner.size()) +
                 "\r\n\r\n" + inner);
  EXPECT_THAT(answers, StartsWith("HTTP/1.1 405"));
  EXPECT_EQ(answers.find("HTTP/1.1", 1), std::string::npos) << answers;
}

// Of two lengths, or one that is not ours to see, some server between us could choose the other.
TEST(HttpServer, ARequestHasOneLength) {
  const RunningServer server;
  const auto ask = [&](const std::string& headers) {
    return server.ask("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + headers + "\r\n");
  };
  EXPECT_THAT(ask("Content-Length: 0\r\n"), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(ask("Content-Length: 0\r\nContent-Length: 119\r\n"), StartsWith("HTTP/1.1 400"));
  for (const std::string name : {"Content-Length ", "Content-Length\t", "Content(Length"})
    EXPECT_THAT(ask(name + ": 119\r\n"), StartsWith("HTTP/1.1 400"));
  for (const std::string length : {"abc", "0x10", "+0", "0, 0", "-1", "00000000000"})
    EXPECT_THAT(ask("Content-Length: " + length + "\r\n"), StartsWith("HTTP/1.1 400")) << length;
  EXPECT_THAT(server.post("position", tron, "Content-Length: 2\r\n"), StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(server.post("position", tron, "Transfer-Encoding: chunked\r\n"), StartsWith("HTTP/1.1 400"));
}

// With one thread: whoever keeps it busy gives it to those who wait.
TEST(HttpServer, ABusyConnectionEndsWhenOthersWait) {
  const RunningServer server({.connections = 1});
  const RawClient busy(server.port());
  busy.send(server.post_text("position", tron));
  EXPECT_THAT(busy.receive("}]}"), Not(HasSubstr("Connection: close")));
  std::string answer;
  std::jthread other([&] { answer = server.get("/"); });
  std::string last;
  const auto ended = [&] { return last.empty() || last.find("Connection: close") != std::string::npos; };
  last = "begun";
  for (int request = 0; request < 1000 && !ended(); ++request) {
    busy.send(server.post_text("position", tron));
    last = busy.receive("}]}");  // nothing if this thread was late
    std::this_thread::sleep_for(1ms);
  }
  EXPECT_TRUE(ended());
  other.join();
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 200"));
}

TEST(HttpServer, NamesOfTypesMayBeWrittenOtherwise) {
  const RunningServer server;
  for (const std::string type : {"Application/JSON", "application/json ; charset=utf-8"})
    EXPECT_THAT(
        server.ask("POST /api/v1/position HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + type +
                   "\r\nContent-Length: " + std::to_string(tron.size()) + "\r\nConnection: close\r\n\r\n" + tron),
        StartsWith("HTTP/1.1 200"));
}

// What is being sent takes memory, whoever reads it.
TEST(HttpServer, LargeAnswersAreBounded) {
  const RunningServer server({.answers = 1});
  std::string moves;
  for (int turn = 0; turn < 55; ++turn) moves += R"("east/west", )";
  for (int turn = 0; turn < 50; ++turn) moves += R"("south/north", )";
  const std::string boards =
      R"({"game": "tron", "map": "empty:64x64", "moves": [)" + moves.substr(0, moves.size() - 2) + "]}";
  EXPECT_THAT(server.post("boards", boards), StartsWith("HTTP/1.1 429"));
  const RunningServer usual;
  EXPECT_THAT(usual.post("boards", boards), StartsWith("HTTP/1.1 200"));
}

TEST(HttpServer, TooManyRequestsAreTurnedAway) {
  const RunningServer server({.requests_per_second = 5});
  int refused = 0;
  for (int request = 0; request < 30; ++request) refused += server.get("/").starts_with("HTTP/1.1 429") ? 1 : 0;
  EXPECT_GE(refused, 10);
}

// Whether a search has ended is seen by whether there is room for another.
TEST(HttpServer, ClosingAPageStopsItsSearch) {
  const RunningServer server({.milliseconds = 60'000, .searches = 1, .patience = 100});
  const std::string think = R"({"game": "breakthrough", "agent": "mcts", "milliseconds": 60000})";
  const std::string move = R"({"game": "breakthrough", "agent": "mcts", "simulations": 10, "stream": false})";
  {
    RawClient page(server.port());
    page.send(server.post_text("think", think));
    EXPECT_THAT(page.receive("event: progress"), HasSubstr("event: start"));
    EXPECT_THAT(server.post("move", move), StartsWith("HTTP/1.1 429"));
  }
  const auto closed = std::chrono::steady_clock::now();
  while (!server.post("move", move).starts_with("HTTP/1.1 200")) {
    ASSERT_LT(std::chrono::steady_clock::now() - closed, on_a_busy_machine);
    std::this_thread::sleep_for(10ms);
  }
}

// Its connection is closed within the time that an event may take, and nothing is left of it.
TEST(HttpServer, AReaderThatNeverReadsIsCutOff) {
  const RunningServer server({.milliseconds = 60'000, .searches = 1});
  const std::string think = R"({"game": "octagon", "agent": "mcts", "milliseconds": 60000, "interval": 50})";
  const RawClient page(server.port(), 4'096);
  page.send(server.post_text("think", think));
  const auto begun = std::chrono::steady_clock::now();
  std::this_thread::sleep_for(200ms);
  const std::string move = R"({"game": "tron", "agent": "random", "stream": false})";
  while (!server.post("move", move).starts_with("HTTP/1.1 200")) {
    ASSERT_LT(std::chrono::steady_clock::now() - begun, 25s);
    std::this_thread::sleep_for(100ms);
  }
}

}  // namespace
}  // namespace cycad::serve
