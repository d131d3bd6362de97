# awk -v folder=FOLDER -f extract_programs.awk PAGE.md
# Writes every block of C++ on a page into the file that its first line names, as in "// first.cpp". A file whose text is
# the same keeps its time, so that nothing is compiled again.
function finish(  known, line) {
  known = ""
  while ((getline line < file) > 0) known = known line "\n"
  close(file)
  if (known != text) {
    printf "%s", text > file
    close(file)
  }
}
/^```cpp$/ { inside = 1; text = ""; file = ""; next }
/^```/ && inside { finish(); inside = 0; next }
inside && file == "" {
  if ($0 !~ /^\/\/ [a-z_]+\.(cpp|hpp)$/) {
    printf "%s:%d: a block of C++ without the name of its file, expected \"// NAME.cpp\"\n", FILENAME, FNR > "/dev/stderr"
    exit 1
  }
  file = folder "/" $2
}
inside { text = text $0 "\n" }
