// SPDX-License-Identifier: Apache-2.0
// The subject of a statement in one form: the speaker is one, whether "I", "you" or "the user".
#pragma once

#include <string>
#include <string_view>

namespace credence::language {

struct SubjectForm {
  std::string words;  // "speaker", "speaker sister", "ana silva"; empty: nobody in particular
  bool proper_name = false;  // Capitalised words alone.
  bool definite = false;     // "my …", "the …", "Ana's …"
};

SubjectForm ReadSubject(std::string_view subject);

}  // namespace credence::language
