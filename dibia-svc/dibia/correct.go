package dibia

import (
	"context"
	"time"

	"gorm.io/gorm"

	"obi/platform/errs"
	"obi/platform/input"
	"obi/platform/moderation"
)

type correctProfileInput struct {
	Body struct {
		_           struct{}                `json:"-" additionalProperties:"true"`
		ProfileID   string                  `json:"profileId"`
		Corrected   ProfileCorrectionsInput `json:"corrected" doc:"All fields for the directory. To remove all corrections, send what was submitted"`
		CorrectedAt *time.Time              `json:"correctedAt,omitempty" doc:"The time of the corrections that these replace; leave it out if there are none"`
	}
}

// ProfileCorrectionsInput is the request body's corrected fields.
type ProfileCorrectionsInput struct {
	CorrectedProfile
	Contact string `json:"contact,omitempty"`
}

// correct saves corrections of a profile that can be published. It returns errs.Conflict if another
// administrator has corrected the profile since.
func (h *handlers) correct(ctx context.Context, in *correctProfileInput) (*decidedProfileOutput, error) {
	fields, err := in.Body.Corrected.clean()
	if err != nil {
		return nil, err
	}
	return decidedProfile(h.profiles.Decide(ctx, in.Body.ProfileID, "correct", (*moderation.Decision).CheckCorrectable, "", func(tx *gorm.DB, p *Profile) (done moderation.Publication, err error) {
		if p.DibiaID != nil {
			return done, alreadyPublished()
		}
		if p.Corrected != nil {
			if err := p.Corrected.CheckSeen(h.profiles.Noun, in.Body.CorrectedAt); err != nil {
				return done, err
			}
		}
		done.Corrected = changedFields(p.submitted().cleaned(), fields)
		return done, h.storeCorrections(tx, p, fields)
	}))
}

// clean returns the cleaned fields, or an error with the rules of a submitted profile that they break.
// The rules of the directory are checked when the profile is published.
func (in *ProfileCorrectionsInput) clean() (DirectoryFields, error) {
	rules := errs.Rules{Object: "corrected."}
	fields := DirectoryFields{
		Name:     input.RequiredName(&rules, in.Name, "name", "Name", maxName),
		Bio:      input.Optional(&rules, in.Bio, "bio", "Bio", maxText),
		Services: input.Optional(&rules, in.Services, "services", "Services", maxText),
		Image:    input.OptionalURL(&rules, in.Image, "image", "Image URL"),
		Email:    cleanEmail(&rules, in.Email),
		Contact:  input.Optional(&rules, in.Contact, "contact", "Contact number", maxContact),
	}
	return fields, rules.Err()
}

// cleaned returns the fields as they would be stored now: the rules may have changed since.
func (f DirectoryFields) cleaned() DirectoryFields {
	in := ProfileCorrectionsInput{CorrectedProfile{Name: f.Name, Bio: f.Bio, Services: f.Services, Image: f.Image, Email: f.Email}, f.Contact}
	cleaned, _ := in.clean() // a rule that they break matters only for the publication
	return cleaned
}

// storeCorrections stores the corrected fields of a profile. It removes the corrections if the fields
// are what was submitted.
func (h *handlers) storeCorrections(tx *gorm.DB, p *Profile, fields DirectoryFields) error {
	if fields == p.submitted().cleaned() {
		return h.profiles.StoreCorrections(tx, p.ID, nil)
	}
	return h.profiles.StoreCorrections(tx, p.ID, ProfileCorrections{fields, h.profiles.NewCorrection(tx.Statement.Context)})
}

// changedFields returns the names of the fields that differ.
func changedFields(before, after DirectoryFields) (names []string) {
	for _, field := range []struct{ name, before, after string }{
		{"name", before.Name, after.Name}, {"bio", before.Bio, after.Bio}, {"services", before.Services, after.Services},
		{"image", before.Image, after.Image}, {"email", before.Email, after.Email}, {"contact", before.Contact, after.Contact},
	} {
		if field.before != field.after {
			names = append(names, field.name)
		}
	}
	return names
}
