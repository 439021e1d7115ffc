#!/usr/bin/env bash
# Makes the images that the manifests name from programs of this machine and gives them
# to containerd: images.sh FOLDER, in which it works. From no registry.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
work=$1/image
trap 'rm -rf "$work"' EXIT
named() { grep -rhoE "(image|imageName): $1:[^ ]+" "$root/k8s/base" "$root/k8s/components" | head -1 | sed 's/.*: //'; }

# begin [LAYER] begins an image, from a tar file if there is one.
begin() {
  rm -rf "$work"
  mkdir -p "$work/root"
  layers=() settings='"Env":["PATH=/usr/lib/postgresql/18/bin:/usr/bin:/bin","LANG=C.UTF-8"]'
  [ -z "${1:-}" ] || layers=("$1")
}
# program FILE PATH puts a program into the image, with the libraries that it is linked to.
program() {
  install -D -m 755 "$1" "$work/root/$2"
  ldd "$1" 2>/dev/null | grep -oE '/[^ ]+\.so[^ ]*' | while read -r library; do install -D -m 755 "$library" "$work/root$library"; done || true
}
# end NAME MORE makes it, with more settings in JSON.
end() {
  tar -C "$work/root" --numeric-owner --owner=0 --group=0 -cf "$work/top.tar" .
  layers+=("$work/top.tar")
  local digests='' names='' files=() layer digest
  for layer in "${layers[@]}"; do
    digest=$(sha256sum "$layer" | cut -d' ' -f1)
    ln -sf "$layer" "$work/$digest.tar"
    digests+="${digests:+,}\"sha256:$digest\"" names+="${names:+,}\"$digest.tar\"" files+=("$digest.tar")
  done
  printf '{"architecture":"%s","os":"linux","config":{%s,%s},"rootfs":{"type":"layers","diff_ids":[%s]}}' "$(go env GOARCH)" "$settings" "$2" "$digests" >"$work/config.json"
  printf '[{"Config":"config.json","RepoTags":["%s"],"Layers":[%s]}]' "$1" "$names" >"$work/manifest.json"
  tar -C "$work" -chf - manifest.json config.json "${files[@]}" | ctr -n k8s.io images import - >/dev/null
  printf '   %s\n' "$1"
}
# alone FILE NAME PATH makes an image of one program, and of the authorities that it trusts.
alone() {
  begin
  program "$1" "$3"
  install -D -m 644 /etc/ssl/certs/ca-certificates.crt "$work/root/etc/ssl/certs/ca-certificates.crt"
  end "$2" "\"User\":\"65532:65532\",\"Entrypoint\":[\"$3\"]"
}

alone "$OBI_CLUSTER/pause" docker.io/obi/pause:cluster /pause
alone "$OBI_CLUSTER/dns" docker.io/obi/dns:cluster /dns
for service in "$root"/*-svc admin-ui; do
  name=$(basename "$service")
  alone "$root/bin/plain/$name" "docker.io/obi/$name:dev" /obi
  [ ! -e "$OBI_BEFORE/$name" ] || alone "$OBI_BEFORE/$name" "docker.io/obi/$name:before" /obi
done
# Named as in the manifests that their modules carry.
alone "$OBI_CLUSTER/metrics-server" gcr.io/k8s-staging-metrics-server/metrics-server:master /metrics-server
alone "$OBI_CLUSTER/postgres-backup" ghcr.io/cloudnative-pg/plugin-barman-cloud-testing:main /manager
alone "$OBI_TOOLS/provision" docker.io/obi/bucket:dev /obi
alone "$OBI_TOOLS/traefik" "docker.io/library/$(named traefik)" /traefik
alone "$OBI_TOOLS/minio" "docker.io/$(named pgsty/silo)" /silo

begin
program "$OBI_CLUSTER/postgres-operator" "/operator/manager_$(go env GOARCH)"
ln -s "operator/manager_$(go env GOARCH)" "$work/root/manager"
end "ghcr.io/cloudnative-pg/cloudnative-pg:$(cd "$here/parts" && go list -m -f '{{slice .Version 1}}' github.com/cloudnative-pg/cloudnative-pg)" '"WorkingDir":"/","Entrypoint":["/manager"]'
begin "$OBI_CLUSTER/postgres.tar"
end "$(named ghcr.io/cloudnative-pg/postgresql)" '"User":"26"'
begin "$OBI_CLUSTER/barman.tar"
program "$OBI_CLUSTER/postgres-backup" /manager
end ghcr.io/cloudnative-pg/plugin-barman-cloud-sidecar-testing:main '"User":"26","Entrypoint":["/manager"]'
