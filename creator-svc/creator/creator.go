package creator

import (
	"slices"
	"strings"
	"time"

	"obi/platform/errs"
	"obi/platform/input"
)

// DefaultCategory is the category of a creator for whom none was chosen (spec 3).
const DefaultCategory = "Odinani"

// Limits in characters; the specification sets none, so these are generous.
const (
	maxName     = 200
	maxBio      = 10_000
	maxCategory = 300
)

// filterOptions are the filters there are (spec 5).
var filterOptions = []string{"Odinani", "Igbo entertainment", "Igbo language", "Igbo history", "Philosophy", "Culture", "Kids"}

// Creator is a creator as it is stored and answered.
type Creator struct {
	ID        string    `json:"id" gorm:"primaryKey"`
	CreatedAt time.Time `json:"createdAt"`
	Content   `gorm:"embedded"`
	Order     int `json:"order" gorm:"column:position" doc:"Position in the directory"`
	Version   int `json:"version" doc:"Counts the edits; its ETag is the version in quotes"`
}

// Content is what administrators write about a creator.
type Content struct {
	Name     string   `json:"name"`
	Bio      string   `json:"bio"`
	Category string   `json:"category"`
	Filters  []string `json:"filters" gorm:"serializer:json" nullable:"false"`
	Image    string   `json:"image" doc:"http or https URL"`
	Links    `gorm:"embedded"`
}

// Links are a creator's places on the web; "" where there is none.
type Links struct {
	Website   string `json:"website"`
	Linktree  string `json:"linktree"`
	Instagram string `json:"instagram"`
	Facebook  string `json:"facebook"`
	Youtube   string `json:"youtube"`
	Twitter   string `json:"twitter"`
	Tiktok    string `json:"tiktok"`
}

// CreatorInput is a creator as a client sends it. Unknown and read-only fields
// are ignored, so that a client may send back what it was given.
type CreatorInput struct {
	_         struct{}   `json:"-" additionalProperties:"true"`
	ID        string     `json:"id,omitempty" doc:"Made by the client: 1 to 64 letters, digits, _ or -"`
	AltID     string     `json:"_id,omitempty" doc:"Another name for id"`
	CreatedAt string     `json:"createdAt,omitempty" doc:"RFC 3339, within a day of now"`
	Name      string     `json:"name,omitempty"`
	Bio       string     `json:"bio,omitempty"`
	Category  string     `json:"category,omitempty"`
	Filters   input.List `json:"filters,omitempty"`
	Image     string     `json:"image,omitempty"`
	Website   string     `json:"website,omitempty"`
	Linktree  string     `json:"linktree,omitempty"`
	Instagram string     `json:"instagram,omitempty"`
	Facebook  string     `json:"facebook,omitempty"`
	Youtube   string     `json:"youtube,omitempty"`
	Twitter   string     `json:"twitter,omitempty"`
	Tiktok    string     `json:"tiktok,omitempty"`
}

// id is the creator's id under either name.
func (in *CreatorInput) id() string {
	if in.ID == "" {
		return in.AltID
	}
	return in.ID
}

// newCreator checks what a client sent for a new creator at the time now.
func newCreator(in *CreatorInput, now time.Time) (*Creator, error) {
	createdAt, err := input.CreatedAt(in.CreatedAt, now)
	if err != nil {
		return nil, err
	}
	var rules errs.Rules
	rules.Check(input.IsID(in.id()), "id", "The id must be 1 to 64 letters, digits, _ or -")
	content := in.content(&rules)
	if err := rules.Err(); err != nil {
		return nil, err
	}
	return &Creator{ID: in.id(), CreatedAt: createdAt, Content: content, Version: 1}, nil
}

// content cleans what was typed and checks it (spec 5: name, bio and image are
// required, the image and all links are URLs).
func (in *CreatorInput) content(rules *errs.Rules) Content {
	c := Content{
		Name: input.Text(in.Name), Bio: input.Text(in.Bio), Category: input.Text(in.Category), Image: input.Text(in.Image),
		Filters: []string{},
		Links: Links{
			Website: input.Text(in.Website), Linktree: input.Text(in.Linktree), Instagram: input.Text(in.Instagram),
			Facebook: input.Text(in.Facebook), Youtube: input.Text(in.Youtube), Twitter: input.Text(in.Twitter), Tiktok: input.Text(in.Tiktok),
		},
	}
	rules.Check(c.Name != "", "name", "Name is required")
	rules.Check(input.Length(c.Name) <= maxName, "name", "Name must have at most %d characters", maxName)
	rules.Check(c.Bio != "", "bio", "Bio is required")
	rules.Check(input.Length(c.Bio) <= maxBio, "bio", "Bio must have at most %d characters", maxBio)
	rules.Check(c.Image != "", "image", "Image URL is required")
	rules.Check(c.Image == "" || input.IsURL(c.Image), "image", "Image URL must be a web address that begins with http:// or https://")
	rules.Check(input.Length(c.Category) <= maxCategory, "category", "Category must have at most %d characters", maxCategory)
	for _, link := range c.Links.byPlatform() {
		rules.Check(link.url == "" || input.IsURL(link.url), link.platform, "The %s link must be a web address that begins with http:// or https://", link.platform)
	}
	for _, name := range in.Filters {
		option, known := filterOption(name)
		rules.Check(known, "filters", "There is no filter called %q", name)
		if known && !slices.Contains(c.Filters, option) {
			c.Filters = append(c.Filters, option)
		}
	}
	if c.Category == "" {
		c.Category = DefaultCategory
	}
	return c
}

// filterOption finds a filter whatever its case, in the list's spelling.
func filterOption(name string) (option string, known bool) {
	i := slices.IndexFunc(filterOptions, func(option string) bool { return strings.EqualFold(option, name) })
	if i < 0 {
		return "", false
	}
	return filterOptions[i], true
}

type platformLink struct{ platform, url string }

func (l Links) byPlatform() []platformLink {
	return []platformLink{
		{"website", l.Website}, {"linktree", l.Linktree}, {"instagram", l.Instagram}, {"facebook", l.Facebook},
		{"youtube", l.Youtube}, {"twitter", l.Twitter}, {"tiktok", l.Tiktok},
	}
}

// equal says whether two creators say the same.
func (c *Content) equal(other *Content) bool {
	return c.Name == other.Name && c.Bio == other.Bio && c.Category == other.Category && c.Image == other.Image &&
		c.Links == other.Links && slices.Equal(c.Filters, other.Filters)
}
