#include "serve/guard.hpp"

#include <gtest/gtest.h>

namespace cycad::serve {
namespace {

TEST(Guard, KnowsItsOwnNames) {
  for (const char* host :
       {"127.0.0.1", "127.0.0.1:8080", "localhost:9", "LOCALHOST", "[::1]:8080", "[::1]", "127.8.8.8:1"})
    EXPECT_TRUE(is_own_host(host, {})) << host;
  for (const char* host :
       {"", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "127.evil.example:80", "10.0.0.1:8080",
        "[::2]:8080", "localhost:", "localhost:80:80", "[::1", "localhost:8x", "evil.example:8080", "0x7f.1", "[::1]x"})
    EXPECT_FALSE(is_own_host(host, {})) << host;
  EXPECT_FALSE(is_own_host(std::string_view("127.0.0.1\0.evil.example", 23), {}));
}

TEST(Guard, GivenNamesAndAddresses) {
  const OwnHosts named{.names = {"lab.example"}};
  EXPECT_TRUE(is_own_host("lab.example:8080", named));
  EXPECT_FALSE(is_own_host("10.0.0.1", named));
  const OwnHosts everywhere{.names = {}, .any_address = true};
  EXPECT_TRUE(is_own_host("10.0.0.1:8080", everywhere));
  EXPECT_TRUE(is_own_host("[fe80::1]:8080", everywhere));
  EXPECT_FALSE(is_own_host("evil.example", everywhere));
}

TEST(Guard, OriginsAreThoseOfThePage) {
  EXPECT_TRUE(is_own_origin("http://127.0.0.1:8080", "127.0.0.1:8080"));
  for (const char* origin : {"null", "", "http://evil.example", "https://127.0.0.1:8080", "http://127.0.0.1:8081",
                             "http://127.0.0.1:8080.evil.example", "http://localhost:8080"})
    EXPECT_FALSE(is_own_origin(origin, "127.0.0.1:8080")) << origin;
}

TEST(Guard, RatesAreLimited) {
  RateLimit rate(10);
  int admitted = 0;
  for (int request = 0; request < 100; ++request) admitted += rate.admit() ? 1 : 0;
  EXPECT_GE(admitted, 20);
  EXPECT_LE(admitted, 25);
}

}  // namespace
}  // namespace cycad::serve
