#!/usr/bin/env bash
# Starts the control plane, the network and the nodes, then the test: cluster.sh FOLDER ARGUMENT...
# It is the first process of the namespaces that run.sh creates.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$1
shift
control=203.0.113.1
nodes=(system one two three) # 203.0.113.10 to .13
mkdir -p "$work"/{logs,pki,var,var-work,etcd,nodes}
began=$SECONDS
say() { printf '== %3ds %s\n' "$((SECONDS - began))" "$*"; }
start() { # NAME PROGRAM ARGUMENT...
  local name=$1
  shift
  "$@" >>"$work/logs/$name.log" 2>&1 &
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
mkdir -p /run/netns

# One Ethernet: the control plane, the nodes, and the world outside, whose clients have addresses
# of their own, which the gateway counts by.
ip link set lo up
ip link add lan type bridge
ip address add $control/24 dev lan
ip link set lan up
plug() { # NAME makes a network namespace with an interface on the Ethernet.
  ip netns delete "$1" 2>/dev/null || true
  ip link delete "lan-$1" 2>/dev/null || true
  ip netns add "$1"
  ip link add "lan-$1" type veth peer name eth0 netns "$1"
  ip link set "lan-$1" master lan up
  ip -n "$1" link set lo up
}
plug world
for host in $(seq 2 9); do ip -n world address add 203.0.113.$host/24 dev eth0; done
ip -n world link set eth0 up
ip -n world route add default via $control
sysctl -qw net.ipv4.ip_forward=1
for n in "${!nodes[@]}"; do ip route add 10.244.$n.0/24 via 203.0.113.1$n; done

"$here/pki.sh" "$work/pki" $control "${nodes[@]}"
say 'images'
printf 'version = 2\nroot = "%s"\n' "$work/images" >"$work/images.toml"
containerd --config "$work/images.toml" >>"$work/logs/images.log" 2>&1 &
answers images ctr version
"$here/images.sh" "$work"
kill $!
wait $! || true
cd "$work/pki"
start etcd "$OBI_KUBERNETES/etcd" --data-dir="$work/etcd" --unsafe-no-fsync --log-level=warn
# Only pods' addresses are routed here, so the API server calls pods and not Services.
start kube-apiserver "$OBI_KUBERNETES/kube-apiserver" --etcd-servers=http://127.0.0.1:2379 --advertise-address=$control \
  --service-cluster-ip-range=10.96.0.0/16 --authorization-mode=Node,RBAC --enable-admission-plugins=NodeRestriction --enable-aggregator-routing \
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

# keep NUMBER runs a node while there is no file "off" in its folder. When the file appears, it takes
# the node's interface down before it kills the node, so that no connection is closed.
keep() {
  local n=$1 name=${nodes[$1]} running other
  local off=$work/nodes/$name/off
  while :; do
    plug "$name"
    ip -n "$name" address add 203.0.113.1$n/24 dev eth0
    ip -n "$name" link set eth0 up
    ip -n "$name" route add default via $control
    for other in "${!nodes[@]}"; do [ "$other" = "$n" ] || ip -n "$name" route add 10.244.$other.0/24 via 203.0.113.1$other; done
    nsenter "--net=/run/netns/$name" unshare --mount --pid --fork --kill-child --mount-proc --propagation private "$here/node.sh" "$work" "$name" "$n" >>"$work/logs/$name.log" 2>&1 &
    running=$!
    while [ ! -e "$off" ] && kill -0 $running 2>/dev/null; do sleep 0.2; done
    ip link set "lan-$name" down
    kill -KILL $running 2>/dev/null
    wait $running 2>/dev/null || true
    while [ -e "$off" ]; do sleep 0.2; done
  done
}
for n in "${!nodes[@]}"; do
  mkdir -p "$work/nodes/${nodes[n]}"
  # Nobody writes into an image: the nodes' are the same files. containerd's lists are each one's own.
  cp -al "$work/images" "$work/nodes/${nodes[n]}/containerd"
  (cd "$work/images" && find . -name '*.db' -exec cp --remove-destination --parents {} "$work/nodes/${nodes[n]}/containerd" \;)
  keep "$n" &
done
for name in "${nodes[@]}"; do answers "$name" "$OBI_KUBERNETES/kubectl" wait --for=condition=Ready "node/$name" --timeout=10s; done
# The object store and the operators are a cloud's own elsewhere: the other nodes are Obi's alone.
"$OBI_KUBERNETES/kubectl" taint node system system=true:NoSchedule >/dev/null
say "the nodes are ready: ${nodes[*]}"
export OBI_WORK=$work
# The test runs outside the cluster, as clients do.
cd "$here"
ip netns exec world "$@"
