#!/usr/bin/env bash
# Builds the release for linux-amd64 twice and compares the bytes. The second build runs in another folder, with
# Node's clock a day ahead, and as another user where namespaces are allowed. Both have the uncommitted changes.
#   reproduce.sh        makes both builds, the second with an empty build cache of Go and newly installed npm
#                       packages, and compares the programs of the images, too
#   reproduce.sh dist   takes the release in dist as the first build (CI). To save time, the second gets the
#                       installed npm packages, and a build cache that has only packages of other modules
set -euo pipefail
cd "$(dirname "$0")/../.."
first=${1:-}
export GOFLAGS=-trimpath
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
another=$work/another-folder
git clone -q --no-checkout . "$another"
git -C "$another" reset -q
git ls-files -coz --exclude-standard | while IFS= read -r -d '' file; do [ ! -e "$file" ] || printf '%s\0' "$file"; done | tar cf - --null -T - | tar xf - -C "$another"

# buildOthers FOLDER compiles the packages of other modules into a build cache.
buildOthers() {
  local list='{{if not (and .Module .Module.Main)}}{{.ImportPath}}{{end}}'
  GOCACHE=$1 go build $(go list -deps -f "$list" ./tools/release ./tools/parts)
  export CGO_ENABLED=0
  GOCACHE=$1 go build -tags=nomsgpack $(go list -deps -tags=nomsgpack -f "$list" ./allinone ./transfer/obi-transfer)
}
if [ -z "$first" ]; then
  first=$work/first images=1
  make -s admin-ui/dist/index.html
  go run ./tools/release "$first" linux-amd64
  tools/test/image.sh "$work/programs"
else
  others=${XDG_CACHE_HOME:-$HOME/.cache}/obi/packages-$( (go version; cat go.mod go.sum) | cksum | cut -d' ' -f1) images=
  if [ ! -d "$others" ]; then
    (buildOthers "$work/others")
    mkdir -p "$(dirname "$others")"
    find "$(dirname "$others")" -maxdepth 1 -name 'packages-*' -mtime +7 -exec rm -rf {} +
    cp -R "$work/others" "$others.$$" && { mv -T "$others.$$" "$others" 2>/dev/null || rm -rf "$others.$$"; } # another run may have been first
  fi
  cp -R "$others" "$work/cache"
  cp -al admin-ui/node_modules "$another/admin-ui/" 2>/dev/null || rm -rf "$another/admin-ui/node_modules" # on another file system make installs them
fi

cat >"$work/tomorrow.cjs" <<'JS'
const now = Date.now;
Date.now = () => now() + 24 * 3600 * 1000;
globalThis.Date = new Proxy(Date, { construct: (date, args) => (args.length ? new date(...args) : new date(Date.now())) });
JS
as=()
if unshare --user --map-user=12345 --map-group=12345 true 2>/dev/null; then as=(unshare --user --map-user=12345 --map-group=12345); fi
# second COMMAND... runs a command of the second build.
second() {
  (cd "$another" && NODE_OPTIONS="--require $work/tomorrow.cjs" GOCACHE="$work/cache" USER=another LOGNAME=another TZ=Africa/Lagos "${as[@]}" "$@")
}
second make -s release PLATFORMS=linux-amd64
if ! diff -r "$first" "$another/dist"; then
  mkdir "$work/a" "$work/b"
  tar xzf "$first"/*.tar.gz -C "$work/a"
  tar xzf "$another"/dist/*.tar.gz -C "$work/b"
  diff -rq "$work/a" "$work/b" || true
  exit 1
fi
if [ -n "$images" ]; then
  XDG_CACHE_HOME=$work/home second tools/test/image.sh "$work/another-programs"
  diff -rq "$work/programs" "$work/another-programs"
fi
echo 'Both builds have the same bytes.'
