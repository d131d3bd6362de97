// The stores that clients may see: files of one folder, by name. A name with a path in it, or one that leads out of the
// folder by a link, is refused.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cycad/core/json.hpp"
#include "cycad/match/store.hpp"
#include "serve/limits.hpp"

namespace cycad::serve {

// The path of a store that is there. ApiError 403 for a name that is no plain one, 404 if there is no such store.
std::string store_path(const std::string& folder, const std::string& name);

// The path of a store to write to, that may not be there yet. ApiError 403 if the folder is as full as it may be.
std::string new_store_path(const std::string& folder, const std::string& name, const Limits& limits);

Store open_store(const std::string& folder, const std::string& name);

// A message in which stores are called by their names alone: where the folder lies is not the visitors' concern.
std::string without_folder(std::string message, const std::string& folder);

// As long as somebody wants it.
Json stores_json(const std::string& folder, const std::function<bool()>& wanted);

}  // namespace cycad::serve
