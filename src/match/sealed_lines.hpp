// Files of one JSON object a line that can be told whole from cut short. The first line begins with
// {"cycad":"KIND","format":1, and the closing one has the number of lines before it and their checksum.
//
//   WholeFile(path).write(seal({opening_line("plan", …), …}));
//   Sealed plan = read_sealed("chunks/plan.jsonl", "plan");
//
// InputError: another kind of file, or of another format. OutsideError: damaged, cut short or unreadable.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cycad {

// The first line, from the members that follow the kind and format: `"chunk":3,"games":12`.
std::string opening_line(std::string_view kind, std::string_view members);

// 16 digits that follow from all of the text. It guards against accidents, not against people.
std::string checksum_of(std::string_view text);
std::string checksum_of_lines(const std::vector<std::string>& lines);  // of what seal() seals

std::string seal(const std::vector<std::string>& lines);

struct Sealed {
  std::vector<std::string> lines;  // without the closing one and without line ends
  std::string checksum;
};

// `where` begins the errors: "plan chunks/plan.jsonl".
Sealed unseal(std::string_view text, std::string_view kind, std::string_view where);
Sealed read_sealed(const std::string& path, std::string_view kind);

}  // namespace cycad
