#!/usr/bin/env bash
# Makes the cluster's authority, certificates and kubeconfigs: pki.sh FOLDER ADDRESS NODE...
set -euo pipefail
cd "$1"
address=$2
shift 2
key() { openssl ecparam -name prime256v1 -genkey -noout -out "$1.key"; }
key ca
openssl req -x509 -new -key ca.key -subj /CN=obi-cluster -days 2 -out ca.crt
key accounts # signs the tokens of service accounts
# certificate NAME SUBJECT [NAMES]
certificate() {
  key "$1"
  openssl req -new -key "$1.key" -subj "$2" -out "$1.csr"
  openssl x509 -req -in "$1.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 -out "$1.crt" \
    -extfile <(printf 'keyUsage=digitalSignature\nextendedKeyUsage=clientAuth,serverAuth\n%s' "${3:+subjectAltName=$3}") 2>/dev/null
}
certificate apiserver /CN=kube-apiserver "DNS:kubernetes,DNS:kubernetes.default,DNS:kubernetes.default.svc,IP:10.96.0.1,IP:$address"
certificate front-proxy /CN=front-proxy
certificate admin /O=system:masters/CN=admin
number=0
for node in "$@"; do
  certificate "kubelet-$node" "/O=system:nodes/CN=system:node:$node"
  certificate "serving-$node" "/CN=$node" "DNS:$node,IP:203.0.113.1$number"
  number=$((number + 1))
done
certificate controller-manager /CN=system:kube-controller-manager
certificate scheduler /CN=system:kube-scheduler
certificate proxy /CN=system:kube-proxy
for name in admin controller-manager scheduler proxy "${@/#/kubelet-}"; do
  cat >"$name.conf" <<CONF
apiVersion: v1
kind: Config
current-context: obi
clusters: [{name: obi, cluster: {server: "https://$address:6443", certificate-authority: "$PWD/ca.crt"}}]
users: [{name: obi, user: {client-certificate: "$PWD/$name.crt", client-key: "$PWD/$name.key"}}]
contexts: [{name: obi, context: {cluster: obi, user: obi}}]
CONF
done
