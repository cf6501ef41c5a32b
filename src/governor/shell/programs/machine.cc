// SPDX-License-Identifier: Apache-2.0
// The machine: processes, users, devices, services.
#include <array>

#include "governor/shell/handlers.h"
#include "governor/shell/programs/rows.h"

namespace credence::governor::shell {
namespace {

using enum OperandUse;

constexpr auto kMachineRows = std::to_array<CommandRule>({
    Shows("uname whoami id groups who w users uptime free ps pgrep pidof pstree nproc logname"),
    Shows("lscpu lsblk lsmem lspci lsusb lsmod lsns lslogins lsipc lsb_release sw_vers getconf"),
    Shows("getent locale tty printenv sleep cal ncal vmstat iostat mpstat netstat last"),
    Shows("lastb system_profiler vm_stat"),
    Shows("clear reset pinky numastat "),
    Reads("dmidecode", kNothing, "* dump-bin=W"),
    Shows("hostid runlevel lsinitramfs modinfo acpi ipcs lslocks lpstat lpq jps pg_config"),
    Reads("arch", kNone, ""),
    Reads("pidstat", kNothing, "* e=X"),
    Reads("lastlog", kNothing, "* C=s clear=s S=s set=s"),
    Reads("sensors", kNothing, "* s=s set=s"),
    Reads("info", kNothing, "* o=W output=W dribble=W init-file=X restore=X"),
    Reads("tldr", kNothing, "* u=s update=s c=s clear-cache=s config-path=X seed-config=s"),
    Reads("apropos whatis", kNothing, "* C=X config-file=X"),
    By(RunDate, "date gdate",
       "-uRI d=v date=v r=v reference=v f=v file=v s=s set=s I=a iso-8601 rfc-3339=v rfc-email utc "
       "universal debug j v=v"),
    Reads("top", kNothing, "*"),
    Reads("lsof", kNothing, "* D=X"),
    Reads("ss", kNothing, "* K=s kill=s D=W diag=W"),
    Reads("hostname", kNone,
          "-aAdfiIsVy alias all-fqdns domain fqdn long ip-address all-ip-addresses "
          "short yp nis b=s boot=s F=X file=X"),
    By(RunIfconfig, "ifconfig", "-as"),
    Reads("route", kNone, "-neCFvA6"),
    Reads("mount", kNone, "-lv t=v types=v show-labels verbose h help V version"),
    Reads("crontab", kNone, "l=r u=v e=s r=s i=s"),
    Reads("atq", kNothing, "*"),
    Reads("man", kNothing,
          "-afkKwWdu P=X pager=X H=X html=X C=X config-file=X T=X t=X X=X Z=X l=X local-file=X M=C "
          "manpath=C p=X preprocessor=X S=v s=v sections=v L=v locale=v e=v E=v m=v all apropos "
          "whatis where path where-cat location regex wildcard names-only no-pager"),
    Reads("nvidia-smi", kNone,
          "-qLl L list-gpus q query i=v id=v d=v display=v query-gpu=v query-compute-apps=v "
          "format=v l=v loop=v loop-ms=v f=W filename=W x xml-format"),
    Reads(
        "journalctl", kNothing,
        "-afemklqrxxN u=v unit=v n=v lines=v p=v priority=v S=v since=v U=v until=v b=a boot o=v "
        "output=v g=v grep=v t=v identifier=v D=v directory=v user-unit=v k dmesg f follow r "
        "reverse e pager-end x catalog no-pager no-hostname no-full no-tail all quiet merge "
        "list-boots disk-usage fields user system utc output-fields=v c=v cursor=v after-cursor=v "
        "case-sensitive header F=v field=v root=v file=v verify list-catalog "
        "vacuum-size=X vacuum-time=X vacuum-files=X rotate=s flush=s sync=s cursor-file=W"),
    Reads(
        "dmesg", kNone,
        "-dDeEHkLPrStTuwWx l=v level=v f=v facility=v s=v F=v file=v since=v until=v time-format=v "
        "C=s c=s clear=s read-clear=s n=X console-level=X D=s E=s console-off=s console-on=s "
        "human kernel color nopager notime ctime follow decode reltime show-delta userspace raw"),
    {.name = "fdisk",
     .effect = Effect::kStateChange,
     .why = "edits partitions",
     .options = "l=r list=r"},
    Changes("kill pkill killall killall5 xkill", "ends a process"),
    Changes("reboot shutdown halt poweroff init telinit", "stops the machine"),
    Changes("at batch", "schedules commands"),
    Changes("su runuser", "becomes somebody else"),
    Changes("useradd userdel usermod groupadd groupdel passwd chpasswd chsh chfn adduser deluser",
            "changes accounts"),
    Changes("insmod modprobe rmmod", "changes the kernel"),
});

}  // namespace

std::span<const CommandRule> MachineRows() { return kMachineRows; }

}  // namespace credence::governor::shell
