// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "base/test_framework.h"
#include "base/test_texts.h"
#include "language/agreement.h"
#include "language/contradiction.h"
#include "language/polarity.h"

namespace credence::language {
namespace {

// Statements built from fragments that matter to the rules.
rc::Gen<std::string> AnyClaim() {
  const auto subject =
      rc::gen::element<std::string>("I ", "You ", "Ana ", "Ana Silva ", "My sister ", "");
  const auto piece = rc::gen::element<std::string>(
      "like ", "likes ", "hates ", "don't like ", "doesn't drink ", "drink ", "drinks ", "never ",
      "always ", "rarely ", "used to ", "lives in ", "green ", "tea ", "coffee ", "Porto ",
      "Lisbon ", "two ", "3 ", "cats ", "may ", "if ", "on Monday ", "and ", "no ", "to ", ". ");
  return rc::gen::map(rc::gen::pair(subject, TextOfPieces(piece)),
                      [](const auto& parts) { return parts.first + parts.second; });
}

RC_GTEST_PROP(AgreementProperty, OppositesNeverAgree, ()) {
  const std::string a = *AnyClaim();
  const std::string b = *AnyClaim();
  const Agreement agreement = AgreementOf(a, b);
  if (CompareStatements(a, b).IsConflict() || ComparePolarity(a, b).IsOpposite()) {
    RC_ASSERT(agreement == Agreement::kNone);
  }
  RC_ASSERT(agreement == AgreementOf(b, a));
}

// Whatever is said, its denial does not support it.
RC_GTEST_PROP(AgreementProperty, ADenialIsNoSupport, ()) {
  const std::string verb = *rc::gen::element<std::string>("like ", "drink ", "own ", "trust ");
  const std::string object = *rc::gen::element<std::string>("tea", "green tea", "Acme", "old cats");
  const std::string more = *rc::gen::element<std::string>("", "really ", "often ");
  RC_ASSERT(AgreementOf("I " + more + verb + object, "I don't " + verb + object) !=
            Agreement::kSame);
}

RC_GTEST_PROP(AgreementProperty, AnyBytesAreAccepted, ()) {
  const auto a = *rc::gen::arbitrary<std::string>();
  const auto b = *rc::gen::arbitrary<std::string>();
  RC_ASSERT(AgreementOf(a, b) == AgreementOf(b, a));
}

}  // namespace
}  // namespace credence::language
