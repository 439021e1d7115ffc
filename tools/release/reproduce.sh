#!/usr/bin/env bash
# Builds the release for linux-amd64 twice from the last commit and compares them. The second build runs in
# another folder, with an empty build cache of Go, with Node's clock a day ahead, and as another user where namespaces are allowed.
set -euo pipefail
cd "$(dirname "$0")/../.."
if [ -n "$(git status --porcelain)" ]; then
  echo 'Commit your changes first: the second build is made from the last commit.' >&2
  exit 1
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git clone -q . "$work/another-folder"
cat >"$work/tomorrow.cjs" <<'JS'
const now = Date.now;
Date.now = () => now() + 24 * 3600 * 1000;
globalThis.Date = new Proxy(Date, { construct: (date, args) => (args.length ? new date(...args) : new date(Date.now())) });
JS
as=()
if unshare --user --map-user=12345 --map-group=12345 true 2>/dev/null; then as=(unshare --user --map-user=12345 --map-group=12345); fi
make -s admin-ui/dist/index.html
go run ./tools/release "$work/first" linux-amd64
NODE_OPTIONS="--require $work/tomorrow.cjs" GOCACHE="$work/cache" USER=another LOGNAME=another TZ=Africa/Lagos \
  "${as[@]}" make -s -C "$work/another-folder" release PLATFORMS=linux-amd64
if ! diff -r "$work/first" "$work/another-folder/dist"; then
  mkdir "$work/a" "$work/b"
  tar xzf "$work"/first/*.tar.gz -C "$work/a"
  tar xzf "$work/another-folder"/dist/*.tar.gz -C "$work/b"
  diff -rq "$work/a" "$work/b" || true
  exit 1
fi
echo 'Both builds have the same bytes.'
