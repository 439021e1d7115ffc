#!/usr/bin/env bash
# Prints the path of a Chromium for the browser tests and installs one when there
# is none: Debian's package as root, else the test runner's own download. The headless
# shell comes first: a whole browser spends a third of the tests' processor time on
# windows, tabs and menus that nobody sees.
set -euo pipefail
find_one() {
  local name
  for name in "${OBI_CHROMIUM:-}" chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
    if [ -n "$name" ] && command -v "$name" 2>/dev/null; then return 0; fi
  done
  # What the test runner downloaded earlier.
  local cache="${PLAYWRIGHT_BROWSERS_PATH:-$HOME/.cache/ms-playwright}"
  find "$cache" -path '*chrom*' \( -name chrome -o -name chrome-headless-shell -o -name headless_shell -o -name Chromium \) -type f 2>/dev/null | head -n 1 | grep .
}
if find_one; then exit 0; fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "installing Chromium" >&2
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq >&2 || true
  for package in chromium-headless-shell chromium; do
    if apt-get install -y -qq --no-install-recommends "$package" fonts-noto-core >&2; then break; fi
  done
  if find_one; then exit 0; fi
fi
here="$(cd "$(dirname "$0")/../.." && pwd)"
(cd "$here/e2e" && npx --no-install playwright install chromium) >&2 || true
if find_one; then exit 0; fi
echo "no Chromium was found and none could be installed: install chromium or set OBI_CHROMIUM to its path" >&2
exit 1
