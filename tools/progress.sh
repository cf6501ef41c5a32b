# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Shows how far a long command is, and explains why one failed. Bash scripts source this file.
#
#   with_progress NAME LOG COMMAND...   runs COMMAND, appends its output to LOG, returns its exit code
#   explain_failure NAME LOG            prints the lines that matter, a hint, and where the log is
#   hint_for LOG                        prints one line of advice, or fails if the reason is unknown
#
# Progress goes to stderr: on a terminal one line that is rewritten in place, elsewhere a line at the
# start and then one every $CREDENCE_PROGRESS_SECONDS seconds (30). A command that ends within a second
# and reports nothing shows nothing. COMMAND reports its progress in lines of its output:
# '[DONE/TOTAL SECONDS] …' (ninja), '[PERCENT% SECONDS]' (tools/download.py), or apt's status lines.

# The time of a remaining build step, in percent of a finished one: small rooms at the bottom are
# built first, the large ones and the programs last. Measured.
STEP_TO_COME=150

# time_left DONE TOTAL SECONDS QUIET PERCENT: how long the rest takes, if DONE steps took SECONDS,
# the last progress was QUIET seconds ago, and remaining steps take PERCENT of the time of finished
# ones. Prints nothing while there is too little data, and once a single step has taken longer than
# the estimate for the whole rest.
time_left() {
  local done=$1 total=$2 seconds=$3 quiet=$4 percent=$5 left
  if ((done < 1 || done * 10 < total || seconds < 15)); then return; fi
  left=$((seconds * (total - done) * percent / done / 100))
  if ((quiet > left && quiet > 5)); then return; fi
  if ((left < 45)); then
    echo "less than a minute left"
  elif ((left < 90)); then
    echo "about 1 minute left"
  else
    echo "about $(((left + 30) / 60)) minutes left"
  fi
}

# Whether stderr is a terminal on which a line can be rewritten.
on_terminal() { [[ -t 2 && "${TERM:-dumb}" != dumb ]]; }

# show_progress NAME LOG: reads a command's output from stdin until the line that with_progress
# adds, and returns the exit code in it.
show_progress() {
  local name=$1 log=$2 every=${CREDENCE_PROGRESS_SECONDS:-30}
  local counted='^\[([0-9]+)/([0-9]+) ([0-9]+)(\.[0-9]+)?\] ?(.*)'
  local percent='^\[([0-9]+)% ([0-9]+)\]$'
  local apt='^(dl|pm)status:.*:([0-9]+)\.[0-9]{4}:'
  local start=$SECONDS activity=$name amount="" first=0 done=0 total=0 seconds=0 pace=100
  local now=$start seen=$start updated=$start elapsed left text shown="" shown_at=0
  local columns=80 line part="" status=130
  if on_terminal; then
    read -r _ columns < <(stty size <&2 2>/dev/null) || true
    if ((${columns:-0} < 1)); then columns=80; fi
  fi
  exec 3>>"$log" || return 1

  # The current line. Uses reported seconds if there are any, so that a recording looks the same at
  # any speed.
  show_now() {
    elapsed=$((seconds + now - seen))
    left=$(time_left $((done - first)) $((total - first)) "$elapsed" $((now - seen)) "$pace")
    if ((elapsed < now - start)); then elapsed=$((now - start)); fi
    text=""
    if ((elapsed > 0)); then
      printf -v text ', %d:%02d elapsed' $((elapsed / 60)) $((elapsed % 60))
    fi
    text=$activity$amount$text${left:+, $left}
    updated=$now
    if on_terminal; then
      if [[ "$text" != "$shown" ]]; then
        printf '\r%s\e[K' "${text:0:columns - 1}" >&2
      fi
    elif [[ -z "$shown" ]] || ((elapsed - shown_at >= every)); then
      echo "$text" >&2
      shown_at=$elapsed
    else
      return 0
    fi
    shown=$text
  }

  while :; do
    if IFS= read -r -t 1 line; then
      now=$SECONDS
      line=$part${line%$'\r'}
      part=""
      if [[ "$line" == $'\x1f'* ]]; then
        status=${line#$'\x1f'}
        break
      elif [[ "$line" =~ $percent ]]; then
        done=${BASH_REMATCH[1]} total=100 seconds=${BASH_REMATCH[2]} seen=$now
        amount=", $done %"
      elif [[ "$line" =~ $apt ]]; then
        activity="installing packages" amount=", ${BASH_REMATCH[2]} %"
        if [[ "${BASH_REMATCH[1]}" == dl ]]; then activity="downloading packages"; fi
      else
        printf '%s\n' "$line" >&3 2>/dev/null || true
        if [[ "$line" =~ $counted && "${BASH_REMATCH[5]}" != "Re-checking globbed"* ]]; then
          done=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]} seconds=${BASH_REMATCH[3]} seen=$now
          activity=$name amount=" $done/$total" pace=$STEP_TO_COME
          if [[ "${BASH_REMATCH[5]}" == "Re-running CMake"* ]]; then
            activity=configuring amount=""
          fi
        elif ((now - updated < 2)); then  # $SECONDS may tick at any moment.
          continue
        fi
      fi
      # The first second says nothing about the pace: a resumed download starts with what it had,
      # and a build with steps that take no time.
      if ((seconds == 0)); then first=$done; fi
      show_now
    elif (($? > 128)); then
      now=$SECONDS
      part+=$line
      show_now
    else
      break
    fi
  done
  if on_terminal; then printf '\r\e[K' >&2; fi
  return "$status"
}

