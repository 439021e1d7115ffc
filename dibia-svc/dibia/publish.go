package dibia

import (
	"context"
	"errors"

	"gorm.io/gorm"

	"obi/platform/directory"
	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/moderation"
)

type publishInput struct {
	Body struct {
		_         struct{}          `json:"-" additionalProperties:"true"`
		ProfileID string            `json:"profileId"`
		Contact   string            `json:"contact,omitempty" doc:"The dibia's contact; the profile's if left out"`
		Corrected *CorrectedProfile `json:"corrected,omitempty" doc:"The other fields to publish. The profile keeps what was submitted"`
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
			dibia, corrected, err := p.dibia(in.Body.Contact, in.Body.Corrected, h.profiles.NewKey())
			if err != nil {
				return done, err
			}
			done.Corrected = corrected
			err = h.dibias.AddIn(tx, dibia)
			if errors.Is(err, gorm.ErrDuplicatedKey) { // published, or restored from the trash
				return done, errs.New(errs.Conflict, "The dibia made from this profile is already in the directory")
			}
			return done, err
		}))
	}
}

// dibia returns the directory entry for a profile, with the id and time of key, and the names of its
// fields that differ from what was submitted. corrected may be nil. dibia returns an error with the
// rules for a new dibia that are broken.
func (p *Profile) dibia(contact string, corrected *CorrectedProfile, key moderation.Key) (d *Dibia, fields []string, err error) {
	if contact == "" {
		contact = p.Contact
	}
	submitted := DibiaInput{Name: p.FirstName + " " + p.LastName, Bio: p.Bio, Services: p.Services, Image: p.ProfileImage, Email: p.Email, Contact: contact}
	in := submitted
	if corrected != nil {
		in.Name, in.Bio, in.Services, in.Image, in.Email = corrected.Name, corrected.Bio, corrected.Services, corrected.Image, corrected.Email
	}
	var rules errs.Rules
	d = &Dibia{Meta: directory.Meta{Meta: entity.Meta{ID: key.ID, CreatedAt: key.CreatedAt, Version: 1}}, ProfileID: &p.ID}
	kind{}.SetContent(d, in, &rules, true)
	before := submitted.Content(&errs.Rules{})
	for _, field := range []struct{ name, before, after string }{
		{"name", before.Name, d.Name}, {"bio", before.Bio, d.Bio}, {"services", before.Services, d.Services},
		{"image", before.Image, d.Image}, {"email", before.Email, d.Email},
	} {
		if field.before != field.after {
			fields = append(fields, field.name)
		}
	}
	return d, fields, rules.Err()
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
