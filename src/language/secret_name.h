// SPDX-License-Identifier: Apache-2.0
// Which names (of variables, JSON keys, command-line flags) denote a secret: "PGPASSWORD" and
// "clientSecret" do; "max_tokens", "tokenizer", "password_file" and "PWD" do not.
#pragma once

#include <string_view>

namespace credence::language {

enum class SecretName {
  kNone,      // Its value is not secret.
  kPassword,  // password, passwd, passphrase, pwd, secret: any value is secret.
  kToken,     // token, key, credential: words that prose and code also use otherwise.
  kPlural,    // tokens, secrets, passwords: as above, but a number is a count.
};

SecretName ClassifyName(std::string_view name);

}  // namespace credence::language
