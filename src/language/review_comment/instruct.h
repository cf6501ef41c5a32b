// SPDX-License-Identifier: Apache-2.0
// Builds instructions from the words of a comment. Each function gives nothing if the words do not
// name a thing.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "language/review_comment.h"
#include "language/review_comment/phrase.h"

namespace credence::language::remark {

using Wanted = std::optional<Instruction>;

enum class Tone { kDemand, kSuggest };

// A finite verb that is not in a clause about the thing ("tests that are slow").
bool HasFinite(Parts parts);

// The thing is wanted. `scope`: the part of the work that it is wanted in.
Wanted Want(Parts thing, Parts scope, std::string_view verb = "include");
// The thing is unwanted.
Wanted Unwanted(Parts thing);
// The thing is there and should go.
Wanted TakenOut(Parts thing);
// "tests", "the figures", but not "the summary".
bool IsPlural(Parts thing);
// "code", "testing": said without an article.
bool IsMass(Parts thing);
// A quality of a thing is wanted: PREFER a shorter summary. `rest`: the words after the quality.
Wanted PreferQuality(std::string_view quality, Parts thing, bool plural, Parts rest);
// "A instead of B": A is preferred.
Wanted Instead(Parts thing);
// Something is to be done, or must not be done. REQUIRES: `verb` is in its base form.
Wanted Do(const std::string& verb, Parts rest, Tone tone, bool wanted = true);
// "adding tests", "not using globals".
Wanted DoGerund(Parts parts, Tone tone);
// "to add tests", "that the authors add tests", "if you could add tests", "adding tests", "tests".
Wanted DoPhrase(Parts parts, Tone tone);

}  // namespace credence::language::remark
