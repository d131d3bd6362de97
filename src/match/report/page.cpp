#include "match/report/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "cycad/core/escape.hpp"

namespace cycad {
namespace {

constexpr std::size_t few_headings = 4;  // that need no list

struct Contents {
  std::string body;   // with an id for every heading
  std::string items;  // of the list
  std::size_t count = 0;
};

// The text between the tags of a heading, which may have other elements in it.
std::string without_tags(std::string_view html) {
  std::string text;
  bool tag = false;
  for (const char character : html) {
    if (character == '<') tag = true;
    if (!tag) text += character;
    if (character == '>') tag = false;
  }
  return text;
}

// Reads the headings of the second and third level that the page's own writers make.
Contents contents_of(std::string_view body) {
  constexpr std::string_view id_begins = " id=\"";
  Contents contents;
  while (true) {
    const std::size_t begin = std::min(body.find("<h2"), body.find("<h3"));
    if (begin == std::string_view::npos) break;
    const std::size_t inner = body.find('>', begin) + 1;
    const std::size_t end = body.find("</h", inner);
    const std::string_view attributes = body.substr(begin + 3, inner - begin - 4);
    std::string id = fmt::format("part-{}", ++contents.count);
    contents.body += body.substr(0, begin + 3);
    if (const std::size_t known = attributes.find(id_begins); known != std::string_view::npos) {
      const std::string_view rest = attributes.substr(known + id_begins.size());
      id = rest.substr(0, rest.find('"'));
    } else {
      contents.body += fmt::format(" id=\"{}\"", id);
    }
    contents.items += fmt::format("<li class=\"h{}\"><a href=\"#{}\">{}</a></li>", body[begin + 2], id,
                                  without_tags(body.substr(inner, end - inner)));
    contents.body += body.substr(begin + 3, end - begin - 3);
    body.remove_prefix(end);
  }
  contents.body += body;
  return contents;
}

std::string body_html(const Page& page) {
  if (!page.contents) return fmt::format("<body>\n{}", page.body);
  const Contents contents = contents_of(page.body);
  if (contents.count <= few_headings) return fmt::format("<body>\n{}", page.body);
  return fmt::format(
      "<body class=\"with-contents\">\n<nav class=\"contents\" aria-label=\"contents\"><ul>{}</ul></nav>"
      "<main>{}</main>",
      contents.items, contents.body);
}

}  // namespace

std::string page_html(const Page& page) {
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>cycad: {}</title><style>\n",
      escaped_html(page.title));
  html += page_file("style.css");
  for (const std::string_view style : page.styles) html += page_file(style);
  html += fmt::format("{}</style></head>{}", page.style, body_html(page));
  for (const std::string_view script : page.scripts) html += fmt::format("<script>\n{}</script>", page_file(script));
  return html + "</body></html>\n";
}

}  // namespace cycad
