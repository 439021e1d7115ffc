package main

import (
	"fmt"
	"strings"

	"obi/areas"
)

// elsewhere is the address of an image outside Obi.
const elsewhere = "https://example.org/a.jpg"

// stored is an entry or a submission as shown by the API and the audit log.
type stored struct {
	ID                    string
	Version               int
	Name, Proverb, Riddle string
	Image                 string
	Audio                 *struct{ FileID string }
	Status                string
}

// tag returns the tag in the texts of an entry.
func (s *stored) tag() string {
	text := s.Name + s.Proverb + s.Riddle
	return text[strings.LastIndexByte(text, ' ')+1:]
}

// file returns the path of the recording or picture, or "" if there is none.
func (s *stored) file() string {
	switch {
	case s.Audio != nil:
		return "/api/ilu/audio/" + s.Audio.FileID
	case strings.Contains(s.Image, pictures):
		return s.Image[strings.Index(s.Image, pictures):]
	}
	return ""
}

const pictures = "/api/pictures/"

// lastDeletion returns the path of the last deletion of an entry.
func lastDeletion(k areas.Kind, id string) string {
	return fmt.Sprintf("/api/%s/admin/history?entity=%s&id=%s&action=delete&limit=1", k.Area, k.Name, id)
}

// queue is a kind of submission and how it is decided on.
type queue struct {
	name, area, table, text string // text is the column that holds the tag
	submit, list            string
	body                    func(tag, dibia string) map[string]any
	key                     string // names the ID in a decision
	decisions               map[string]string
}

var queues = []*queue{
	{name: "review", area: "dibia", table: "reviews", text: "comment", submit: "/api/dibia/reviews", list: "/api/dibia/admin/reviews", key: "reviewId",
		decisions: map[string]string{"approve": "approved", "reject": "rejected"},
		body: func(tag, dibia string) map[string]any {
			return map[string]any{"dibiaId": dibia, "name": "Obi", "rating": 5, "comment": "c " + tag}
		}},
	{name: "report", area: "dibia", table: "reports", text: "report", submit: "/api/dibia/reports", list: "/api/dibia/admin/report", key: "reportId",
		decisions: map[string]string{"resolve": "resolved"},
		body: func(tag, dibia string) map[string]any {
			return map[string]any{"dibiaId": dibia, "name": "Obi", "report": "r " + tag}
		}},
	{name: "profile", area: "dibia", table: "profiles", text: "bio", submit: "/api/dibia/profiles", list: "/api/dibia/admin/profiles", key: "profileId",
		decisions: map[string]string{"approve": "approved", "reject": "rejected", "publish": "approved"},
		body: func(tag, _ string) map[string]any {
			return map[string]any{"firstName": "Ada", "lastName": "Obi", "email": "a@example.org", "contact": "+234 803 123 4567", "bio": "b " + tag, "services": "s", "profileImage": elsewhere}
		}},
	{name: "suggestion", area: "ilu", table: "suggestions", text: "meaning", submit: "/api/ilu/suggestions", list: "/api/ilu/admin/suggestions", key: "suggestionId",
		decisions: map[string]string{"approve": "approved", "reject": "rejected", "publish": "approved"},
		body: func(tag, _ string) map[string]any {
			return map[string]any{"proverb": "Ilu " + tag, "meaning": "m " + tag, "categories": []string{"Chi"}}
		}},
}
