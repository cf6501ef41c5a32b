// SPDX-License-Identifier: Apache-2.0
// Settings: every constant of the rules has a key. Environment over file over default.
//
// A room describes its settings once, by binding keys to the fields of a plain struct:
//
//   void Describe(SettingsSchema& schema, MemorySettings& s) {
//     schema.Section("memory");
//     schema.Add("half_life_days", s.half_life_days, "Days until …", {.min = 0.001});
//   }
//
// Loading then fills the fields from TOML text and from the environment. An unknown key is an error
// that suggests the nearest known one.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "credence/decimal.h"
#include "credence/result.h"

namespace credence {

// Inclusive.
struct SettingRange {
  double min = -std::numeric_limits<double>::infinity();
  double max = std::numeric_limits<double>::infinity();
};

class SettingsSchema {
 public:
  using Field = std::variant<bool*, std::int64_t*, double*, Decimal*, std::string*,
                             std::vector<std::string>*>;

  struct Entry {
    std::string key;  // "memory.half_life_days"
    Field field;
    std::string summary;
    SettingRange range;
    std::vector<std::string> choices;  // For strings; empty allows anything.
    std::string default_text;          // As TOML, at the time of Add.
  };

  // The following entries belong to `name`.
  void Section(std::string_view name) { section_ = name; }
  // REQUIRES: `field` outlives the schema.
  void Add(std::string_view name, Field field, std::string_view summary, SettingRange range = {},
           std::vector<std::string> choices = {});

  // A section whose tables have user-chosen names, [governor.signals.NAME], or are numbered,
  // [[governor.rules]]. `declare` adds the entries of a new name, or returns false if the name is
  // not allowed.
  using Declare = std::function<bool(std::string_view name)>;
  void Family(std::string_view prefix, Declare declare);
  // Whether the table holds the tables of a family.
  bool IsFamily(std::string_view key) const;
  // Declares the table's entries through its family. False if there is none, or it refused.
  bool DeclareTable(std::string_view key) const;

  const std::vector<Entry>& entries() const { return entries_; }
  const Entry* Find(std::string_view key) const;
  // The field's present value, as TOML.
  static std::string ValueText(const Field& field);

 private:
  std::string section_;
  std::vector<Entry> entries_;
  std::vector<std::pair<std::string, Declare>> families_;
};

// Fills the fields from TOML. `origin` (a file name) begins every message:
// "credence.toml:3: memory.half_live_days is not a setting; did you mean memory.half_life_days?"
// What the table of the project says ([project."/home/me/app".governor]) wins over the rest.
// Failure: kInvalidArgument, and then some fields may have been set.
Result<void> ApplyToml(const SettingsSchema& schema, std::string_view toml, std::string_view origin,
                       std::string_view project = "");

// Fills the fields from variables named CREDENCE_<SECTION>_<KEY> (upper case, dots become
// underscores); lists are separated by commas. A variable with a known section but no such setting
// is an error that suggests the nearest one; other CREDENCE_ variables are ignored. `environment`
// holds "NAME=value" strings.
Result<void> ApplyEnvironment(const SettingsSchema& schema,
                              const std::vector<std::string>& environment);

// "CREDENCE_MEMORY_HALF_LIFE_DAYS" for "memory.half_life_days".
std::string EnvironmentName(std::string_view key);

}  // namespace credence
