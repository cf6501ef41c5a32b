// SPDX-License-Identifier: Apache-2.0
#include "governor/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "base/utf8.h"
#include "credence/mention.h"
#include "governor/glob.h"
#include "governor/hosts.h"
#include "governor/settings.h"
#include "governor/shell/options.h"

namespace credence::governor {
namespace {

using shell::kUnknown;

// Effects that only rules and people name: a call has them besides its effect.
constexpr std::string_view kSecretRead = "secret_read";
constexpr std::string_view kDisclose = "disclose";

std::vector<std::string_view> WordsOfRule(std::string_view text) {
  std::vector<std::string_view> words;
  while (!(text = Trim(text)).empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return words;
}

bool IsFlag(std::string_view word) { return word.size() > 1 && word.front() == '-'; }

// A word of a command against one of a rule. In a rule `*` stands for anything, slashes, too.
bool WordFits(std::string_view pattern, std::string_view word) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) return pattern == word;
  if (!word.starts_with(pattern.substr(0, star))) return false;
  word.remove_prefix(star);
  pattern.remove_prefix(star + 1);
  // The first place where a piece fits is as good as any; only the last piece has to end the word.
  for (std::size_t next = pattern.find('*'); next != std::string_view::npos;
       next = pattern.find('*')) {
    const std::size_t at = word.find(pattern.substr(0, next));
    if (at == std::string_view::npos) return false;
    word.remove_prefix(at + next);
    pattern.remove_prefix(next + 1);
  }
  return word.ends_with(pattern);
}

// Whether the command has the flag: as it is, with a value, or among other letters.
bool HasFlag(std::string_view flag, std::string_view word) {
  if (WordFits(flag, word)) return true;
  if (word.starts_with(flag) && word.substr(flag.size()).starts_with('=')) return true;
  const bool is_letter = flag.size() == 2 && flag[1] != '-';
  return is_letter && IsFlag(word) && word[1] != '-' && word.contains(flag[1]);
}

std::string_view NameOfProgram(std::string_view path) { return path.substr(path.rfind('/') + 1); }

struct RuleWords {
  std::vector<std::string_view> flags;
  std::vector<std::string_view> operands;
  bool open = false;  // A rule that ends with `*`.
};

template <class Words>
RuleWords Sorted(const Words& words) {
  RuleWords sorted;
  for (const std::string_view word : words) {
    (IsFlag(word) ? sorted.flags : sorted.operands).push_back(word);
  }
  return sorted;
}

bool IsKnown(std::string_view word) { return !word.contains(kUnknown); }

// For a rule that denies or asks: a word that is not known could be the one it names.
bool MayFit(const RuleWords& rule, const RuleWords& command) {
  const bool unknown = !std::ranges::all_of(command.operands, IsKnown);
  for (const std::string_view flag : rule.flags) {
    const bool has = std::ranges::any_of(
        command.flags, [&](std::string_view word) { return HasFlag(flag, word); });
    if (!has && !unknown) return false;
  }
  // An option's value can stand before the operands, so others may lie between.
  auto next = command.operands.begin();
  for (const std::string_view operand : rule.operands) {
    next = std::find_if(next, command.operands.end(), [&](std::string_view word) {
      return !IsKnown(word) || WordFits(operand, word);
    });
    if (next == command.operands.end()) return false;
    ++next;
  }
  return true;
}

// For a rule that allows: every option is named, and the operands begin as the rule's do.
bool Covers(const RuleWords& rule, const RuleWords& command) {
  if (!rule.open) {
    const bool named = std::ranges::all_of(command.flags, [&](std::string_view word) {
      return IsKnown(word) && std::ranges::any_of(rule.flags, [&](std::string_view flag) {
               return WordFits(flag, word) ||
                      (word.starts_with(flag) && word.substr(flag.size()).starts_with('='));
             });
    });
    if (!named || !std::ranges::all_of(command.operands, IsKnown)) return false;
  }
  if (command.operands.size() < rule.operands.size()) return false;
  return std::ranges::equal(rule.operands, std::span(command.operands).first(rule.operands.size()),
                            [](std::string_view pattern, std::string_view word) {
                              return IsKnown(word) && WordFits(pattern, word);
                            });
}

bool CommandFits(std::string_view rule, std::span<const std::string> words, bool allows) {
  std::vector<std::string_view> wanted = WordsOfRule(rule);
  if (words.empty() || wanted.empty()) return false;
  if (!WordFits(wanted[0], words[0]) && !WordFits(wanted[0], NameOfProgram(words[0]))) return false;
  // What lies elsewhere is another program, even if its name is the same.
  if (allows && words[0].contains('/') && !wanted[0].contains('/')) return false;
  const bool open = wanted.size() > 1 && wanted.back() == "*";
  if (open) wanted.pop_back();
  RuleWords sorted = Sorted(std::span(wanted).subspan(1));
  sorted.open = open;
  const RuleWords command = Sorted(words.subspan(1));
  return allows ? Covers(sorted, command) : MayFit(sorted, command);
}

bool PathFits(std::string_view glob, std::string_view path, std::string_view project) {
  if (glob.starts_with('/')) return GlobMatches(glob, path);
  if (!project.empty() && path.starts_with(project) &&
      path.substr(project.size()).starts_with('/')) {
    path.remove_prefix(project.size() + 1);
  } else if (path.starts_with('/')) {
    // Outside the project only a glob that fits anywhere can be meant.
    if (!glob.starts_with("**")) return false;
    path.remove_prefix(1);
  }
  return GlobMatches(glob, path);
}

// A host, or a domain with everything below it.
bool HostFits(std::string_view rule, std::string_view host) {
  if (WordFits(rule, host)) return true;
  return host.ends_with(rule) && host.size() > rule.size() &&
         host[host.size() - rule.size() - 1] == '.';
}

// A date, or a time.
Result<Timestamp> EndOf(const RuleSettings& rule) {
  constexpr std::size_t kDate = 10;
  return ParseTimestamp(rule.expires + (rule.expires.size() == kDate ? "T00:00:00Z" : ""));
}

bool IsOver(const RuleSettings& rule, Timestamp now) {
  if (rule.expires.empty()) return false;
  const Result<Timestamp> end = EndOf(rule);
  return !end || *end <= now;
}

// Any of them for a rule that denies or asks; for one that allows all, and at least one.
template <class List, class Fits>
bool ListFits(const List& list, bool allows, Fits fits) {
  if (list.empty()) return false;
  return allows ? std::ranges::all_of(list, fits) : std::ranges::any_of(list, fits);
}

// One program of a shell command, or a whole call of another tool.
struct Part {
  Effect effect = Effect::kRead;
  std::span<const std::string> words = {};  // Empty: not a program.
  bool guarded = false;                     // As in RanProgram.
};

class Rulings {
 public:
  Rulings(const RuledCall& call, std::vector<const RuleSettings*> rules, Timestamp now)
      : call_(call), rules_(std::move(rules)), now_(now) {
    const CommandEffect& what = call.effect.what;
    if (!call.effect.shell) {
      parts_.push_back({.effect = what.effect, .guarded = true});
      return;
    }
    for (const RanProgram& ran : what.ran) {
      parts_.push_back({.effect = ran.effect, .words = ran.words, .guarded = ran.guarded});
    }
    parts_.push_back({.effect = what.outside, .guarded = what.outside_guarded});
    // If it is not known which part handles the secret, it may be any of them.
    const bool is_attributed = !call.reads_copy && std::ranges::any_of(parts_, &Part::guarded);
    if (is_attributed) return;
    for (Part& part : parts_) part.guarded = true;
  }

