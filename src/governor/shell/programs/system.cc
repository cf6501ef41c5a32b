// SPDX-License-Identifier: Apache-2.0
// Services, networks and settings of the machine, by subcommand.
#include <array>

#include "governor/shell/programs/rows.h"

namespace credence::governor::shell {
namespace {

constexpr auto kSystemTools = std::to_array<Tool>({
    {.names = "systemctl",
     .global =
         "-aqlr H=X host=X M=X machine=X t=v type=v n=v lines=v p=v property=v root=X state=v "
         "user system no-pager all quiet full failed plain no-legend o=v output=v reverse "
         "version=r h=r help=r value",
     .options =
         "-aqlr H=X host=X M=X machine=X t=v type=v n=v lines=v p=v property=v root=X state=v "
         "user system no-pager all quiet full failed plain no-legend o=v output=v reverse value "
         "after before with-dependencies recursive show-types",
     .read =
         "status list-units list-unit-files list-timers list-sockets list-dependencies list-paths "
         "list-jobs is-active is-enabled is-failed is-system-running show cat get-default "
         "show-environment list-machines help",
     .nothing = "read"},
    {.names = "service", .options = "status-all=r", .read = "*/status"},
    {.names = "launchctl", .options = "", .read = "list print blame"},
    {.names =
         "loginctl timedatectl hostnamectl localectl resolvectl networkctl bootctl coredumpctl "
         "machinectl",
     .global =
         "-al no-pager all p=v property=v full no-legend H=X host=X M=X machine=X json=v value "
         "static transient pretty version=r help=r h=r",
     .options =
         "-al no-pager all p=v property=v full no-legend H=X M=X value json=v monitor since=v "
         "until=v n=v r",
     .read = "status show list list-sessions list-users list-seats list-timezones timesync-status "
             "show-timesync list-locales list-keymaps session-status user-status statistics query "
             "info",
     .nothing = "read"},
    {.names = "systemd-analyze",
     .options = "user system no-pager order require fuzz=v man=v json=v",
     .read = "time blame critical-chain verify security calendar timespan unit-paths",
     .nothing = "read"},
    {.names = "ip",
     .global =
         "-46sdrchojpt n=X netns=X f=v family=v b=X batch=X br brief c color details stats json "
         "pretty oneline force=s a all rc=v",
     .options = "-46sdrchojp br brief c color details stats json up master=v type=v",
     .read = "a a/show a/show/* a/s a/list addr addr/show addr/show/* addr/show/dev/* addr/list "
             "address address/show address/show/* l l/show link link/show link/show/* "
             "link/show/dev/* link/list route route/show route/list route/get/* r r/s r/show "
             "route/show/table/* n neigh neigh/show neighbor neighbour rule rule/show rule/list "
             "maddr maddress netns netns/list tunnel tunnel/show -V",
     .verbs = true},
    {.names = "sysctl",
     .options =
         "-anNehdV w=s write=s p=s load=s f=s system=s all names values ignore pattern=v r=v",
     .read = "*",
     .nothing = "read"},
    {.names = "tmux",
     .global = "2 u L=v S=v f=X c=X V=r",
     .options = "-apJ F=X t=v S=v E=v f=v",
     .read = "ls list-sessions list-windows lsw list-panes lsp list-clients lsc list-keys lsk "
             "list-commands lscm info server-info show-options show has-session has "
             "show-environment showenv list-buffers lsb"},
    {.names = "screen", .options = "1 ls=r list=r v=r wipe=s"},
    {.names = "iptables ip6tables",
     .options =
         "-nvx L=r list=r S=r list-rules=r t=v table=v line-numbers numeric verbose exact w=a "
         "wait"},
    {.names = "nft",
     .global = "-anjsy",
     .options = "-anjsy",
     .read = "list/ruleset list/tables list/table/* list/chains list/sets list/chain/*"},
    {.names = "ufw firewall-cmd",
     .options = "list-all=r list-ports=r list-services=r state=r get-active-zones=r "
                "list-all-zones=r get-zones=r get-default-zone=r zone=v",
     .read = "status status/verbose status/numbered version show/*",
     .verbs = true},
    {.names = "nmcli",
     .global = "-atpg f=v fields=v t terse p pretty m=v mode=v c=v colors=v g=v get-values=v e=v "
               "escape=v v=r version=r",
     .options = "active ask f=v fields=v",
     .read = "general general/status device device/status device/show device/show/* d "
             "d/status d/show c c/show c/show/* con con/show con/show/* connection connection/show "
             "connection/show/* device/wifi device/wifi/list d/wifi d/wifi/list dev dev/status "
             "dev/show dev/show/* dev/wifi dev/wifi/list radio networking/connectivity",
     .verbs = true},
    {.names = "lxc incus virsh multipass",
     .options = "all format=v f=v c=v inactive title name",
     .read =
         "list ls info version dominfo domstate nodeinfo pool-list net-list vol-list snapshot-list "
         "status global-status ssh-config port find networks image/list network/list "
         "storage/list profile/list box/list plugin/list config/show profile/show"},
    {.names = "vagrant",
     .options = "machine-readable no-color",
     .read = "status global-status port box/list plugin/list version",
     .project = true},
    {.names = "zfs zpool btrfs lvm",
     .options = "-HprvLPx o=v t=v d=v s=v S=v",
     .read = "list status get iostat history subvolume/list filesystem/show filesystem/df "
             "filesystem/usage device/stats"},
    {.names = "openssl",
     .options =
         "1 out=W writerand=W engine=X provider=X provider-path=X config=X keyout=W in=v inform=v "
         "noout text subject issuer dates enddate startdate fingerprint serial pubkey modulus "
         "checkend=v sha1 sha256 sha384 sha512 md5 sha3-256 sha3-512 hex r c binary "
         "connect=v servername=v showcerts brief tls1_2 tls1_3 tls1 alpn=v CAfile=v CApath=v "
         "verify=v verify_return_error status starttls=v untrusted=v purpose=v nameopt=v "
         "certopt=v ext=v hash subject_hash issuer_hash email ocsp_uri check keyform=v "
         "no_tls1_3 quiet crlf prexit ign_eof a v V s stdname ciphersuites=v hmac=v b d p f "
         "commands digest-commands cipher-commands cipher-algorithms digest-algorithms "
         "public-key-algorithms base64 A help=r print_certs seconds=v bytes=v",
     .read =
         "version x509 ciphers dgst verify list help asn1parse crl md5 sha1 sha256 sha512 errstr "
         "prime speed pkcs7 rand",
     .research = "s_client"},
});

}  // namespace

std::span<const Tool> SystemTools() { return kSystemTools; }

}  // namespace credence::governor::shell
