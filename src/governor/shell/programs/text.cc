// SPDX-License-Identifier: Apache-2.0
// Text: searching, cutting, sorting, and languages for that.
#include <array>

#include "governor/shell/handlers.h"
#include "governor/shell/programs/rows.h"

namespace credence::governor::shell {
namespace {

using enum OperandUse;

// None of grep's options writes or runs anything.
constexpr std::string_view kGrep =
    "* e=P f=P regexp=P file=P m=v A=v B=v C=v D=v d=v max-count=v include=v exclude=v";

constexpr auto kTextRows = std::to_array<CommandRule>({
    Reads("grep egrep fgrep ggrep", kPattern, kGrep),
    Reads("zgrep zegrep zfgrep bzgrep xzgrep", kPattern, "* e=P f=P m=v A=v B=v C=v"),
    Reads(
        "rg", kPattern,
        "* pre=X hostname-bin=X e=P regexp=P f=P file=P g=v glob=v t=v T=v m=v A=v B=v C=v type=v "
        "type-not=v type-add=v iglob=v max-count=v sort=v sortr=v max-depth=v files=f"),
    Reads("ag", kPattern, "* pager=X G=v A=v B=v C=v"),
    By(RunConfigured, "ack", "* pager=X ackrc=X output=X A=v B=v C=v m=v"),
    Reads("fd fdfind", kNothing,
          "* x=X exec=X X=X exec-batch=X e=v t=v d=v E=v extension=v type=v max-depth=v"),
    By(RunConfigured, "ast-grep",
       "p=v pattern=v l=v lang=v r=v rewrite=v json globs=v A=v B=v C=v U=s update-all=s i=s "
       "interactive=s heading=v color=v"),
    Shows("fold fmt pr expand unexpand tsort look", kShown),
    Reads("cut", kShown, "* d=v f=v c=v b=v delimiter=v fields=v output-delimiter=v"),
    Reads("column", kShown, "* s=v o=v c=v N=v R=v"),
    Shows("tr wc", kShown),
    Shows("seq yes expr factor numfmt base32 basenc jot"),
    Reads("bc", kShown, "* e=v expression=v"),
    Reads("base64", kShown, "* w=v wrap=v o=W output=W"),
    Reads("uniq", kSecondWritten,
          "-cdDiuz # f=v s=v w=v skip-fields=v skip-chars=v check-chars=v count repeated "
          "all-repeated unique ignore-case zero-terminated group help version"),
    Reads("sort gsort", kShown,
          "-bdfghiMnRrVcCmsuz k=v key=v t=v field-separator=v T=D temporary-directory=D S=v "
          "buffer-size=v parallel=v batch-size=v o=W output=W compress-program=X files0-from=v "
          "random-source=v sort=v ignore-leading-blanks dictionary-order ignore-case "
          "general-numeric-sort human-numeric-sort ignore-nonprinting month-sort numeric-sort "
          "random-sort reverse version-sort check merge stable unique zero-terminated debug help "
          "version"),
    Reads("shuf", kShown,
          "-erz i=v input-range=v n=v head-count=v o=W output=W random-source=v echo repeat "
          "zero-terminated help version"),
    Reads("iconv", kShown,
          "-lcs f=v from-code=v t=v to-code=v o=W output=W list silent verbose help version"),
    Reads("jq gojq jaq", kPattern, "* L=v f=P from-file=P indent=v"),
    Reads("yq", kPattern,
          "* i=i inplace=i in-place=i s=s split-exp=s split-exp-file=s "
          "security-enable-system-operator=X from-file=v o=v p=v output-format=v"),
    Reads("xmllint", kShown,
          "1 version noout format recover noent noenc noblanks nsclean html htmlout xmlout xpath=v "
          "pretty=v encode=v c14n c14n11 exc-c14n nonet huge nocdata valid postvalid dtdvalid=v "
          "dtdattr schema=v relaxng=v schematron=v stream sax sax1 walker pattern=v quiet memory "
          "timing repeat xinclude debug nowarning o=W output=W shell=s"),
    Shows("htmlq pup csvlook csvcut csvgrep csvstat", kShown),
    By(RunSed, "sed gsed",
       "-nsuzEr i=i in-place=i e=M expression=M f=X file=X l=v line-length=v quiet silent "
       "regexp-extended separate null-data unbuffered posix debug sandbox follow-symlinks"),
    By(RunAwk, "awk gawk mawk nawk",
       "-bcCgSktnNOPrsV F=v v=v field-separator=v assign=v f=X file=X i=X include=X l=X load=X E=X "
       "exec=X e=M source=M o=s d=s p=s D=s W=X profile=s pretty-print=s dump-variables=s debug=s "
       "characters-as-bytes traditional posix sandbox re-interval version csv"),
});

}  // namespace

std::span<const CommandRule> TextRows() { return kTextRows; }

}  // namespace credence::governor::shell
