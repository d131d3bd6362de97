#include "match/report/page.hpp"

#include <fmt/format.h>

#include "cycad/core/escape.hpp"

namespace cycad {

std::string page_html(const Page& page) {
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>cycad: {}</title><style>\n",
      escaped_html(page.title));
  html += page_file("style.css");
  for (const std::string_view style : page.styles) html += page_file(style);
  html += fmt::format("</style></head><body>\n{}", page.body);
  for (const std::string_view script : page.scripts) html += fmt::format("<script>\n{}</script>", page_file(script));
  return html + "</body></html>\n";
}

}  // namespace cycad
