#!/usr/bin/env bash
# Runs the build steps of the Dockerfile on what the image gets to see of them, since
# a step works here as well if it reads what no image has: what Git tracks or would
# track, without what .dockerignore keeps away, and in the web stage what is copied
# there alone. The web app is built again only when something that its stage reads has
# changed. image.sh FOLDER copies the programs to that folder.
set -euo pipefail
cd "$(dirname "$0")/../.."
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
context=$dir/context web=$dir/web

# Patterns of .dockerignore and .gitignore differ only in that the former are meant
# from the root on; ** stands for any depth in both.
sed -E 's#^([^*/])#/\1#' .dockerignore >"$dir/ignored"
mkdir -p "$context" "$web"
git ls-files -co --exclude-standard >"$dir/all"
git ls-files -coi --exclude-from="$dir/ignored" >"$dir/kept-away"
grep -vxFf "$dir/kept-away" "$dir/all" | while IFS= read -r file; do [ ! -e "$file" ] || printf '%s\n' "$file"; done | tar cf - -T - | tar xf - -C "$context"

# stage NAME gives the lines of one stage of the Dockerfile.
stage() { awk -v name="$1" '/^FROM / { inside = $NF == name; next } inside' Dockerfile; }

printf '== stage web\n'
at=$web runs=()
while read -r instruction rest; do
  rest=${rest#--mount=* } # a cache, which is here in any case
  case $instruction in
  WORKDIR) at=$web$rest && mkdir -p "$at" ;;
  COPY)
    read -ra words <<<"$rest"
    target=${words[-1]}
    case $target in /*) target=$web$target ;; *) target=$at/$target ;; esac
    mkdir -p "$target"
    for source in "${words[@]:0:${#words[@]}-1}"; do
      if [ -d "$context/$source" ]; then cp -R "$context/$source/." "$target"; else cp "$context/$source" "$target"; fi
    done
    ;;
  RUN)
    [[ $rest == "npm ci"* ]] || runs+=("$rest") # it takes a minute; the installed packages are copied below
    ;;
  esac
done < <(stage web)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/obi
key=$( (cat tools/test/image.sh; stage web; cd "$web" && find . -type f -print0 | sort -z | xargs -0 sha256sum) | sha256sum | cut -c1-16)
if [ -d "$cache/image-web-$key" ]; then
  printf 'as it was\n'
else
  cp -al admin-ui/node_modules "$at/" 2>/dev/null || { rm -rf "$at/node_modules" && cp -R admin-ui/node_modules "$at/"; }
  for run in "${runs[@]}"; do
    (cd "$at" && bash -c "$run" >"$dir/web.log" 2>&1) || { cat "$dir/web.log"; exit 1; }
  done
  mkdir -p "$cache"
  find "$cache" -maxdepth 1 -name 'image-web-*' -mtime +7 -exec rm -rf {} +
  cp -R "$at/dist" "$dir/dist" && { mv -T "$dir/dist" "$cache/image-web-$key" 2>/dev/null || true; } # another run may have been first
fi
# The images must contain the same web app as the archives.
diff -rq --exclude=.gitkeep admin-ui/dist "$cache/image-web-$key" || { echo 'admin-ui/dist differs from this build in another folder; run make build if it is old'; exit 1; }
mkdir -p "$context/admin-ui/dist"
cp -R "$cache/image-web-$key/." "$context/admin-ui/dist"

# run STAGE FOLDER runs the steps of a stage, with FOLDER in the place of the image's
# root for what they write. Lines that go on are joined.
run() {
  local steps
  steps=$(stage "$1" | sed -e ':a' -e '/\\$/{N;s/\\\n//;ba' -e '}' | sed -nE 's/^RUN (--mount=[^ ]+ )?//p')
  [ -n "$steps" ] || { echo "the stage $1 has no step"; exit 1; }
  mkdir -p "$2"
  while IFS= read -r step; do
    (cd "$context" && COMMIT=of-this-test GOFLAGS=-mod=readonly bash -c "$(sed -E "s# /(programs|obi)# $2/\\1#g" <<<"$step")")
  done <<<"$steps"
}
# fits FILE: an image is to stay below 30 MB with the authorities that it trusts, 0.3 MB. obi-transfer
# may have 50 MB: its drills create the tables of every service, and it runs only when called.
fits() {
  local size limit=30
  [[ $1 != */obi-transfer ]] || limit=50
  size=$(stat -c %s "$1")
  printf '%5s kB %s\n' "$((size / 1000))" "${1#"$dir"/*/}"
  [ "$size" -lt $((limit * 1000000 - 300000)) ] || { echo "that is too large for an image below $limit MB"; exit 1; }
}

printf '== stage build\n'
services=$(sed -nE 's/.*SERVICE: ([^ ,}]+).*/\1/p' docker-compose.yml | sort -u)
[ -n "$services" ]
run build "$dir/build"
for service in $services; do
  program=$dir/build/programs/$service
  [ -x "$program" ] || { echo "$service is not built"; exit 1; }
  fits "$program"
  said=$(timeout 20 "$program" --version)
  [ "$said" = "obi $(cat platform/version/VERSION)+of-this-test" ] || { echo "$service does not know its version, but says $said"; exit 1; }
done

printf '== stage build-bucket\n'
run build-bucket "$dir/bucket"
fits "$dir/bucket/obi"
[ "$("$dir/bucket/obi" --version)" = "obi $(cat platform/version/VERSION)" ] || { echo 'bucket does not know its version'; exit 1; }
if [ -n "${1:-}" ]; then mkdir -p "$1" && cp -R "$dir/build/programs/." "$1" && cp "$dir/bucket/obi" "$1/bucket"; fi
