package dibia

import (
	"time"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/input"
	"obi/platform/moderation"
)

// Profile is a dibia's application for the directory (spec 3).
type Profile struct {
	ID             string    `json:"id"`
	CreatedAt      time.Time `json:"createdAt"`
	DibiaID        *string   `json:"dibiaId,omitempty" gorm:"->" doc:"The dibia made from it, while in the directory"`
	ProfileContent `gorm:"embedded"`
	Corrected      *ProfileCorrections `json:"corrected,omitempty" gorm:"serializer:json" doc:"The fields for the directory as an administrator has corrected them; missing if they are as they were submitted"`

	moderation.Decision `gorm:"embedded"`
}

// ProfileContent holds the fields that applicants fill in.
type ProfileContent struct {
	FirstName    string `json:"firstName"`
	LastName     string `json:"lastName"`
	ProfileImage string `json:"profileImage" doc:"http or https URL"`
	Email        string `json:"email"`
	Contact      string `json:"contact" doc:"A telephone number"`
	AddressLine1 string `json:"addressLine1"`
	AddressLine2 string `json:"addressLine2"`
	City         string `json:"city"`
	Country      string `json:"country"`
	Bio          string `json:"bio"`
	Services     string `json:"services"`
}

// DirectoryFields are the fields that a dibia gets from its profile.
type DirectoryFields struct {
	Name     string `json:"name"`
	Bio      string `json:"bio"`
	Services string `json:"services"`
	Image    string `json:"image" doc:"http or https URL"`
	Email    string `json:"email"`
	Contact  string `json:"contact" doc:"A telephone number"`
}

// ProfileCorrections are the corrected fields of a profile.
type ProfileCorrections struct {
	DirectoryFields
	moderation.Correction
}

// ProfileInput is a profile as sent by the public.
type ProfileInput struct {
	_            struct{} `json:"-" additionalProperties:"true"`
	FirstName    string   `json:"firstName,omitempty"`
	LastName     string   `json:"lastName,omitempty"`
	ProfileImage string   `json:"profileImage,omitempty"`
	Email        string   `json:"email,omitempty"`
	Contact      string   `json:"contact,omitempty"`
	AddressLine1 string   `json:"addressLine1,omitempty"`
	AddressLine2 string   `json:"addressLine2,omitempty"`
	City         string   `json:"city,omitempty"`
	Country      string   `json:"country,omitempty"`
	Bio          string   `json:"bio,omitempty"`
	Services     string   `json:"services,omitempty"`
}

type profiles = moderation.Queue[Profile]

func newProfiles(database *db.DB, now func() time.Time) *profiles {
	return &profiles{
		DB: database, Now: now, Table: "profiles", View: "listed_profiles", Noun: "profile", Path: "/api/dibia/admin/profiles",
		Statuses: []moderation.Status{moderation.Pending, moderation.Approved, moderation.Rejected},
		Match:    `strpos(search, @q) > 0`,
		Key:      func(p *Profile) moderation.Key { return moderation.Key{ID: p.ID, CreatedAt: p.CreatedAt} },
		Decision: func(p *Profile) *moderation.Decision { return &p.Decision },
	}
}

// profile returns the cleaned profile, or an error with the rules that it breaks. The name is
// required; the image URL and the email must be valid if present. The rules of the directory are
// checked when the profile is published.
func (in *ProfileInput) profile(key moderation.Key) (*Profile, error) {
	var rules errs.Rules
	p := &Profile{ID: key.ID, CreatedAt: key.CreatedAt, Decision: moderation.Decision{Status: moderation.Pending}}
	p.ProfileContent = ProfileContent{
		FirstName:    input.RequiredName(&rules, in.FirstName, "firstName", "First name", maxName/2-1),
		LastName:     input.RequiredName(&rules, in.LastName, "lastName", "Last name", maxName/2),
		ProfileImage: input.OptionalURL(&rules, in.ProfileImage, "profileImage", "Profile image"),
		Email:        cleanEmail(&rules, in.Email),
		Contact:      input.Optional(&rules, in.Contact, "contact", "Contact number", maxContact),
		AddressLine1: input.Optional(&rules, in.AddressLine1, "addressLine1", "Address line 1", maxName),
		AddressLine2: input.Optional(&rules, in.AddressLine2, "addressLine2", "Address line 2", maxName),
		City:         input.OptionalName(&rules, in.City, "city", "City", maxName),
		Country:      input.OptionalName(&rules, in.Country, "country", "Country", maxName),
		Bio:          input.Optional(&rules, in.Bio, "bio", "Bio", maxText),
		Services:     input.Optional(&rules, in.Services, "services", "Services", maxText),
	}
	return p, rules.Err()
}

// submitted returns the fields for the directory as they were submitted.
func (p *Profile) submitted() DirectoryFields {
	return DirectoryFields{p.FirstName + " " + p.LastName, p.Bio, p.Services, p.ProfileImage, p.Email, p.Contact}
}

// current returns the corrected fields, or the submitted ones if nobody has corrected them.
func (p *Profile) current() DirectoryFields {
	if p.Corrected != nil {
		return p.Corrected.DirectoryFields
	}
	return p.submitted()
}
