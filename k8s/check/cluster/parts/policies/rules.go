package main

import (
	"fmt"
	"slices"
	"strings"

	core "k8s.io/api/core/v1"
	networking "k8s.io/api/networking/v1"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// cluster is what policies are about, as seen from a node.
type cluster struct {
	node       string
	policies   []*networking.NetworkPolicy
	pods       []*core.Pod
	namespaces map[string]labels.Set
}

// rules returns the table that enforces the policies for the pods of the node, for `nft -f`. A
// policy lets packets through, and packets of a pod that has policies and that none lets through
// are dropped. Both ends must agree: a packet passes the rules of its sender and its receiver.
func (c cluster) rules() (string, error) {
	var jumps, chains strings.Builder
	slices.SortFunc(c.pods, func(a, b *core.Pod) int { return strings.Compare(string(a.UID), string(b.UID)) })
	slices.SortFunc(c.policies, func(a, b *networking.NetworkPolicy) int { return strings.Compare(string(a.UID), string(b.UID)) })
	for _, pod := range c.pods {
		if pod.Spec.NodeName != c.node || !hasAddress(pod) {
			continue
		}
		for _, way := range []networking.PolicyType{networking.PolicyTypeIngress, networking.PolicyTypeEgress} {
			lets, isRestricted, err := c.lets(pod, way)
			if err != nil {
				return "", err
			}
			if !isRestricted {
				continue
			}
			name, own := "to-"+string(pod.UID), "daddr"
			if way == networking.PolicyTypeEgress {
				name, own = "from-"+string(pod.UID), "saddr"
			}
			fmt.Fprintf(&jumps, "    ip %s %s jump %s\n", own, pod.Status.PodIP, name)
			fmt.Fprintf(&chains, "  chain %s {\n%s    drop\n  }\n", name, lets)
		}
	}
	return fmt.Sprintf("table inet policies\ndelete table inet policies\ntable inet policies {\n%s  chain forward {\n    type filter hook forward priority 10\n    ct state established,related accept\n%s  }\n}\n", &chains, &jumps), nil
}

// lets returns the nftables rules for what a pod may receive or send. isRestricted is false if no policy
// selects the pod in this direction.
func (c cluster) lets(pod *core.Pod, way networking.PolicyType) (rules string, isRestricted bool, err error) {
	var all strings.Builder
	for _, policy := range c.policies {
		selects, err := meta.LabelSelectorAsSelector(&policy.Spec.PodSelector)
		if err != nil {
			return "", false, err
		}
		if policy.Namespace != pod.Namespace || !slices.Contains(policy.Spec.PolicyTypes, way) || !selects.Matches(labels.Set(pod.Labels)) {
			continue
		}
		isRestricted = true
		if way == networking.PolicyTypeIngress {
			for _, rule := range policy.Spec.Ingress {
				if err := c.let(&all, policy.Namespace, "saddr", rule.From, rule.Ports, []*core.Pod{pod}); err != nil {
					return "", false, err
				}
			}
			continue
		}
		for _, rule := range policy.Spec.Egress {
			if err := c.let(&all, policy.Namespace, "daddr", rule.To, rule.Ports, c.pods); err != nil {
				return "", false, err
			}
		}
	}
	return all.String(), isRestricted, nil
}

// let writes a rule for every peer and port; without peers or ports all of them are meant. receivers
// are the pods whose named ports are meant.
func (c cluster) let(all *strings.Builder, namespace, end string, peers []networking.NetworkPolicyPeer, ports []networking.NetworkPolicyPort, receivers []*core.Pod) error {
	from := []string{""}
	if len(peers) > 0 {
		from = nil
	}
	for _, peer := range peers {
		addresses, err := c.addresses(namespace, end, peer)
		if err != nil {
			return err
		}
		if addresses != "" {
			from = append(from, addresses)
		}
	}
	to := []string{""}
	if len(ports) > 0 {
		to = nil
	}
	for _, port := range ports {
		to = append(to, numbers(port, receivers)...)
	}
	for _, addresses := range from {
		for _, port := range to {
			fmt.Fprintf(all, "    %s%s return\n", addresses, port)
		}
	}
	return nil
}

// addresses returns the nftables match for a peer, or "" if the peer has no IPv4 address.
func (c cluster) addresses(namespace, end string, peer networking.NetworkPolicyPeer) (string, error) {
	if block := peer.IPBlock; block != nil {
		if strings.Contains(block.CIDR, ":") {
			return "", nil
		}
		match := fmt.Sprintf("ip %s %s ", end, block.CIDR)
		if len(block.Except) > 0 {
			match += fmt.Sprintf("ip %s != { %s } ", end, strings.Join(block.Except, ", "))
		}
		return match, nil
	}
	here := labels.SelectorFromSet(labels.Set{"kubernetes.io/metadata.name": namespace})
	pods := labels.Everything()
	var err error
	if peer.NamespaceSelector != nil {
		if here, err = meta.LabelSelectorAsSelector(peer.NamespaceSelector); err != nil {
			return "", err
		}
	}
	if peer.PodSelector != nil {
		if pods, err = meta.LabelSelectorAsSelector(peer.PodSelector); err != nil {
			return "", err
		}
	}
	var found []string
	for _, pod := range c.pods {
		if hasAddress(pod) && here.Matches(c.namespaces[pod.Namespace]) && pods.Matches(labels.Set(pod.Labels)) {
			found = append(found, pod.Status.PodIP)
		}
	}
	if len(found) == 0 {
		return "", nil
	}
	return fmt.Sprintf("ip %s { %s } ", end, strings.Join(found, ", ")), nil
}

// numbers returns the matches for a port.
func numbers(port networking.NetworkPolicyPort, receivers []*core.Pod) (matches []string) {
	protocol := "tcp"
	if port.Protocol != nil {
		protocol = strings.ToLower(string(*port.Protocol))
	}
	switch {
	case port.Port == nil:
		return []string{"meta l4proto " + protocol}
	case port.Port.Type == intstr.Int && port.EndPort != nil:
		return []string{fmt.Sprintf("%s dport %d-%d", protocol, port.Port.IntVal, *port.EndPort)}
	case port.Port.Type == intstr.Int:
		return []string{fmt.Sprintf("%s dport %d", protocol, port.Port.IntVal)}
	}
	for _, pod := range receivers {
		for _, container := range pod.Spec.Containers {
			for _, open := range container.Ports {
				if open.Name == port.Port.StrVal && hasAddress(pod) {
					matches = append(matches, fmt.Sprintf("ip daddr %s %s dport %d", pod.Status.PodIP, protocol, open.ContainerPort))
				}
			}
		}
	}
	return matches
}
