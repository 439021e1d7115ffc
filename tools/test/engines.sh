#!/usr/bin/env bash
# Runs the main journeys in Firefox and in WebKit. As root on Debian it installs what is
# missing; an engine that cannot be installed is skipped with a line that says so.
set -euo pipefail
cd "$(dirname "$0")/../.."

minibrowser() { find /usr/lib /usr/libexec -path '*webkit2gtk-4*' -name MiniBrowser -type f 2>/dev/null | sort | tail -n 1; }
has_webkit() { command -v WebKitWebDriver >/dev/null && command -v Xvfb >/dev/null && [ -n "$(minibrowser)" ]; }
find_firefox() { command -v firefox-esr || command -v firefox || true; }

install() {
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 0
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null || true
}
if { [ -z "$(find_firefox)" ] || ! has_webkit; } && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then apt-get update -qq || true; fi
[ -n "$(find_firefox)" ] || install firefox-esr
# WebKitGTK decodes recordings with GStreamer: mp3 is in "good", AAC in "libav".
has_webkit || install webkit2gtk-driver xvfb gstreamer1.0-plugins-good gstreamer1.0-libav

OBI_FIREFOX=$(find_firefox)
[ -n "$OBI_FIREFOX" ] || echo 'SKIPPED firefox: install firefox-esr'
OBI_WEBKIT=
if has_webkit; then OBI_WEBKIT=$(minibrowser); else echo 'SKIPPED webkit: install webkit2gtk-driver, xvfb, gstreamer1.0-plugins-good and gstreamer1.0-libav'; fi
[ -n "$OBI_FIREFOX$OBI_WEBKIT" ] || { echo 'SKIPPED engines-test: no engine is installed'; exit 0; }
export OBI_FIREFOX OBI_WEBKIT OBI_WEBKIT_DRIVER=WebKitWebDriver

# Browsers start processes in sessions of their own, which outlive a driver that fails. This folder
# is TMPDIR in the environment of everything that the journeys start, and in nothing else.
folder=$(mktemp -d -t obi-engines-XXXXXX)
chmod 1777 "$folder" # root's PostgreSQL runs as another user
started() { grep -lszFx "TMPDIR=$folder" /proc/[0-9]*/environ | grep -oE '[0-9]+' || true; }
clean() {
  trap '' HUP INT TERM
  for signal in TERM KILL; do
    for _ in {1..300}; do
      # In each round again: a process may have started another since the last.
      started | xargs -r kill -$signal 2>/dev/null || true
      [ -n "$(started)" ] || break 2
      sleep 0.1
    done
  done
  rm -rf "$folder"
}
trap clean EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

cd e2e
# Bash acts on a signal only between commands, or in wait.
TMPDIR=$folder npm run --silent test:engines &
wait $!
