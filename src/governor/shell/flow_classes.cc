// SPDX-License-Identifier: Apache-2.0
#include "governor/shell/flow_classes.h"

#include <unordered_map>

#include "governor/shell/options.h"

namespace credence::governor::shell {
namespace {

// Commands that run another one, which is followed itself.
constexpr std::string_view kWrappers =
    "sudo doas env timeout gtimeout nice nohup time command builtin exec noglob nocorrect ionice "
    "stdbuf setsid taskset chroot strace ltrace xargs find fd bash sh zsh dash ksh eval watch "
    "hyperfine parallel script unbuffer caffeinate flock unshare";
// Show at most names, sizes and digests of what they are given.
constexpr std::string_view kSilent =
    "wc ls stat test [ file sha1sum sha224sum sha256sum sha384sum sha512sum shasum md5sum md5 "
    "cksum b2sum sum cmp rm rmdir chmod chown chgrp touch mkdir du df tree ssh-keygen ssh-add "
    "ssh-copy-id basename dirname realpath readlink true false : which type whereis shred unlink "
    "exit return cd pushd popd sleep kill wait read mapfile readarray getopts unset alias trap "
    "shift source . export declare typeset local readonly set let umask ulimit hash jobs shopt "
    "seq yes date";
// Print files that are named as operands. The table of commands knows most others.
constexpr std::string_view kReaders =
    "base64 base32 basenc xxd od hexdump hexyl gzip gunzip bzip2 xz zstd lz4 zcat bzcat xzcat "
    "openssl gpg gpg2 age dd tar zip 7z 7za cpio ar strings sed awk gawk mawk nawk jq yq diff "
    "sdiff "
    "comm paste join split csplit less more bat batcat view nl tac rev cut fold fmt column pr "
    "iconv "
    "shuf sort uniq head tail tee expand grep egrep fgrep rg ag ack zgrep uuencode glow mdcat "
    "pygmentize mlr envsubst cat pbcopy xclip xsel qrencode wl-copy cp mv ln install rsync";
// The first operand is a pattern or a script.
constexpr std::string_view kScripted =
    "sed awk gawk mawk nawk jq yq grep egrep fgrep rg ag ack zgrep perl";
constexpr std::string_view kPassing = "echo printf tr";
constexpr std::string_view kRequests = "curl wget http https xh xhs httpie aria2c";
constexpr std::string_view kConnections =
    "nc ncat netcat socat telnet websocat wscat openssl dig nslookup host drill delv ping ping6 "
    "traceroute tracepath mtr whois mail mailx sendmail mutt msmtp swaks mosquitto_pub kcat nats "
    "resolvectl getent";
constexpr std::string_view kCopies =
    "ssh scp sftp rcp rsync ftp lftp tftp ncftpput rclone aws gsutil gcloud az s3cmd mc gh glab "
    "docker podman croc wormhole ffsend mosh";
constexpr std::string_view kInterpreters =
    "python python2 python3 pypy pypy3 node nodejs deno bun perl ruby php lua luajit osascript "
    "tclsh Rscript awk gawk mawk nawk pwsh powershell";

constexpr std::string_view kStores =
    "security secret-tool keyring pass gopass op bw lpass gpg gpg2 vault gh aws gcloud az kubectl "
    "oc "
    "k3s getent git heroku doppler fly flyctl sops ansible-vault systemctl ps netsh npm pnpm yarn";

}  // namespace

unsigned FlowClassOf(std::string_view name) {
  static const std::unordered_map<std::string_view, unsigned> classes = [] {
    std::unordered_map<std::string_view, unsigned> all;
    const auto add = [&all](std::string_view list, unsigned bit) {
      for (std::string_view word = TakeWord(list); !word.empty(); word = TakeWord(list))
        all[word] |= bit;
    };
    add(kWrappers, kIsWrapper);
    add(kSilent, kIsSilent);
    add(kReaders, kIsReader);
    add(kScripted, kIsScripted);
    add(kPassing, kIsPassing);
    add(kRequests, kIsRequest);
    add(kConnections, kIsConnection);
    add(kCopies, kIsCopy);
    add(kInterpreters, kIsInterpreter);
    add(kStores, kIsStore);
    return all;
  }();
  const auto found = classes.find(name);
  return found == classes.end() ? 0 : found->second;
}

std::string_view WithoutVersion(std::string_view name) {
  const std::size_t digits = name.find_first_of("0123456789");
  if (digits == std::string_view::npos || digits == 0) return name;
  if (name.find_first_not_of("0123456789.", digits) != std::string_view::npos) return name;
  return ListHas("python pypy ruby php lua node perl", name.substr(0, digits))
             ? name.substr(0, digits)
             : name;
}

}  // namespace credence::governor::shell
