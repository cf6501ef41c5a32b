// SPDX-License-Identifier: Apache-2.0
// The subject of a statement in normal form: "I", "you" and "the user" are all the speaker.
#pragma once

#include <string>
#include <string_view>

namespace credence::language {

struct SubjectForm {
  std::string words;  // "speaker", "speaker sister", "ana silva"; empty for nobody in particular.
  bool proper_name = false;  // Consists of capitalised words.
  bool definite = false;     // "my …", "the …", "Ana's …"
};

SubjectForm ReadSubject(std::string_view subject);

}  // namespace credence::language
