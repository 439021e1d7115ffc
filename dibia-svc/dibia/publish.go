package dibia

import (
	"cmp"
	"context"
	"errors"

	"gorm.io/gorm"

	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/moderation"
)

type publishInput struct {
	Body struct {
		_         struct{}          `json:"-" additionalProperties:"true"`
		ProfileID string            `json:"profileId"`
		Contact   string            `json:"contact,omitempty" doc:"The dibia's contact; that of the saved corrections or of the profile if left out"`
		Corrected *CorrectedProfile `json:"corrected,omitempty" doc:"The other fields to publish in place of the saved corrections or of what was submitted. They are saved as corrections of the profile, which keeps what was submitted"`
	}
}

// CorrectedProfile holds the fields of a dibia that come from its profile, besides the contact.
type CorrectedProfile struct {
	_        struct{} `json:"-" additionalProperties:"true"`
	Name     string   `json:"name,omitempty"`
	Bio      string   `json:"bio,omitempty"`
	Services string   `json:"services,omitempty"`
	Image    string   `json:"image,omitempty"`
	Email    string   `json:"email,omitempty"`
}

// publish returns a handler that calls method, which approves a profile or checks that it is approved,
// and adds its dibia to the directory in the same transaction.
func (h *handlers) publish(method moderation.Method) func(context.Context, *publishInput) (*decidedProfileOutput, error) {
	return func(ctx context.Context, in *publishInput) (*decidedProfileOutput, error) {
		return decidedProfile(h.profiles.Decide(ctx, in.Body.ProfileID, "publish", method, "", func(tx *gorm.DB, p *Profile) (done moderation.Publication, err error) {
			current := p.current().cleaned()
			fields := current
			if in.Body.Corrected != nil {
				fields = in.Body.Corrected.fields(fields.Contact)
			}
			dibia, err := fields.dibia(cmp.Or(in.Body.Contact, fields.Contact))
			if err != nil {
				return done, err
			}
			key := h.profiles.NewKey()
			dibia.Meta.Meta = entity.Meta{ID: key.ID, CreatedAt: key.CreatedAt, Version: 1}
			dibia.ProfileID = &p.ID
			if in.Body.Corrected != nil {
				corrected := DirectoryFields{dibia.Name, dibia.Bio, dibia.Services, dibia.Image, dibia.Email, fields.Contact}
				if done.Corrected = changedFields(current, corrected); len(done.Corrected) > 0 {
					err = h.storeCorrections(tx, p, corrected)
				}
			}
			if err == nil {
				err = h.dibias.AddIn(tx, dibia)
			}
			if errors.Is(err, gorm.ErrDuplicatedKey) { // published, or restored from the trash
				return done, alreadyPublished()
			}
			return done, err
		}))
	}
}

// alreadyPublished returns the error for a profile that has a dibia.
func alreadyPublished() error {
	return errs.New(errs.Conflict, "The dibia made from this profile is already in the directory")
}

// fields returns the corrected fields with the contact.
func (c *CorrectedProfile) fields(contact string) DirectoryFields {
	return DirectoryFields{c.Name, c.Bio, c.Services, c.Image, c.Email, contact}
}

// dibia returns a new dibia with these fields and another contact, or an error with the rules for a new
// dibia that they break.
func (f DirectoryFields) dibia(contact string) (*Dibia, error) {
	var rules errs.Rules
	d := &Dibia{}
	in := DibiaInput{Name: f.Name, Bio: f.Bio, Services: f.Services, Image: f.Image, Email: f.Email, Contact: contact}
	kind{}.SetContent(d, in, &rules, true)
	return d, rules.Err()
}

// unpublish deletes the dibia of a profile whose publication is undone. It returns
// errs.Conflict if the dibia was edited.
func (h *handlers) unpublish(tx *gorm.DB, p *Profile) (none moderation.Publication, err error) {
	if p.DibiaID == nil {
		return none, nil
	}
	return none, h.dibias.RemoveIn(tx, *p.DibiaID, func(d *Dibia) error {
		if d.Version == 1 {
			return nil
		}
		return errs.New(errs.Conflict, "The dibia made from this profile was already edited. To remove it, delete it in the directory.")
	})
}
