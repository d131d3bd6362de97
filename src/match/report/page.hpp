// HTML pages as one file each: what they need of data/page is inside. The build embeds that folder.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cycad {

struct Page {
  std::string title = {};
  std::string body = {};                       // HTML
  std::vector<std::string_view> styles = {};   // files of data/page, besides style.css
  std::string_view style = {};                 // further rules
  std::vector<std::string_view> scripts = {};  // files of data/page
  bool contents = false;                       // a list of the headings at the side, if there are many
};
std::string page_html(const Page& page);

// The text of a file of data/page. std::out_of_range if there is none of that name.
std::string_view page_file(std::string_view name);

}  // namespace cycad
