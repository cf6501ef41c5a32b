// SPDX-License-Identifier: Apache-2.0
#include "language/secret_name.h"

#include "base/test_framework.h"

namespace credence::language {
namespace {

TEST(SecretNameTest, NamesAndTheirKind) {
  const struct {
    std::string_view name;
    SecretName kind;
  } cases[] = {
      {"password", SecretName::kPassword},
      {"PGPASSWORD", SecretName::kPassword},
      {"DB_PASSWORD_2", SecretName::kPassword},
      {"password2", SecretName::kPassword},
      {"clientSecret", SecretName::kPassword},
      {"SECRET_KEY", SecretName::kPassword},
      {"MYSQL_PWD", SecretName::kPassword},
      {"token", SecretName::kToken},
      {"_authToken", SecretName::kToken},
      {"api_key", SecretName::kToken},
      {"X-API-Key", SecretName::kToken},
      {"APIKEY", SecretName::kToken},
      {"private-key", SecretName::kToken},
      {"API_KEY_PROD", SecretName::kToken},
      {"--token", SecretName::kToken},
      {"tokens", SecretName::kPlural},
      {"max_tokens", SecretName::kPlural},
      {"credentials", SecretName::kPlural},
      {"PWD", SecretName::kNone},
      {"OLDPWD", SecretName::kNone},
      {"tokenizer", SecretName::kNone},
      {"secretary", SecretName::kNone},
      {"password_file", SecretName::kNone},
      {"tokenUrl", SecretName::kNone},
      {"token_count", SecretName::kNone},
      {"monkey", SecretName::kNone},
      {"", SecretName::kNone},
      {"---", SecretName::kNone},
  };
  for (const auto& each : cases) EXPECT_EQ(ClassifyName(each.name), each.kind) << each.name;
}

}  // namespace
}  // namespace credence::language
