// Text in columns, for tables, pages and progress: UTF-8, where a character may take several bytes but one column.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cycad {

// Columns on a terminal, counting each code point as one.
std::size_t columns_of(std::string_view text);

// The text in at most `width` columns; what is cut is marked by an ellipsis at the end.
std::string shortened(std::string_view text, std::size_t width);

// Filled with spaces to `width` columns; longer text stays as it is.
std::string left_aligned(std::string_view text, std::size_t width);
std::string right_aligned(std::string_view text, std::size_t width);

// The words of the text in lines of at most `width` columns, each with its line end. The first line begins with
// `first`, the others with `rest`. A single word that is too wide stays whole. No line has spaces at its end.
std::string wrapped(std::string_view text, std::size_t width, std::string_view first, std::string_view rest);
std::string wrapped(std::string_view text, std::size_t width, std::string_view indent = "");

}  // namespace cycad