  std::optional<Ruling> Decide(FunctionRef<bool(Effect, bool)> is_open) const {
    for (const Verdict verdict : {Verdict::kDeny, Verdict::kAsk}) {
      const RuleSettings* best = nullptr;
      for (const Part& part : parts_) best = MoreSpecific(best, BestFor(part, verdict));
      if (best != nullptr) return RulingOf(*best, verdict);
    }
    const RuleSettings* best = nullptr;
    for (const RuleSettings* rule : Covering(is_open)) best = MoreSpecific(best, rule);
    if (best == nullptr) return std::nullopt;
    return RulingOf(*best, Verdict::kAllow);
  }

  // One rule for each part that is not open; empty if a part has none.
  std::vector<const RuleSettings*> Covering(FunctionRef<bool(Effect, bool)> is_open) const {
    std::vector<const RuleSettings*> covering;
    for (const Part& part : parts_) {
      if (is_open(part.effect, part.guarded)) continue;
      covering.push_back(BestFor(part, Verdict::kAllow));
      if (covering.back() == nullptr) return {};
    }
    return covering;
  }

 private:
  static Ruling RulingOf(const RuleSettings& rule, Verdict verdict) {
    return {.verdict = verdict, .rule = WordsOf(rule), .message = rule.message};
  }

  static std::size_t Specificity(const RuleSettings& rule) {
    std::size_t count = WordsOfRule(rule.command).size();
    for (const std::string* given : {&rule.effect, &rule.tool, &rule.path, &rule.host}) {
      if (!given->empty()) ++count;
    }
    return count;
  }

