// SPDX-License-Identifier: Apache-2.0
// Files and folders: listing, showing, copying, archives.
#include <array>

#include "governor/shell/handlers.h"
#include "governor/shell/programs/rows.h"

namespace credence::governor::shell {
namespace {

using enum OperandUse;

constexpr auto kFileRows = std::to_array<CommandRule>({
    Shows("ls dir vdir exa eza lsd stat du df dust duf realpath readlink basename dirname which"),
    Shows("whereis locate plocate mlocate md5sum sha1sum sha224sum sha256sum sha384sum sha512sum"),
    Shows("shasum cksum sum b2sum b3sum md5 namei pathchk findmnt lsattr getfacl getfattr tokei"),
    Reads("tree", kNothing, "* o=W R=s"),
    Shows("cat tac rev zcat bzcat xzcat lzcat gzcat more", kShown),
    Reads("zstdcat", kShown, "* o=W rm=s"),
    Reads("head tail", kShown, "* n=v c=v lines=v bytes=v s=v pid=v"),
    Reads("nl", kShown, "* b=v w=v s=v d=v f=v h=v i=v l=v n=v v=v"),
    Reads("bat batcat", kShown,
          "-pnAPufdhVs r=v line-range=v l=v language=v paging=v style=v color=v theme=v number "
          "plain list-themes list-languages decorations=v wrap=v tabs=v H=v highlight-line=v "
          "file-name=v diff diff-context=v terminal-width=v show-all squeeze-blank no-paging"),
    Reads(
        "less", kShown,
        "-aAbBcCdeEfFgGiIJKLmMnNqQrRsSuUVwWXz~ # p=v P=v x=v y=v h=v j=v D=v o=W O=W log-file=W "
        "LOG-FILE=W k=X lesskey-file=X t=X T=X tag=X quit-if-one-screen no-init LINE-NUMBERS "
        "line-numbers RAW-CONTROL-CHARS raw-control-chars chop-long-lines ignore-case IGNORE-CASE "
        "quit-at-eof QUIT-AT-EOF squeeze-blank-lines tilde pattern=v tabs=v follow-name"),
    Reads("od", kShown, "* A=v t=v N=v j=v w=a S=a"),
    Reads("hexdump hd", kShown, "* n=v s=v e=v f=v"),
    Reads("xxd", kSecondWritten,
          "1 a b d e E h i p ps u r v C c=v cols=v g=v l=v len=v n=v o=v s=v "
          "seek=v R=v revert plain postscript uppercase include bits"),
    Reads("strings", kShown, "* n=v t=v e=v bytes=v"),
    Reads("nm", kShown, "* plugin=X target=v"),
    Shows("objdump readelf size addr2line c++filt otool", kShown),
    By(RunLdd, "ldd", "-durv data-relocs function-relocs unused verbose"),
    Reads("file", kNothing,
          "-bcdeEhikLnNprsSvz0 C=s compile=s m=v magic-file=v f=v files-from=v F=v P=v brief "
          "mime mime-type mime-encoding dereference no-dereference keep-going raw extension apple"),
    Shows("cmp comm paste join", kShown),
    Reads("diff", kShown, "* output=W x=v exclude=v U=v C=v W=v I=v F=v S=v X=v"),
    Reads("colordiff", kShown, "*"),
    Reads("delta", kShown, "* pager=X"),
    Reads("sdiff", kShown,
          "-abBdEilstWwZ w=v width=v o=W output=W diff-program=X ignore-case "
          "suppress-common-lines minimal"),
    Reads("cloc", kNothing,
          "by-file by-file-by-lang json yaml csv md xml quiet hide-rate include-lang=v "
          "exclude-dir=v exclude-ext=v exclude-lang=v include-ext=v match-f=v not-match-f=v git "
          "skip-uniqueness sum-one fullpath out=W report-file=W"),
    Reads("scc", kNothing, "* o=W output=W format-multi=X"),
    By(RunPdfText, "pdftotext",
       "1 layout raw htmlmeta nopgbrk q f=v l=v r=v x=v y=v W=v H=v enc=v"),
    By(RunIdentify, "identify", "1 verbose ping quiet format=v"),
    Shows("pdfinfo pdffonts"),

    Writes("tee", "*"),
    Writes("touch", "* d=v t=v r=v date=v time=v reference=v"),
    Writes("mkdir", "* m=v mode=v"),
    Writes("truncate", "-co s=v r=v size=v reference=v no-create io-blocks"),
    Writes("fallocate", "-cdnpvxz l=v length=v o=v offset=v"),
    Writes("mkfifo", "* m=v mode=v"),
    Writes("sponge", "-a"),
    By(RunCopy, "cp",
       "-abfHinpPLRruvxTZd t=D target-directory=D no-target-directory l=s link=s s=s "
       "symbolic-link=s b=s backup=s S=X suffix=X remove-destination=s attributes-only force "
       "interactive dereference no-clobber no-dereference preserve no-preserve=v parents recursive "
       "archive reflink sparse=v strip-trailing-slashes update verbose one-file-system"),
    By(RunCopy, "install",
       "-cCDpvTZ d=f directory=f t=D target-directory=D no-target-directory m=v mode=v o=v owner=v "
       "g=v group=v s=s strip=s strip-program=X b=s backup=s S=X suffix=X compare verbose "
       "preserve-timestamps"),
    By(RunDd, "dd"),
    By(RunMktemp, "mktemp", "-qu d t=f p=D tmpdir=D suffix=v directory quiet dry-run"),
    By(RunTar, "tar bsdtar gtar"),
    By(RunUnzip, "unzip", "-qoanjCLUXDKVM:^/ x=v d=D P=v l=r t=r p=r c=r Z=r v=r z=r"),
    Shows("zipinfo lsar"),
    By(RunCompress, "gzip gunzip bzip2 bunzip2 xz unxz zstd unzstd",
       "-dfnNqrvhVLzs0 # c=r stdout=r to-stdout=r l=r list=r t=r test=r k=f keep=f o=W S=X "
       "suffix=X "
       "rm=s T=v threads=v decompress uncompress compress force quiet recursive verbose fast best "
       "name no-name extreme e"),
    Changes("zip 7z 7za rar unrar", "runs an archiver"),
    Changes("rm rmdir unlink shred trash trash-put srm", "deletes", kRemoved),
    Changes("mv rename", "moves", kRemoved),
    Changes("ln link", "makes a link"),
    By(RunRsync, "rsync"),
    Changes("chmod chown chgrp chattr setfacl setfattr", "changes permissions"),
    Changes("umount", "unmounts"),
    Changes("mkfs", "makes a file system"),
    Changes("split csplit", "writes files"),
    {.name = "patch",
     .effect = Effect::kProductionWrite,
     .why = "applies a patch",
     .operands = kTouched,
     .options =
         "-RNftusEclnTb dry-run=r o=W output=W r=W reject-file=W i=v input=v p=v strip=v d=v "
         "directory=v F=v fuzz=v D=v ifdef=v V=v z=v suffix=v B=v prefix=v Y=v reverse "
         "forward batch force quiet silent verbose backup merge binary posix unified"},
});

}  // namespace

std::span<const CommandRule> FileRows() { return kFileRows; }

}  // namespace credence::governor::shell
