package web

import (
	"strconv"
	"strings"

	"obi/platform/errs"
)

// VersionTag returns the ETag of one entity, which is its version.
func VersionTag(version int) string { return `"` + strconv.Itoa(version) + `"` }

// IfMatch is a parsed If-Match header: the versions that the client agrees to change. The zero
// IfMatch accepts any.
type IfMatch struct {
	// Given reports whether the client sent the header.
	Given bool
	// Any accepts every version, as long as the entity exists.
	Any      bool
	versions []int
}

// ParseIfMatch parses the header. It ignores W/, because a gateway may have made a tag weak. A
// tag that is not a version matches nothing.
func ParseIfMatch(header string) IfMatch {
	m := IfMatch{Given: strings.TrimSpace(header) != ""}
	for tag := range strings.SplitSeq(header, ",") {
		tag = strings.TrimPrefix(strings.TrimSpace(tag), "W/")
		if tag == "*" {
			m.Any = true
		}
		if version, err := strconv.Atoi(strings.Trim(tag, `"`)); err == nil {
			m.versions = append(m.versions, version)
		}
	}
	return m
}

// Check returns nil if an entity at version may be changed, otherwise Stale.
func (m IfMatch) Check(version int) error {
	if !m.Given || m.Any {
		return nil
	}
	for _, accepted := range m.versions {
		if accepted == version {
			return nil
		}
	}
	return errs.New(errs.Stale, staleVersion)
}

// Missing returns the error for an entity that does not exist: NotFound, or Stale if the client
// required an existing version (RFC 9110, 13.1.1).
func (m IfMatch) Missing(what string) error {
	if m.Given {
		return errs.New(errs.Stale, "This %s no longer exists", what)
	}
	return errs.New(errs.NotFound, "This %s does not exist", what)
}
