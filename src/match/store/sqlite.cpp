#include "match/store/sqlite.hpp"

#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "cycad/core/error.hpp"
#include "cycad/core/printable.hpp"
#include "cycad/core/whole_file.hpp"
#include "match/store/store_files.hpp"

namespace cycad {
namespace {

constexpr int busy_milliseconds = 10'000;
constexpr int most_schema_steps = 100'000;  // ours takes some hundred

[[noreturn]] void fail(const std::string& file, sqlite3* connection) {
  const int code = sqlite3_extended_errcode(connection);
  const int system_error = sqlite3_system_errno(connection);
  const std::string system = system_error == 0 ? "" : fmt::format(" ({})", std::strerror(system_error));
  switch (code & 0xFF) {
    case SQLITE_NOTADB: throw InputError(fmt::format("store {}: not a cycad store, nothing was changed", file));
    case SQLITE_INTERRUPT:  // by most_schema_steps
    case SQLITE_CORRUPT:
      throw OutsideError(
          fmt::format("store {}: the file is damaged, nothing was changed; sqlite3's .recover may help "
                      "on a copy",
                      file));
    case SQLITE_FULL:
      throw OutsideError(
          fmt::format("store {}: the disk is full; the games before are kept, and the same command "
                      "goes on once there is space",
                      file));
    case SQLITE_READONLY:
      throw OutsideError(fmt::format("store {}: cannot be written to{}{}", file, system, companions_of_others(file)));
    case SQLITE_CANTOPEN:
      throw OutsideError(fmt::format("store {}: cannot be opened{}{}", file, system, companions_of_others(file)));
    case SQLITE_BUSY:
      throw OutsideError(
          fmt::format("store {}: another process kept it for {} seconds", file, busy_milliseconds / 1000));
    default: throw OutsideError(fmt::format("store {}: {}{}", file, sqlite3_errmsg(connection), system));
  }
}

// From the root, so that neither `//x.db` is taken for a machine's name nor `:memory:` for no file at all.
std::string uri_of(const std::string& path, Database::Mode mode) {
  std::string absolute = std::filesystem::absolute(path).string();
  absolute.erase(0, std::min(absolute.find_first_not_of('/'), absolute.size()));
  std::string uri = "file:///";
  for (const char character : absolute) {
    if (character == '?' || character == '#' || character == '%') {
      uri += fmt::format("%{:02x}", static_cast<unsigned char>(character));
    } else {
      uri += character;
    }
  }
  if (mode == Database::Mode::read_frozen) return uri + "?immutable=1";
  return mode == Database::Mode::read_beside ? uri + "?readonly_shm=1" : uri;
}

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
void Database::Close::operator()(sqlite3* connection) const { sqlite3_close_v2(connection); }

FrozenFile::FrozenFile(const std::string& path) : path_(path), before_(look_at(path)) {}

FrozenFile::Look FrozenFile::look_at(const std::string& path) {
  struct stat state {};
  if (stat(path.c_str(), &state) != 0) return {};
  return {state.st_dev, state.st_ino, state.st_size, state.st_mtim.tv_sec, state.st_mtim.tv_nsec};
}

void FrozenFile::require_unchanged() const {
  if (look_at(path_) != before_)
    throw OutsideError(
        fmt::format("store {}: it was written to while it was read by an account that may not lock it; "
                    "expected it to rest meanwhile",
                    path_));
}

bool Statement::step() {
  const int status = sqlite3_step(statement_.get());
  if (status != SQLITE_ROW && frozen_) frozen_->require_unchanged();
  switch (status) {
    case SQLITE_ROW: return true;
    case SQLITE_DONE: return false;
    default: fail(path_, sqlite3_db_handle(statement_.get()));
  }
}

void Statement::reset() { sqlite3_reset(statement_.get()); }

std::int64_t Statement::whole(int column) const { return sqlite3_column_int64(statement_.get(), column); }
double Statement::real(int column) const { return sqlite3_column_double(statement_.get(), column); }
std::string Statement::text(int column, std::size_t most_bytes) const { return printable(bytes(column, most_bytes)); }
std::string Statement::lines(int column, std::size_t most_bytes) const {
  return printable(bytes(column, most_bytes), "\n\r\t");
}

std::string_view Statement::bytes(int column, std::size_t most_bytes) const {
  const auto* const text = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  if (text == nullptr) return {};
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
  if (size > most_bytes)
    throw OutsideError(fmt::format("store {}: {} of {} bytes, expected at most {}", path_,
                                   sqlite3_column_name(statement_.get(), column), size, most_bytes));
  return {text, size};
}

void Statement::bind(int index, std::int64_t value) {
  if (sqlite3_bind_int64(statement_.get(), index + 1, value) != SQLITE_OK)
    fail(path_, sqlite3_db_handle(statement_.get()));
}
void Statement::bind(int index, double value) {
  if (sqlite3_bind_double(statement_.get(), index + 1, value) != SQLITE_OK)
    fail(path_, sqlite3_db_handle(statement_.get()));
}
void Statement::bind(int index, std::string_view value) {
  if (sqlite3_bind_text64(statement_.get(), index + 1, value.data(), value.size(), SQLITE_TRANSIENT, SQLITE_UTF8) !=
      SQLITE_OK)
    fail(path_, sqlite3_db_handle(statement_.get()));
}

Database::Database(const std::string& path, Mode mode) : path_(path) {
  const int access = mode == Mode::read_write  ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                     : mode == Mode::read_tidy ? SQLITE_OPEN_READWRITE
                                               : SQLITE_OPEN_READONLY;
  if (mode == Mode::read_frozen) frozen_ = std::make_shared<const FrozenFile>(path);
  sqlite3* opened = nullptr;
  const int status =
      sqlite3_open_v2(uri_of(path, mode).c_str(), &opened, access | SQLITE_OPEN_URI | SQLITE_OPEN_FULLMUTEX, nullptr);
  connection_.reset(opened);
  if (opened == nullptr) throw OutsideError("out of memory");
  if (status != SQLITE_OK) fail(path_, opened);
  sqlite3_busy_timeout(opened, busy_milliseconds);
  // A file from elsewhere may hold programs: a view in the place of a table has no end if it wants, and a trigger
  // deletes what is inserted.
  sqlite3_db_config(opened, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
  sqlite3_db_config(opened, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  sqlite3_db_config(opened, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_limit(opened, SQLITE_LIMIT_LENGTH, static_cast<int>(longest_text));
  // Pages of the list of tables that point to each other in circles would be read without end, before any check.
  sqlite3_progress_handler(
      opened, most_schema_steps, [](void*) { return 1; }, nullptr);
  run("SELECT 1 FROM sqlite_schema LIMIT 1");
  sqlite3_progress_handler(opened, 0, nullptr, nullptr);
  if (mode == Mode::read_tidy) run("PRAGMA query_only = TRUE");
}

Statement Database::prepare(std::string_view sql) const {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(connection_.get(), sql.data(), static_cast<int>(sql.size()), &statement, nullptr) != SQLITE_OK)
    fail(path_, connection_.get());
  return {path_, frozen_, statement};
}

std::string Database::text_of(std::string_view sql) const {
  Statement statement = prepare(sql);
  return statement.step() ? statement.text(0) : std::string();
}

std::int64_t Database::whole_of(std::string_view sql) const {
  Statement statement = prepare(sql);
  return statement.step() ? statement.whole(0) : 0;
}

std::int64_t Database::changes() const { return sqlite3_changes64(connection_.get()); }

Database open_for_reading(const std::string& path) {
  // What SQLite makes beside a store belongs to whoever reads, and stays where the reader may not write to the store:
  // its owner could not write to it any more.
  const bool ours = may_be_written(path);
  if (!ours && !is_there(real_path(path) + "-wal")) return {path, Database::Mode::read_frozen};
  try {
    return {path, ours ? Database::Mode::read : Database::Mode::read_beside};
  } catch (const OutsideError&) {
    if (!ours && !is_there(real_path(path) + "-shm"))
      throw OutsideError(fmt::format(
          "store {}: its log has no index (-shm), expected an account that may write to the store to read it", path));
    if (has_bytes(real_path(path) + "-wal")) throw;
    return {path, Database::Mode::read_frozen};
  }
}

void give_write_ahead_log(const std::string& path) {
  constexpr std::streamoff format_versions = 18;  // in the header: 2 to write and 2 to read are a write-ahead log
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(format_versions).write("\2\2", 2);
  file.close();
  if (!file) throw OutsideError(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
}

}  // namespace cycad
