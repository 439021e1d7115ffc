#!/usr/bin/env bash
# Runs the build steps of the Dockerfile on what the image gets to see of them, since
# a step works here as well if it reads what no image has: what Git tracks or would
# track, without what .dockerignore keeps away, and in the web stage what is copied
# there alone.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
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
at=$web
while read -r instruction rest; do
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
    if [[ $rest == "npm ci"* ]]; then # it takes a minute and the lock file says it all
      ln -s "$root/admin-ui/node_modules" "$at/node_modules"
    else
      (cd "$at" && bash -c "$rest" >"$dir/web.log" 2>&1) || { cat "$dir/web.log"; exit 1; }
    fi
    ;;
  esac
done < <(stage web)

printf '== stage build\n'
cp -R "$web/src/admin-ui/dist" "$context/admin-ui/"
# Joins lines that go on, and leaves the one that builds.
build=$(stage build | sed -e ':a' -e '/\\$/{N;s/\\\n//;ba' -e '}' | sed -n 's/^RUN //p')
services=$(sed -nE 's/.*SERVICE: ([^ ,}]+).*/\1/p' docker-compose.yml | sort -u)
[ -n "$build" ] && [ -n "$services" ]
for service in $services; do
  printf '%s\n' "$service"
  (cd "$context" && SERVICE=$service VERSION=of-this-test GOFLAGS=-mod=readonly bash -c "${build//\/obi/$dir/program}")
  case $service in
  tools/*) ;; # says its version to nobody
  *) grep -qa of-this-test "$dir/program" || { echo "it does not know its version"; exit 1; } ;;
  esac
done