  static const RuleSettings* MoreSpecific(const RuleSettings* a, const RuleSettings* b) {
    if (a == nullptr || b == nullptr) return a == nullptr ? b : a;
    return Specificity(*b) > Specificity(*a) ? b : a;
  }

  const RuleSettings* BestFor(const Part& part, Verdict verdict) const {
    const RuleSettings* best = nullptr;
    for (const RuleSettings* rule : rules_) {
      if (rule->decision == NameOf(verdict) && !IsOver(*rule, now_) && Fits(*rule, part)) {
        best = MoreSpecific(best, rule);
      }
    }
    return best;
  }

  bool Fits(const RuleSettings& rule, const Part& part) const {
    const bool allows = rule.decision == NameOf(Verdict::kAllow);
    if (!rule.effect.empty() && !EffectFits(rule.effect, part)) return false;
    if (!rule.tool.empty() && !WordFits(rule.tool, call_.tool)) return false;
    if (!rule.command.empty() && !CommandFits(rule.command, part.words, allows)) return false;
    if (!rule.path.empty() && !PathsFit(rule.path, allows)) return false;
    return rule.host.empty() || HostsFit(rule.host, part, allows);
  }

  bool EffectFits(std::string_view name, const Part& part) const {
    if (name == kDisclose) return part.guarded && call_.discloses;
    if (name == kSecretRead) return part.guarded && call_.secret_read;
    return name == NameOf(part.effect);
  }

  // Which part of a command a path belongs to is not known.
  bool PathsFit(std::string_view glob, bool allows) const {
    const CommandEffect& what = call_.effect.what;
    std::vector<std::string_view> paths(what.alters.begin(), what.alters.end());
    for (const WrittenFile& file : call_.effect.files) paths.push_back(file.path);
    // A shell command may write more than is known.
    if (allows && call_.effect.shell) return false;
    if (!allows || paths.empty()) paths.insert(paths.end(), what.reads.begin(), what.reads.end());
    return ListFits(paths, allows,
                    [&](std::string_view path) { return PathFits(glob, path, call_.project); });
  }

  bool HostsFit(std::string_view rule, const Part& part, bool allows) const {
    std::vector<std::string> hosts;
    if (call_.effect.shell) {
      for (const std::string& word : part.words) {
        if (allows && !IsKnown(word)) return false;
        AddHosts(word, hosts);
      }
    } else {
      AddHosts(call_.input, hosts);
    }
    return ListFits(hosts, allows, [&](std::string_view host) { return HostFits(rule, host); });
  }

  const RuledCall& call_;
  std::vector<const RuleSettings*> rules_;
  Timestamp now_;
  std::vector<Part> parts_;
};

// Programs whose first operand says what they do.
constexpr auto kWithSubcommands = std::to_array<std::string_view>(
    {"apt",      "apt-get",   "aws",       "az",     "brew",   "bun",     "bundle", "cargo",
     "composer", "conda",     "deno",      "docker", "dotnet", "flutter", "gcloud", "gem",
     "gh",       "git",       "go",        "gradle", "helm",   "kubectl", "make",   "mvn",
     "npm",      "npx",       "pip",       "pip3",   "pnpm",   "podman",  "poetry", "rake",
     "rustup",   "systemctl", "terraform", "uv",     "yarn"});

std::string KindOf(const RanProgram& ran) {
  const std::string_view program = NameOfProgram(ran.words[0]);
  std::string kind(program);
  const RuleWords sorted = Sorted(std::span(ran.words).subspan(1));
  if (std::ranges::find(kWithSubcommands, program) != kWithSubcommands.end() &&
      !sorted.operands.empty() && IsKnown(sorted.operands[0])) {
    kind += fmt::format(" {}", sorted.operands[0]);
  }
  std::vector<std::string_view> flags;
  for (const std::string_view flag : sorted.flags) {
    if (IsKnown(flag)) flags.push_back(flag.substr(0, flag.find('=')));
  }
  std::ranges::sort(flags);
  flags.erase(std::unique(flags.begin(), flags.end()), flags.end());
  for (const std::string_view flag : flags) kind += fmt::format(" {}", flag);
  return kind;
}

std::vector<const RuleSettings*> PointersTo(const auto& rules) {
  std::vector<const RuleSettings*> pointers;
  for (const RuleSettings& rule : rules) pointers.push_back(&rule);
  return pointers;
}

}  // namespace

