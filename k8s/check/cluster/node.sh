#!/usr/bin/env bash
# Starts the node and its control plane, then the test: node.sh FOLDER ARGUMENT...
# run.sh has given it namespaces of its own, and it is their first process.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$1
shift
address=203.0.113.1
mkdir -p "$work"/{logs,pki,cni,var,var-work,etcd,kubelet,containerd,volumes/{0,1,2,3}}
began=$SECONDS
say() { printf '== %3ds %s\n' "$((SECONDS - began))" "$*"; }
start() { # NAME PROGRAM ARGUMENT...
  local name=$1
  shift
  "$@" >"$work/logs/$name.log" 2>&1 &
}
answers() { # WHAT COMMAND... until it succeeds
  local what=$1
  shift
  for _ in $(seq 600); do
    "$@" >/dev/null 2>&1 && return
    sleep 0.5
  done
  say "$what does not answer:"
  tail -n 20 "$work/logs/$what.log"
  exit 1
}

# What programs write below /var and /run stays here.
mount --make-rshared /
mount -t overlay overlay -o "lowerdir=/var,upperdir=$work/var,workdir=$work/var-work" /var
mount -t tmpfs -o mode=755 tmpfs /run

# The node, and the world outside: clients with addresses of their own, which the
# gateway counts by.
mkdir -p /run/netns
ip netns add world
ip link set lo up
ip link add world0 type veth peer name eth0 netns world
ip address add $address/24 dev world0
ip link set world0 up
ip route add default via 203.0.113.2
ip -n world link set lo up
for host in $(seq 2 9); do ip -n world address add 203.0.113.$host/24 dev eth0; done
ip -n world link set eth0 up
ip -n world route add default via $address
sysctl -qw net.ipv4.ip_forward=1 net.bridge.bridge-nf-call-iptables=1

"$here/pki.sh" "$work/pki" $address
"$here/settings.sh" "$work" $address
export CONTAINERD_ADDRESS=/run/containerd/containerd.sock
start containerd containerd --config "$work/containerd.toml"
answers containerd ctr version
say 'images'
"$here/images.sh" "$work"
cd "$work/pki"
start etcd "$OBI_KUBERNETES/etcd" --data-dir="$work/etcd" --unsafe-no-fsync --log-level=warn
start kube-apiserver "$OBI_KUBERNETES/kube-apiserver" --etcd-servers=http://127.0.0.1:2379 --advertise-address=$address \
  --service-cluster-ip-range=10.96.0.0/16 --authorization-mode=Node,RBAC --enable-admission-plugins=NodeRestriction \
  --tls-cert-file=apiserver.crt --tls-private-key-file=apiserver.key --client-ca-file=ca.crt \
  --service-account-issuer=https://kubernetes.default.svc --service-account-key-file=accounts.key --service-account-signing-key-file=accounts.key \
  --kubelet-preferred-address-types=InternalIP --kubelet-client-certificate=admin.crt --kubelet-client-key=admin.key --kubelet-certificate-authority=ca.crt \
  --requestheader-client-ca-file=ca.crt --requestheader-allowed-names=front-proxy --requestheader-username-headers=X-Remote-User \
  --requestheader-group-headers=X-Remote-Group --requestheader-extra-headers-prefix=X-Remote-Extra- \
  --proxy-client-cert-file=front-proxy.crt --proxy-client-key-file=front-proxy.key
export KUBECONFIG=$work/pki/admin.conf
answers kube-apiserver "$OBI_KUBERNETES/kubectl" get --raw /readyz
start kube-controller-manager "$OBI_KUBERNETES/kube-controller-manager" --kubeconfig=controller-manager.conf --leader-elect=false \
  --service-account-private-key-file=accounts.key --root-ca-file=ca.crt --use-service-account-credentials
start kube-scheduler "$OBI_KUBERNETES/kube-scheduler" --kubeconfig=scheduler.conf --leader-elect=false
start kubelet "$OBI_KUBERNETES/kubelet" --config="$work/kubelet.yaml" --kubeconfig=kubelet.conf --root-dir="$work/kubelet" --hostname-override=obi --node-ip=$address
start kube-proxy "$OBI_KUBERNETES/kube-proxy" --config="$work/proxy.yaml"
answers kubelet "$OBI_KUBERNETES/kubectl" wait --for=condition=Ready node/obi --timeout=10s
say 'the node is ready'
export OBI_VOLUMES=$work/volumes OBI_LOGS=$work/logs
# The test stands outside, as clients do.
cd "$here"
ip netns exec world "$@"
