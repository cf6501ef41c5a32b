// SPDX-License-Identifier: Apache-2.0
#include "language/polarity/function_words.h"

#include <algorithm>

#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr auto kFunctionWords = SortedWords<
    "a about across actually advise advised advises again all along already also although am an "
    "and another any anybody anyone anything are around as at be because been being between both "
    "but by can could definitely did do does doing done during each either else ever every "
    "everybody everyone everything from generally get gets getting guess had has have having he "
    "hence her here hers herself him himself his how however i if is it its itself just let lets "
    "lot lots may maybe me might must my myself nor of once one ones or other others ought our "
    "ours own per perhaps please possibly probably quite rather really recommend recommended "
    "recommends said say says shall she should since so some somebody someone something sort still "
    "such suggest suggested suggests suppose than that the their theirs them themselves then there "
    "therefore these they think thinks this those though through thus to too toward towards truly "
    "unless until upon us very via was we were what when whenever where whereas whether which "
    "while who whom whose why will with would yet you your yours yourself">();

}  // namespace

bool IsFunctionWord(std::string_view word) {
  return word.size() < 2 || std::ranges::binary_search(kFunctionWords, word);
}

}  // namespace credence::language
