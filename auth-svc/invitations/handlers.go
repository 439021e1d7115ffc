package invitations

import (
	"context"
	"crypto/rand"
	"net/http"
	"time"

	"gorm.io/gorm"

	"obi/auth-svc/secret"
	"obi/auth-svc/sessions"
	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/input"
	"obi/platform/reqctx"
	"obi/platform/web"
)

// Invitation is an invitation as shown to administrators, without the link.
type Invitation struct {
	ID        string    `json:"id"`
	Note      string    `json:"note,omitempty" doc:"Whom it is for"`
	CreatedBy string    `json:"createdBy" doc:"The administrator who created it"`
	CreatedAt time.Time `json:"createdAt"`
	ExpiresAt time.Time `json:"expiresAt"`
}

func (r *row) public() *Invitation {
	return &Invitation{ID: r.ID, Note: r.Note, CreatedBy: r.CreatedBy, CreatedAt: r.CreatedAt, ExpiresAt: r.ExpiresAt}
}

// NewInvitation is a new invitation with the token of its link.
type NewInvitation struct {
	Invitation
	Token string `json:"token" doc:"Never shown again; the link is /invite#TOKEN in the web app"`
}

type newOutput struct {
	Status       int
	CacheControl string `header:"Cache-Control"`
	Body         NewInvitation
}

// maxNote is the length of a note in letters.
const maxNote = 100

// InvitationInput is what administrators may write about a new invitation.
type InvitationInput struct {
	_    struct{} `json:"-" additionalProperties:"true"`
	Note string   `json:"note,omitempty" doc:"Whom it is for, at most 100 characters"`
}

type newInput struct{ Body *InvitationInput }

// HandleCreate creates an invitation and returns its token, which is not stored.
func (s *Store) HandleCreate(ctx context.Context, in *newInput) (*newOutput, error) {
	var note string
	if in.Body != nil {
		var rules errs.Rules
		note = input.OptionalName(&rules, in.Body.Note, "note", "Note", maxNote)
		if err := rules.Err(); err != nil {
			return nil, err
		}
	}
	token, now := newToken(), s.Now().UTC().Truncate(time.Second)
	made := row{
		ID: rand.Text(), TokenHash: secret.Hash(token), Note: note, CreatedBy: reqctx.From(ctx).Actor,
		CreatedAt: now, ExpiresAt: now.Add(lifetime),
	}
	out := &newOutput{Status: http.StatusCreated, CacheControl: "no-store", Body: NewInvitation{*made.public(), token}}
	return out, s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		// Otherwise RevokeAll could miss an invitation that is created while the access ends.
		if err := sessions.LockOpen(tx, reqctx.From(ctx).SessionID); err != nil {
			return nil, err
		}
		return &db.Audit{Action: "invite", Entity: "invitation", ID: made.ID, After: made.public()}, tx.Create(&made).Error
	})
}

type listOutput struct{ Body []Invitation }

// HandleList returns the open invitations of all administrators, newest first.
func (s *Store) HandleList(ctx context.Context, _ *struct{}) (*listOutput, error) {
	open := []Invitation{}
	err := s.DB.Read(ctx, func(tx *gorm.DB) error {
		return tx.Model(&row{}).Where(isOpen, s.Now()).Order("created_at DESC, id").Find(&open).Error
	})
	return &listOutput{open}, err
}

type revokeInput struct {
	ID string `path:"id" maxLength:"64" doc:"The id of the invitation"`
}

// HandleRevoke revokes an open invitation of any administrator.
func (s *Store) HandleRevoke(ctx context.Context, in *revokeInput) (*web.DoneOutput, error) {
	return web.Succeeded(), s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		done := tx.Model(&row{}).Where("id = ?", in.ID).Where(isOpen, s.Now()).Update("revoked_at", s.Now())
		if done.Error == nil && done.RowsAffected == 0 {
			return nil, errs.New(errs.NotFound, "There is no open invitation with this id")
		}
		return &db.Audit{Action: "revoke invitation", Entity: "invitation", ID: in.ID}, done.Error
	})
}

// LookInput names an invitation by the token of its link.
type LookInput struct {
	_     struct{} `json:"-" additionalProperties:"true"`
	Token string   `json:"token" maxLength:"64" doc:"From the link, behind the #"`
}

type lookInput struct{ Body LookInput }

// OpenInvitation is a valid invitation as shown to the person who has its link.
type OpenInvitation struct {
	InvitedBy string    `json:"invitedBy" doc:"The administrator who created it"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// HandleLook returns the invitation of a link, or ErrInvalid if the link does not work.
func (s *Store) HandleLook(ctx context.Context, in *lookInput) (*secret.Output[OpenInvitation], error) {
	found, err := s.Find(ctx, in.Body.Token)
	if err != nil {
		return nil, err
	}
	return secret.Answer(OpenInvitation{InvitedBy: found.CreatedBy, ExpiresAt: found.ExpiresAt}), nil
}
