// SQLite with values and exceptions: a database file, and statements whose parameters and columns are counted from 0.
// sqlite3.h itself stays in sqlite.cpp.
//
//   Database database(path, Database::Mode::read_write);
//   Statement insert = database.prepare("INSERT INTO games(number, moves) VALUES(?, ?)");
//   insert.run(number, moves);
//   Statement all = database.prepare("SELECT number, moves FROM games");
//   while (all.step()) use(all.whole(0), all.text(1));
//
// A file that is no database is an InputError; whatever the system refuses (a full disk, a folder without permission, a
// damaged file) is an OutsideError that names the file.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace cycad {

// In bytes: of names, specifications and the like; and of anything, which is more than the settings of any experiment.
inline constexpr std::size_t longest_word = 8192;
inline constexpr std::size_t longest_text = std::size_t{1} << 28U;

// A file as it was when reading began without a lock: who may not write beside a store cannot keep its owner from
// writing to it.
class FrozenFile {
 public:
  explicit FrozenFile(const std::string& path);
  // OutsideError if somebody has written to it since.
  void require_unchanged() const;

 private:
  struct Look {
    std::uint64_t device = 0, inode = 0;
    std::int64_t size = -1, seconds = 0, nanoseconds = 0;
    friend bool operator==(const Look&, const Look&) = default;
  };
  [[nodiscard]] static Look look_at(const std::string& path);

  std::string path_;
  Look before_;
};

class Statement {
 public:
  // Runs the statement with the parameters that are bound, and makes it ready to run again.
  void run_bound() {
    while (step()) {
    }
    reset();
  }
  // Binds all parameters, runs the statement to its end, and makes it ready to run again.
  template <class... Values>
  void run(const Values&... values) {
    bind_all(values...);
    run_bound();
  }
  template <class... Values>
  void bind_all(const Values&... values) {
    reset();
    int index = 0;
    (bind(index++, values), ...);
  }

  void bind(int index, std::int64_t value);
  void bind(int index, double value);
  void bind(int index, std::string_view value);

  // Whether there is another row.
  bool step();
  void reset();

  [[nodiscard]] const std::string& path() const { return path_; }  // of the database
  [[nodiscard]] std::int64_t whole(int column) const;
  [[nodiscard]] double real(int column) const;
  // Whoever wrote the file, what is read from it is shown some day: on one line, or with line ends and tabs. Other
  // control characters become question marks, and a text that is longer is an OutsideError.
  [[nodiscard]] std::string text(int column, std::size_t most_bytes = longest_word) const;
  [[nodiscard]] std::string lines(int column, std::size_t most_bytes = longest_text) const;

 private:
  friend class Database;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  [[nodiscard]] std::string_view bytes(int column, std::size_t most_bytes) const;
  Statement(std::string path, std::shared_ptr<const FrozenFile> frozen, sqlite3_stmt* statement)
      : path_(std::move(path)), frozen_(std::move(frozen)), statement_(statement) {}

  std::string path_;
  std::shared_ptr<const FrozenFile> frozen_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

class Database {
 public:
  enum class Mode {
    read,
    read_tidy,    // takes the files beside it away at the end if nobody else needs them
    read_beside,  // makes no file for a log that is there
    read_frozen,  // without a lock: works in a folder that cannot be written to, if nobody writes to the file meanwhile
    read_write    // makes the file if there is none
  };

  Database(const std::string& path, Mode mode);

  [[nodiscard]] Statement prepare(std::string_view sql) const;
  void run(std::string_view sql) const { prepare(sql).run(); }
  [[nodiscard]] std::string text_of(std::string_view sql) const;  // first column of the first row
  [[nodiscard]] std::int64_t whole_of(std::string_view sql) const;
  // Rows that the last statement added, changed or removed.
  [[nodiscard]] std::int64_t changes() const;

 private:
  struct Close {
    void operator()(sqlite3* connection) const;
  };
  std::string path_;
  std::shared_ptr<const FrozenFile> frozen_;  // if the mode is read_frozen
  std::unique_ptr<sqlite3, Close> connection_;
};

// A write-ahead log needs a second file beside the first. Where none can be made, nobody can be writing either.
Database open_for_reading(const std::string& path);

// Of a database that nobody has opened yet. SQLite itself would switch by means of a rollback journal, and a kill in
// that moment would leave one.
void give_write_ahead_log(const std::string& path);

}  // namespace cycad
