#!/usr/bin/env bash
# Prints the path of a Chromium for the browser tests. The headless shell is preferred: a
# whole browser takes 60 % more processor time for windows, tabs and menus that nobody
# sees. As root the shell is installed from Debian's package, even beside another
# Chromium; that is tried once a week. Without any Chromium the test runner downloads one.
set -euo pipefail
here="$(cd "$(dirname "$0")/../.." && pwd)"

# in_path NAME... prints the first of these programs that exists.
in_path() {
  local name
  for name in "$@"; do
    if [ -n "$name" ] && command -v "$name" 2>/dev/null; then return 0; fi
  done
  return 1
}

# downloaded prints a Chromium that the test runner downloaded earlier.
downloaded() {
  local cache="${PLAYWRIGHT_BROWSERS_PATH:-$HOME/.cache/ms-playwright}"
  find "$cache" -path '*chrom*' \( -name chrome -o -name chrome-headless-shell -o -name headless_shell -o -name Chromium \) -type f 2>/dev/null | LC_ALL=C sort -r | grep -m 1 .
}
find_one() { in_path chromium chromium-browser google-chrome google-chrome-stable || downloaded; }

# install PACKAGE installs a package, with a new list of packages if the old one is no good.
install() {
  local get=(apt-get -qq -o Acquire::Retries=0 -o Acquire::http::Timeout=20)
  "${get[@]}" install -y --no-install-recommends "$1" fonts-noto-core ||
    { "${get[@]}" update && "${get[@]}" install -y --no-install-recommends "$1" fonts-noto-core; }
}

if in_path "${OBI_CHROMIUM:-}" chromium-headless-shell; then exit 0; fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  tried=${XDG_CACHE_HOME:-$HOME/.cache}/obi/.headless-shell-tried
  if [ -z "$(find "$tried" -mtime -7 2>/dev/null)" ]; then
    mkdir -p "$(dirname "$tried")" && touch "$tried"
    echo "installing Chromium's headless shell" >&2
    install chromium-headless-shell >&2 || true
    if in_path chromium-headless-shell; then exit 0; fi
  fi
  if find_one; then exit 0; fi
  echo "installing Chromium" >&2
  install chromium >&2 || true
fi
if find_one; then exit 0; fi
(cd "$here/e2e" && npx --no-install playwright install chromium) >&2 || true
if find_one; then exit 0; fi
echo "no Chromium was found and none could be installed: install chromium or set OBI_CHROMIUM to its path" >&2
exit 1
