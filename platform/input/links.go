package input

import "obi/platform/errs"

// Links are URLs of a person's pages, one per platform (spec 3); "" for none.
type Links struct {
	Website   string `json:"website"`
	Linktree  string `json:"linktree"`
	Instagram string `json:"instagram"`
	Facebook  string `json:"facebook"`
	Youtube   string `json:"youtube"`
	Twitter   string `json:"twitter"`
	Tiktok    string `json:"tiktok"`
}

// LinksInput are Links as a client sends them. Each is optional.
type LinksInput struct {
	Website   string `json:"website,omitempty"`
	Linktree  string `json:"linktree,omitempty"`
	Instagram string `json:"instagram,omitempty"`
	Facebook  string `json:"facebook,omitempty"`
	Youtube   string `json:"youtube,omitempty"`
	Twitter   string `json:"twitter,omitempty"`
	Tiktok    string `json:"tiktok,omitempty"`
}

// Checked returns the cleaned links and adds a broken rule for each that is not a URL (spec 5).
func (in LinksInput) Checked(rules *errs.Rules) Links {
	links := Links(in)
	for _, link := range []struct {
		platform string
		url      *string
	}{
		{"website", &links.Website}, {"linktree", &links.Linktree}, {"instagram", &links.Instagram}, {"facebook", &links.Facebook},
		{"youtube", &links.Youtube}, {"twitter", &links.Twitter}, {"tiktok", &links.Tiktok},
	} {
		*link.url = OptionalURL(rules, *link.url, link.platform, "The "+link.platform+" link")
	}
	return links
}
