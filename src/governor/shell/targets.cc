// SPDX-License-Identifier: Apache-2.0
// The paths that commands write, show or change.
#include <algorithm>
#include <cstddef>

#include "governor/glob.h"
#include "governor/shell/judge.h"

namespace credence::governor::shell {
namespace {

constexpr std::size_t kPathsMax = 64;

constexpr std::string_view kStreams =
    "/dev/null /dev/stdin /dev/stdout /dev/stderr /dev/tty /dev/zero /dev/full /dev/fd/*";

std::string Raw(std::string_view folder, std::string_view path) {
  if (path.starts_with('/')) return std::string(path);
  std::string raw(folder);
  raw += '/';
  raw += path;
  return raw;
}

}  // namespace

void Judge::Remember(std::vector<std::string>& list, std::string path) {
  if (list.size() < kPathsMax && std::ranges::find(list, path) == list.end())
    list.push_back(std::move(path));
}

bool Judge::IsProtected(std::string_view path, bool into) const {
  if (IsProtectedPath(context_.protected_paths, path)) return true;
  return into && std::ranges::any_of(context_.protected_paths, [path](std::string_view kept) {
           return !kept.contains('*') && kept.substr(0, kept.rfind('/')) == path;
         });
}

void Judge::WriteResolved(const std::string& path, std::string_view shown) {
  if (IsProtected(path)) result_.touches_governor = true;
  const bool scratch = KindOfPath(context_.paths.Get(), path) == PathKind::kScratch && !may_link_;
  Raise(scratch ? Effect::kScratchWrite : Effect::kProductionWrite, "writes ", shown);
  Remember(result_.writes, path);
  Remember(flow_.wrote, path);
  if (in_place_) Remember(result_.edits, path);
}

void Judge::Edit(const Arg& path) {
  in_place_ = true;
  Write(path);
  in_place_ = false;
}

void Judge::Write(const Arg& path) {
  if (path.governor) result_.touches_governor = true;
  const std::string_view text = path.text;
  if (!path.constant) return WriteUnknown(path);
  if (text.empty()) return;
  if (text.starts_with('/')) {
    if (ListHas(kStreams, text)) return;
    const std::string plain = JoinPath("/", text);
    const bool device = plain.starts_with("/dev/") && !plain.starts_with("/dev/shm/");
    if (device || plain.starts_with("/proc/") || plain.starts_with("/sys/"))
      return Change("writes to ", text);
    return WriteResolved(context_.resolve(text), text);
  }
  if (state_.folders.empty()) return Raise(Effect::kProductionWrite, "writes ", text);
  for (const std::string& folder : state_.folders)
    WriteResolved(context_.resolve(Raw(folder, text)), text);
}

// The certain part may be enough: /tmp/$name is in /tmp, unless it contains `..`.
void Judge::WriteUnknown(const Arg& path) {
  const std::string_view known = std::string_view(path.text).substr(0, path.known);
  const std::size_t slash = known.rfind('/');
  const bool climbs = path.climbs || std::string_view(path.text).contains("..");
  const bool settles = slash != std::string_view::npos && slash > 0 && !climbs;
  bool scratch = settles && !may_link_;
  if (settles) {
    const std::string_view folder = known.substr(0, slash);
    if (folder.starts_with('/')) {
      const std::string resolved = context_.resolve(folder);
      scratch = scratch && KindOfPath(context_.paths.Get(), resolved) == PathKind::kScratch;
      if (IsProtected(resolved)) result_.touches_governor = true;
    } else {
      scratch = scratch && !state_.folders.empty();
      for (const std::string& each : state_.folders) {
        const std::string resolved = context_.resolve(Raw(each, folder));
        scratch = scratch && KindOfPath(context_.paths.Get(), resolved) == PathKind::kScratch;
        if (IsProtected(resolved)) result_.touches_governor = true;
      }
    }
  }
  if (scratch) return Raise(Effect::kScratchWrite, "writes in ", known);
  Raise(Effect::kProductionWrite, "writes a path that is not known");
}

void Judge::WriteHere() { Write(Arg::Constant(".")); }

void Judge::Show(const Arg& path) {
  if (!path.constant || path.text.empty() || path.text == "-") return;
  if (!path.text.starts_with('/') && state_.folders.empty()) return;
  const std::string_view folder =
      state_.folders.empty() ? std::string_view("/") : state_.folders.back();
  Remember(result_.reads, context_.resolve(Raw(folder, path.text)));
}

void Judge::Touch(const Arg& path) { TouchPath(path, Use::kTouched); }

void Judge::Alter(const Arg& path) { TouchPath(path, Use::kAltered); }

void Judge::Remove(const Arg& path) { TouchPath(path, Use::kRemoved); }

void Judge::TouchPath(const Arg& path, Use use) {
  if (context_.protected_paths.empty() && use == Use::kTouched) return;
  if (path.governor) result_.touches_governor = true;
  // Scripts and options may contain a path.
  for (const std::string_view kept : context_.protected_paths) {
    if (!kept.contains('*') && path.text.contains(kept)) result_.touches_governor = true;
  }
  const std::string_view known = std::string_view(path.text).substr(0, path.known);
  const std::string_view text = path.constant ? known : known.substr(0, known.rfind('/') + 1);
  if (text.empty() || text.starts_with('-') || text.contains('\n')) return;
  const auto check = [&](std::string_view folder) {
    const std::string resolved = context_.resolve(Raw(folder, text));
    const auto holds = [&](std::string_view kept) {
      if (!kept.contains('*')) return IsInside(kept, resolved);
      // A glob for a name that any folder may contain would protect every folder from removal.
      if (kept.starts_with("**/") && kept.rfind('/') == 2) return false;
      return GlobMatches(kept, resolved + std::string(kept.substr(kept.rfind('/'))));
    };
    const bool touched =
        IsProtected(resolved, !path.constant) ||
        (use == Use::kRemoved && std::ranges::any_of(context_.protected_paths, holds));
    if (touched) result_.touches_governor = true;
    if (use != Use::kTouched) Remember(result_.alters, resolved);
  };
  for (const std::string& folder : state_.folders) check(folder);
  if (state_.folders.empty() && text.starts_with('/')) check("");
}

bool Judge::IsOwnFile(const Arg& path) {
  if (!path.constant || state_.folders.empty() || context_.paths.Get().project.empty())
    return false;
  return std::ranges::all_of(state_.folders, [&](const std::string& folder) {
    // Does not follow links: the programs of an environment are links to the system's.
    const std::string full = JoinPath(folder, path.text);
    return IsInside(full, context_.paths.Get().project) &&
           KindOfPath(context_.paths.Get(), full) == PathKind::kProduction;
  });
}

bool Judge::ExistsForSure(const Arg& path) const {
  if (!path.constant || state_.folders.empty()) return false;
  return std::ranges::all_of(state_.folders, [&](const std::string& folder) {
    return context_.exists(Raw(folder, path.text));
  });
}

bool Judge::IsScratch(std::string_view path) const {
  const PathRules& rules = context_.paths.Get();
  return KindOfPath(rules, path) == PathKind::kScratch ||
         KindOfPath(rules, context_.resolve(path)) == PathKind::kScratch;
}

bool Judge::MayBeScratch(const Arg& path) const {
  if (state_.folders.empty() || path.climbs || path.loose) return true;
  // Of a pattern the certain beginning decides: tests/*.py.
  const std::string_view text = std::string_view(path.text).substr(0, path.known);
  if (!path.constant && std::string_view(path.text).contains("..")) return true;
  return std::ranges::any_of(
      state_.folders, [&](const std::string& folder) { return IsScratch(JoinPath(folder, text)); });
}

bool Judge::IsOutsideScratch() const {
  return !state_.folders.empty() &&
         std::ranges::none_of(state_.folders,
                              [&](const std::string& each) { return IsScratch(each); });
}

bool Judge::IsInProject() const {
  const std::string& project = context_.paths.Get().project;
  return IsOutsideScratch() &&
         (project.empty() || std::ranges::all_of(state_.folders, [&](const std::string& each) {
            return IsInside(each, project);
          }));
}

void Judge::Drift() {
  state_.adrift = true;
  state_.folders.clear();
}

void Judge::ChangeFolder(const Arg* folder) {
  if (state_.adrift) return;
  const Value home = Lookup("HOME");
  if (folder == nullptr && home.text) {
    state_.folders = {*home.text};
    return;
  }
  // `+1` and `-1` are places on the stack of folders.
  const bool on_stack = folder != nullptr && folder->text.size() > 1 &&
                        (folder->text[0] == '+' || folder->text[0] == '-') &&
                        IsPlainNumber(std::string_view(folder->text).substr(1));
  if (folder == nullptr || !folder->constant || folder->text == "-" || folder->text.empty() ||
      on_stack)
    return state_.folders.clear();
  if (folder->text.starts_with('/')) {
    state_.folders = {JoinPath("/", folder->text)};
    return;
  }
  for (std::string& each : state_.folders) each = JoinPath(each, folder->text);
}

}  // namespace credence::governor::shell
