#!/usr/bin/env bash
# Builds the images that the Kubernetes manifests name: obi/NAME:dev for this machine.
#   LOAD=kind or LOAD=minikube   also puts them into that cluster
#   REGISTRY=...                 builds REGISTRY/NAME:VERSION for all PLATFORMS, pushes it with its list
#                                of parts (SBOM), and writes what was pushed into bin/images.txt;
#                                VERSION is that of platform/version/VERSION. Also builds REGISTRY/obi, one
#                                process with PostgreSQL, from the archives in dist. Files in the layers have
#                                the time of the last commit
set -euo pipefail
cd "$(dirname "$0")/../.."
registry=${REGISTRY:-} version=${VERSION:-} load=${LOAD:-} platforms=${PLATFORMS:-linux/amd64,linux/arm64}

refuse() {
  printf 'images: %s\n' "$1" >&2
  exit 2
}
case $load in '' | kind | minikube) ;; *) refuse "LOAD is kind or minikube, not $load" ;; esac
if [ -n "$registry" ]; then
  number=$(<platform/version/VERSION)
  version=${version:-$number}
  [ "$version" = "$number" ] || refuse "the programs would say $number (platform/version/VERSION), not $version"
  [[ $version != *-dev ]] || refuse "$version is no release: docs/releasing.md says how one is cut"
  [ -z "$load" ] || refuse 'either REGISTRY or LOAD'
fi
version=${version:-dev}
[[ $version =~ ^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$ ]] || refuse "VERSION must be one word such as 1.2.0, not '$version'"
# Without Git, or outside of a clone, nobody knows.
commit=$(git describe --always --exclude '*' --abbrev=12 --dirty=.modified 2>/dev/null || true)
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || true)
[ -z "$SOURCE_DATE_EPOCH" ] || export SOURCE_DATE_EPOCH
for program in docker $load; do
  command -v "$program" >/dev/null || refuse "$program is not installed"
done

names=$(sed -nE 's#^ *- name: obi/([a-z-]+).*#\1#p' k8s/overlays/prod/kustomization.yaml)
[ -n "$names" ] || refuse 'k8s/overlays/prod names no image'
if [ -n "$registry" ]; then
  names+=$'\nobi'
  for platform in ${platforms//,/ }; do
    archive=dist/obi-$version-${platform//\//-}.tar.gz
    [ -e "$archive" ] || refuse "$archive is missing: run make release"
  done
fi
mkdir -p bin
pushed=bin/images.txt facts=bin/.image.json
[ -z "$registry" ] || : >$pushed
for name in $names; do
  image=${registry:-obi}/$name:$version
  printf '== %s\n' "$image"
  options=(--build-arg "COMMIT=$commit" --tag "$image") context=.
  case $name in
  bucket) options+=(--target bucket) ;;
  obi) options=(--build-arg "VERSION=$version" --tag "$image" --file tools/release/Dockerfile) context=dist ;;
  transfer) options+=(--target service --build-arg SERVICE=transfer/obi-transfer) ;;
  *) options+=(--target service --build-arg "SERVICE=$name") ;;
  esac
  if [ -n "$registry" ]; then
    docker buildx build "${options[@]}" --platform "$platforms" --sbom=true --provenance=mode=max --metadata-file $facts --output type=registry,rewrite-timestamp=true $context
    digest=$(sed -nE 's/.*"containerimage.digest": *"(sha256:[0-9a-f]+)".*/\1/p' $facts)
    [ -n "$digest" ] || refuse "nobody knows the digest of $image"
    printf '%s@%s\n' "${image%:*}" "$digest" >>$pushed
  else
    docker build "${options[@]}" $context
  fi
  case $load in
  kind) kind load docker-image "$image" ;; # KIND_CLUSTER_NAME says which
  minikube) minikube image load "$image" ;;
  esac
done
rm -f $facts
if [ -n "$registry" ]; then printf '== %s\n' $pushed && cat $pushed; fi