with_progress() {
  local name=$1 log=$2
  shift 2
  # The last line shows that the command ended, even if it left processes running with the same
  # output. After Ctrl-C it is missing, and the output is read until all writers have stopped.
  { { "$@" && printf '\n\x1f0\n' || printf '\n\x1f%d\n' $?; } 2>&1 </dev/null || true; } | {
    trap '' INT
    show_progress "$name" "$log"
  }
}

hint_for() {
  local log=$1 text version
  # Without the source lines that compilers quote, which may contain anything.
  text=$(grep --invert-match --extended-regexp '^ *[0-9]* \| ' "$log" 2>/dev/null || true)
  has() { grep --quiet --extended-regexp --ignore-case "$1" <<<"$text"; }
  version=$(sed -n 's/.*CXX compiler identification is GNU \([0-9]*\)\..*/\1/p' <<<"$text")
  # On a full disk the log itself may lack its last lines.
  if has 'no space left on device|^npm .*ENOSPC|disk quota exceeded|enough free space in /' ||
    df --output=avail "$(dirname "$log")" 2>/dev/null | grep '^ *0$' >/dev/null; then
    echo "The disk is full. Free some space, then try again."
  elif has 'killed signal terminated|fatal error: killed|terminated with signal 9|out of memory' ||
    has 'virtual memory exhausted|cannot allocate memory|what\(\): +std::bad_alloc'; then
    echo "The compiler ran out of memory. Run one compiler at a time:" \
      "CMAKE_BUILD_PARALLEL_LEVEL=1 ./run"
  elif [[ -n "$version" ]] && ((version < 12)) ||
    has "unrecognized command.line option .*-std=|dialect .?CXX23|fatal error: expected: No such"; then
    echo "The compiler is too old: Credence is written in C++23 and needs g++ 12 or newer. If you have" \
      "one, select it: rm -rf build/release && CXX=g++-12 ./run"
  elif has 'unrecognized "version" field|CMake [0-9.]+ or higher is required'; then
    echo "CMake is too old: Credence needs version 3.25 or newer."
  elif has '^[WE]: .*(could not resolve|unable to connect to|could not connect to|timed out)' ||
    has '^npm .*(ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH)' ||
    has 'temporary failure resolving|temporary failure in name resolution|network is unreachable'; then
    echo "No network: a server cannot be reached. Check the connection and the proxy settings" \
      "(https_proxy; for apt, /etc/apt/apt.conf.d)."
  elif has 'could not get lock|is another process using it'; then
    echo "Another program is installing packages. Wait until it has finished, then try again."
  elif has 'unable to locate package|has no installation candidate'; then
    echo "This system lacks a package under the name it has in Debian 12. Install its counterpart."
  elif has 'command not found|CMAKE_MAKE_PROGRAM is not set|no CMAKE_CXX_COMPILER could be found'; then
    echo "A program that the build needs is missing. tools/setup.sh lists what is needed."
  else
    return 1
  fi
}

# explain_failure NAME LOG: NAME begins a sentence, for example "The build".
explain_failure() {
  local name=$1 log=$2 number="" pattern line hint
  for pattern in 'error:|^CMake Error|^E: |^npm (ERR!|error) ' '^FAILED: '; do
    number=$(grep --line-number --max-count=1 --extended-regexp "$pattern" "$log" 2>/dev/null |
      cut -d: -f1 || true)
    if [[ -n "$number" ]]; then break; fi
  done
  {
    if [[ -n "$number" ]]; then
      sed -n "$((number > 4 ? number - 4 : 1)),$((number > 4 ? number + 15 : 20))p" "$log"
    else
      tail -n 20 "$log" || true
    fi | while IFS= read -r line; do
      # Some compiler command lines fill a screen.
      if ((${#line} > 200)); then line="${line:0:200}…"; fi
      echo "  $line"
    done
    echo "$name failed. The whole log is in $log."
    if hint=$(hint_for "$log"); then echo "$hint"; fi
  } >&2
}
