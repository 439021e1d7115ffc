// Package ext stands in for the folder of Traefik's repository that its published
// module leaves out: empty extension points of a router and of the HTTP section.
package ext

// HTTP extends the HTTP section.
type HTTP struct{}

// Router extends a router.
type Router struct{}
