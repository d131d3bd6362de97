// What is not made of games is stored in a folder STORE.parts beside the store, a file for each part. A file that a
// program of another signature wrote, or whose checksum is missing or not that of its content, is not used: its part is
// run again.
#pragma once

#include <optional>
#include <string>

namespace cycad {

class StoredParts {
 public:
  // An empty store: nothing is stored or found.
  StoredParts(const std::string& store, std::string signature);

  struct Found {
    std::string content, version;  // and the program that wrote it
  };
  [[nodiscard]] std::optional<Found> find(const std::string& name) const;
  void store(const std::string& name, const std::string& content) const;

 private:
  [[nodiscard]] std::string path(const std::string& name) const { return folder_ + "/" + name + ".json"; }

  std::string folder_, signature_;
};

}  // namespace cycad
