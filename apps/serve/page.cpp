#include "serve/page.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <optional>

#include "cycad/core/error.hpp"
#include "cycad/core/whole_file.hpp"
#include "serve/embedded.hpp"

namespace cycad::serve {
namespace {

constexpr std::string_view compressed_ending = ".gz";

struct MediaType {
  std::string_view ending, type;
};
constexpr MediaType media_types[] = {{".html", "text/html; charset=utf-8"},
                                     {".js", "text/javascript; charset=utf-8"},
                                     {".css", "text/css; charset=utf-8"},
                                     {".svg", "image/svg+xml"},
                                     {".png", "image/png"},
                                     {".ico", "image/x-icon"},
                                     {".json", "application/json"},
                                     {".webmanifest", "application/manifest+json"},
                                     {".woff2", "font/woff2"},
                                     {".txt", "text/plain; charset=utf-8"}};

}  // namespace

Page::Page() {
  for (const EmbeddedFile& file : embedded_page()) add(file.path, file.content);
}

Page::Page(const std::string& folder) {
  std::error_code problem;
  const std::filesystem::recursive_directory_iterator files(folder, problem);
  if (problem) throw OutsideError(fmt::format("cannot read the folder {}: {}", folder, problem.message()));
  for (const auto& entry : files) {
    if (!entry.is_regular_file() || entry.is_symlink()) continue;
    const std::string path = std::filesystem::relative(entry.path(), folder).generic_string();
    const std::optional<std::string> text = read_whole_file(entry.path().string());
    if (!text) throw OutsideError(fmt::format("cannot read {}", entry.path().string()));
    texts_[path] = *text;
  }
  for (const auto& [path, text] : texts_) add(path, text);
}

void Page::add(std::string_view path, std::string_view content) {
  if (path.ends_with(compressed_ending)) {
    path.remove_suffix(compressed_ending.size());
    files_[std::string(path)].compressed = content;
  } else {
    files_[std::string(path)].content = content;
  }
}

const PageFile* Page::find(std::string_view path) const {
  if (!path.starts_with('/')) return nullptr;
  path.remove_prefix(1);
  const auto place = files_.find(path.empty() ? std::string_view("index.html") : path);
  return place == files_.end() || place->second.content.empty() ? nullptr : &place->second;
}

std::string_view media_type(std::string_view path) {
  for (const MediaType& known : media_types)
    if (path.ends_with(known.ending)) return known.type;
  return "application/octet-stream";
}

}  // namespace cycad::serve
