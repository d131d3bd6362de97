// The files of the page, all of them in memory: whatever path a client asks for is a name in this list or nothing.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace cycad::serve {

struct PageFile {
  std::string_view content;
  std::string_view compressed;  // by gzip; empty if there is none
};

class Page {
 public:
  // The files that are embedded in the program.
  Page();
  // The files of a folder, for people who work on the page; OutsideError if it cannot be read.
  explicit Page(const std::string& folder);

  [[nodiscard]] bool empty() const { return files_.empty(); }
  // "/" is index.html. Null if there is no such file.
  [[nodiscard]] const PageFile* find(std::string_view path) const;

 private:
  void add(std::string_view path, std::string_view content);

  std::map<std::string, PageFile, std::less<>> files_;
  std::map<std::string, std::string, std::less<>> texts_;  // of a folder
};

std::string_view media_type(std::string_view path);

}  // namespace cycad::serve
