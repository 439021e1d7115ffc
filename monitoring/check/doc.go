// Package check tests what Prometheus and Grafana are given: that every metric in a
// rule or a dashboard is really exported by a running service, with the labels that
// are asked for, and that every alert says what it means and where to read more. It
// is a module of its own because of Prometheus' parser.
package check
