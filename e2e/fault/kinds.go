package main

import (
	"fmt"
	"strings"
)

// kind is a kind of entry: its paths, table and content.
type kind struct {
	name, area, table string
	add, edit, remove string // paths; the ID follows the last two
	one               string // path for reading an entry; "" if only the list shows it
	list              string
	// content returns an entry without its ID. Its texts contain tag.
	content func(tag string) map[string]any
	// form and editForm are the paths for adding and editing an entry with a recording, or "".
	// audio is the path for uploading only the recording; %s is the entry's ID.
	form, editForm, audio, dropAudio string
	// pictured reports whether the entry's image may be one of Obi's pictures.
	pictured bool
}

var kinds = []*kind{
	{
		name: "creator", area: "creator", table: "creators", list: "/api/creator/creators", pictured: true,
		add: "/api/creator/admin/add", edit: "/api/creator/admin/edit/", remove: "/api/creator/admin/delete/",
		content: func(tag string) map[string]any {
			return map[string]any{"name": "Ada " + tag, "bio": "A bio", "image": elsewhere}
		},
	},
	{
		name: "dibia", area: "dibia", table: "dibias", list: "/api/dibia/dibias", pictured: true,
		add: "/api/dibia/admin/dibia", edit: "/api/dibia/admin/dibias/", remove: "/api/dibia/admin/dibias/",
		content: func(tag string) map[string]any {
			return map[string]any{"name": "Eze " + tag, "bio": "A bio", "services": "Afa", "contact": "+234 803 123 4567", "image": elsewhere}
		},
	},
	{
		name: "proverb", area: "ilu", table: "proverbs", list: "/api/ilu/proverbs", one: "/api/ilu/proverbs/",
		add: "/api/ilu/admin/proverb", edit: "/api/ilu/admin/proverbs/", remove: "/api/ilu/admin/proverbs/",
		form: "/api/ilu/admin/proverb-with-audio", audio: "/api/ilu/admin/proverbs/%s/audio", dropAudio: "/api/ilu/admin/proverbs/%s/audio/%s",
		content: func(tag string) map[string]any {
			return map[string]any{"proverb": "Otu onye " + tag, "meaning": "A meaning", "categories": []string{"Wealth"}}
		},
	},
	{
		name: "riddle", area: "kwuo", table: "riddles", list: "/api/kwuo/games/gwamX3", one: "/api/kwuo/riddles/",
		add: "/api/kwuo/games/gwamX3/add", edit: "/api/kwuo/games/gwamX3/edit/", remove: "/api/kwuo/games/gwamX3/delete/",
		form: "/api/kwuo/admin/riddle-with-audio", editForm: "/api/kwuo/admin/riddle-with-audio", dropAudio: "/api/kwuo/admin/riddles/%s/audio/%s",
		content: func(tag string) map[string]any {
			return map[string]any{"riddle": "Gwam gwam " + tag, "translation": "Tell me", "answer": "a", "options": []string{"a", "b"}}
		},
	},
}

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

// history returns the path of the last deletion of an entry.
func (k *kind) history(id string) string {
	return fmt.Sprintf("/api/%s/admin/history?entity=%s&id=%s&action=delete&limit=1", k.area, k.name, id)
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
