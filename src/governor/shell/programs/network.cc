// SPDX-License-Identifier: Apache-2.0
// The network.
#include <array>

#include "governor/shell/handlers.h"
#include "governor/shell/programs/rows.h"

namespace credence::governor::shell {
namespace {

constexpr auto kNetworkRows = std::to_array<CommandRule>({
    By(RunCurl, "curl",
       "-afgiIjklLNpqRsSvVZ0123464# # o=W output=W O=f remote-name=f remote-name-all=f J=f "
       "remote-header-name=f output-dir=D create-dirs G=c get=c X=M request=M w=M write-out=M "
       "d=M data=M data-raw=M data-binary=M data-urlencode=M data-ascii=M json=X F=X form=X "
       "form-string=X T=X upload-file=X url-query=X variable=X E=X cert=X key=X key-type=X pass=X "
       "aws-sigv4=X t=X telnet-option=X P=X ftp-port=X proxy-header=X socks5=X "
       "socks5-hostname=X socks4=X socks4a=X preproxy=X K=X config=X Q=X quote=X mail-from=X "
       "mail-rcpt=X "
       "c=W cookie-jar=W D=W dump-header=W trace=W trace-ascii=W stderr=W etag-save=W libcurl=W "
       "hsts=W alt-svc=W unix-socket=X abstract-unix-socket=X engine=X netrc-file=X H=v header=v "
       "A=v user-agent=v e=v referer=v b=v cookie=v u=v user=v x=v proxy=v U=v proxy-user=v m=v "
       "max-time=v connect-timeout=v retry=v retry-delay=v retry-max-time=v r=v range=v cacert=v "
       "capath=v y=v Y=v z=v C=v resolve=X connect-to=X interface=v limit-rate=v max-redirs=v "
       "noproxy=v dns-servers=X tls-max=v ciphers=v url=M proto=v proto-default=X max-filesize=v "
       "head silent show-error location fail fail-with-body fail-early insecure verbose include "
       "compressed globoff no-buffer progress-bar no-progress-meter http1.0 http1.1 http2 http3 "
       "http2-prior-knowledge http0.9 tlsv1.2 tlsv1.3 tlsv1 sslv3 ipv4 ipv6 parallel "
       "retry-all-errors retry-connrefused location-trusted no-keepalive anyauth basic digest "
       "negotiate ntlm netrc netrc-optional oauth2-bearer=v disable raw tcp-nodelay version help "
       "no-sessionid styled-output cert-status ssl-reqd doh-url=v keepalive-time=v list-only"),
    By(RunWget, "wget",
       "-qvdbcNSkKpHLnxE46 r=s m=s nv nc nd nH np O=W output-document=W o=W output-file=W a=W "
       "append-output=W P=D directory-prefix=D post-data=X post-file=X body-data=X body-file=X "
       "method=X e=X execute=X use-askpass=X config=X spider=r save-cookies=W header=v U=v "
       "user-agent=v referer=v t=v tries=v T=v timeout=v i=X input-file=X A=v R=v D=v l=v w=v "
       "B=X base=X Q=v quota=v certificate=X private-key=X "
       "accept=v reject=v level=v wait=v warc-file=X rejected-log=W user=v password=v quiet "
       "verbose "
       "no-verbose no-check-certificate continue server-response content-on-error no-clobber "
       "timestamping mirror=s recursive=s no-parent show-progress progress=v max-redirect=v "
       "load-cookies=X inet4-only inet6-only retry-connrefused waitretry=v read-timeout=v "
       "connect-timeout=v dns-timeout=v no-directories no-proxy ca-certificate=v "
       "https-only auth-no-challenge content-disposition trust-server-names version help"),
    By(RunHttpie, "http https xh xhs",
       "-vhbqFIfjk form=X multipart=X verbose headers body print=v p=v follow json pretty=v "
       "style=v "
       "s=v timeout=v check-status verify=v a=v auth=v A=v auth-type=v o=W output=W d=s download=s "
       "c=f continue=f session=X session-read-only=X proxy=v ignore-stdin offline=r all "
       "max-redirects=v ssl=v cert=X cert-key=X quiet meta raw=X"),
    By(RunDns, "dig", "-46bcrmuq b=v c=v f=X k=v p=v q=v t=v x=v y=v"),
    By(RunDns, "nslookup", "1 type=v query=v debug timeout=v port=v class=v norecurse recurse"),
    By(RunDns, "host", "-aCdilrsTvVwU46 t=v c=v N=v R=v W=v m=v p=v"),
    By(RunDns, "drill delv", "-46abcdrstvx"),
    By(RunDns, "whois", "-HlLmMcxbBGdaKr"),
    By(RunDns, "ping ping6",
       "-4aAbBdDfhLnOqrRUvV6 c=v i=v W=v w=v t=v s=v I=v l=v m=v M=v Q=v S=v"),
    By(RunDns, "traceroute traceroute6 tracepath mtr",
       "-46nrwbceIT m=v q=v w=v p=v c=v i=v report report-wide no-dns tcp udp json"),
    By(RunDns, "nc ncat netcat", "z=c v vv n 4 6 u w=v W=v"),
    Changes("ssh", "runs on another machine"),
    Changes("scp sftp ftp rcp", "copies to or from another machine"),
    Changes("telnet socat w3m links elinks lynx", "opens a connection"),
});

}  // namespace

std::span<const CommandRule> NetworkRows() { return kNetworkRows; }

}  // namespace credence::governor::shell
