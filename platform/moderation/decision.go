// Package moderation keeps queues of submissions from the public until an administrator decides
// on them (spec 4.4).
package moderation

import (
	"time"

	"obi/platform/errs"
	"obi/platform/input"
)

// Status is the status of a submission (spec 3).
type Status string

// Every submission starts as Pending. Reports are resolved; all others are approved or rejected.
const (
	Pending  Status = "pending"
	Approved Status = "approved"
	Rejected Status = "rejected"
	Resolved Status = "resolved"
)

// UndoPeriod is how long the author of a decision can undo it. Screens offer it for 10 seconds; the
// rest is for slow connections.
const UndoPeriod = 30 * time.Second

// maxReason bounds the reason for a decision, in characters.
const maxReason = 500

// CleanReason returns the cleaned reason of a decision, which may be "".
func CleanReason(text string) (string, error) {
	var rules errs.Rules
	text = input.Optional(&rules, text, "reason", "Reason", maxReason)
	return text, rules.Err()
}

// Decision is the status of a submission. Once the submission is decided, it also holds who
// decided, when and why.
type Decision struct {
	Status    Status     `json:"status" enum:"pending,approved,rejected,resolved"`
	Reason    string     `json:"reason,omitempty" doc:"Why, if that was said"`
	DecidedBy string     `json:"decidedBy,omitempty" doc:"Username"`
	DecidedAt *time.Time `json:"decidedAt,omitempty"`
}

// Verdict is the input of a decision: the kind of submission, who decides, when, and why. Reason
// may be "".
type Verdict struct {
	Noun   string // of the submission in messages: "review"
	By     string
	At     time.Time
	Reason string
}

// Approve accepts a pending submission. If it is not pending, Approve, Reject and Resolve return
// a Conflict that names the status.
func (d *Decision) Approve(v Verdict) error { return d.decide(Approved, v) }

// Reject rejects a pending submission.
func (d *Decision) Reject(v Verdict) error { return d.decide(Rejected, v) }

// Resolve closes a pending report.
func (d *Decision) Resolve(v Verdict) error { return d.decide(Resolved, v) }

func (d *Decision) decide(status Status, v Verdict) error {
	if d.Status != Pending {
		return errs.New(errs.Conflict, "This %s was already %s by %s", v.Noun, d.Status, d.DecidedBy)
	}
	at := v.At.UTC().Truncate(time.Microsecond)
	*d = Decision{Status: status, Reason: v.Reason, DecidedBy: v.By, DecidedAt: &at}
	return nil
}

// CheckApproved changes nothing. It returns a Conflict that names the status unless the submission is
// approved.
func (d *Decision) CheckApproved(v Verdict) error {
	switch d.Status {
	case Approved:
		return nil
	case Pending:
		return errs.New(errs.Conflict, "This %s is pending", v.Noun)
	}
	return errs.New(errs.Conflict, "This %s was %s by %s, not approved", v.Noun, d.Status, d.DecidedBy)
}

// CheckCorrectable changes nothing. It returns a Conflict that names the status if the submission was
// rejected.
func (d *Decision) CheckCorrectable(v Verdict) error {
	if d.Status == Pending {
		return nil
	}
	return d.CheckApproved(v)
}

// Explain sets the reason of a rejection or the note on a resolved report, or removes it with "". Any
// administrator may do so at any time. It returns Conflict if the submission is pending or approved.
func (d *Decision) Explain(v Verdict) error {
	switch d.Status {
	case Rejected, Resolved:
		d.Reason = v.Reason
		return nil
	case Pending:
		return errs.New(errs.Conflict, "This %s is pending", v.Noun)
	}
	return errs.New(errs.Conflict, "This %s was %s by %s, not rejected", v.Noun, d.Status, d.DecidedBy)
}

// Undo makes a submission pending again. It returns a Conflict with the reason unless the same
// administrator decided less than UndoPeriod ago.
func (d *Decision) Undo(v Verdict) error {
	switch {
	case d.Status == Pending:
		return errs.New(errs.Conflict, "This %s is pending", v.Noun)
	case d.DecidedBy != v.By:
		return errs.New(errs.Conflict, "This %s was %s by %s. Only they can undo it.", v.Noun, d.Status, d.DecidedBy)
	case v.At.Sub(*d.DecidedAt) > UndoPeriod:
		return errs.New(errs.Conflict, "It is too late to undo this")
	}
	*d = Decision{Status: Pending}
	return nil
}