std::optional<Ruling> RulingOn(const RuledCall& call, const GovernorSettings& settings,
                               Timestamp now, FunctionRef<bool(Effect, bool)> is_open) {
  if (settings.rules.empty()) return std::nullopt;
  return Rulings(call, PointersTo(settings.rules), now).Decide(is_open);
}

std::vector<std::string> CoveredBy(const RuledCall& call, const std::vector<RuleSettings>& rules,
                                   Timestamp now, FunctionRef<bool(Effect, bool)> is_open) {
  std::vector<std::string> names;
  for (const RuleSettings* rule : Rulings(call, PointersTo(rules), now).Covering(is_open)) {
    if (std::ranges::find(names, rule->name) == names.end()) names.push_back(rule->name);
  }
  return names;
}

std::optional<Verdict> RulingOnKinds(const std::vector<std::string>& kinds,
                                     const GovernorSettings& settings, Timestamp now) {
  const auto fits = [&](const std::string& kind, Verdict verdict) {
    const std::vector<std::string_view> words = WordsOfRule(kind);
    const std::vector<std::string> copy(words.begin(), words.end());
    return std::ranges::any_of(settings.rules, [&](const RuleSettings& rule) {
      // Of the other conditions nothing is known.
      const bool only_command = rule.tool.empty() && rule.effect.empty() && rule.path.empty() &&
                                rule.host.empty() && !rule.command.empty();
      return only_command && rule.decision == NameOf(verdict) && !IsOver(rule, now) &&
             CommandFits(rule.command, copy, verdict == Verdict::kAllow);
    });
  };
  for (const Verdict verdict : {Verdict::kDeny, Verdict::kAsk}) {
    if (std::ranges::any_of(kinds, [&](const auto& kind) { return fits(kind, verdict); })) {
      return verdict;
    }
  }
  const bool covered =
      std::ranges::all_of(kinds, [&](const auto& kind) { return fits(kind, Verdict::kAllow); });
  return covered && !kinds.empty() ? std::optional(Verdict::kAllow) : std::nullopt;
}

std::vector<std::string> KindsOf(const ToolEffect& effect) {
  constexpr std::size_t kKindsMax = 4;
  constexpr std::size_t kKindBytesMax = 120;
  std::vector<std::string> kinds;
  // Where something besides the programs needs a rule, naming these would not help.
  if (!effect.shell || effect.what.outside > Effect::kConsult) return kinds;
  for (const RanProgram& ran : effect.what.ran) {
    if (ran.effect <= Effect::kConsult) continue;
    std::string kind = KindOf(ran);
    if (kinds.size() == kKindsMax || kind.size() > kKindBytesMax) return {};
    if (std::ranges::find(kinds, kind) == kinds.end()) kinds.push_back(std::move(kind));
  }
  return kinds;
}

std::string WordsOf(const RuleSettings& rule) {
  std::string words = rule.decision;
  if (!rule.command.empty()) words += fmt::format(" {}", rule.command);
  if (!rule.tool.empty()) words += fmt::format(" {}", rule.tool);
  if (!rule.effect.empty()) words += fmt::format(" {}", rule.effect);
  if (!rule.path.empty()) words += fmt::format(" in {}", rule.path);
  if (!rule.host.empty()) words += fmt::format(" to {}", rule.host);
  if (!rule.expires.empty()) words += fmt::format(" until {}", rule.expires);
  return OneLine(words);
}

Result<void> ValidateRules(const GovernorSettings& settings) {
  for (const RuleSettings& rule : settings.rules) {
    const auto refuse = [&](std::string_view what) {
      return InvalidArgument(fmt::format("governor.rules.{} {}", rule.name, what));
    };
    if (rule.decision.empty()) return refuse("has no decision; add decision = \"deny\"");
    if (rule.effect.empty() && rule.tool.empty() && Trim(rule.command).empty() &&
        rule.path.empty() && rule.host.empty()) {
      return refuse("is about every call; add command, path, tool, effect or host");
    }
    const bool of_secrets = rule.effect == kSecretRead || rule.effect == kDisclose;
    if (!rule.effect.empty() && !of_secrets && !FromName<Effect>(rule.effect)) {
      return refuse(fmt::format("has the unknown effect {}; use one of {}", Quoted(rule.effect),
                                AllNames<Effect>()));
    }
    if (!rule.expires.empty() && !EndOf(rule)) {
      return refuse(
          fmt::format("expires at {}, which is no date; write 2027-01-31", Quoted(rule.expires)));
    }
  }
  return {};
}

}  // namespace credence::governor
