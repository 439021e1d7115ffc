package moderation

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/history"
	"obi/platform/input"
	"obi/platform/web"
)

// reasonsNoun names the list of preset reasons in the audit log, where it is also the list's id and
// the field with its texts.
const reasonsNoun = "reasons"

// Reasons handles the preset reasons of an area. The table reasons has one row with the list, or no
// row if the list was never saved. A decision stores its own copy of the text, so changing the list
// does not affect earlier decisions.
type Reasons struct{ DB *db.DB }

// ReasonList is the row of the table.
type ReasonList struct {
	Reasons []string `json:"reasons" nullable:"false" gorm:"serializer:json" doc:"In the order of their keys, 1 to 9"`
	Version int      `json:"version" doc:"Counts the changes; the ETag is the version in quotes"`
}

type reasonsOutput struct {
	ETag string `header:"ETag"`
	Body ReasonList
}

type saveReasonsInput struct {
	IfMatch string `header:"If-Match" doc:"The ETag of the list that is replaced; leave it out to replace any"`
	Body    struct {
		_       struct{} `json:"-" additionalProperties:"true"`
		Reasons []string `json:"reasons" maxItems:"9" nullable:"false" doc:"In the order of their keys, each once. At most 500 letters each"`
	}
}

// Declare adds the routes of the list to the API of an area. admin is the path of the area's routes
// for administrators.
func (r Reasons) Declare(api *web.API, admin string) {
	api.Tag("Reasons", "Preset reasons for decisions on submissions, which administrators give with one key.")
	web.Handle(api, web.Route{Method: http.MethodGet, Path: admin + "/reasons", ID: "listReasons", Summary: "List preset reasons",
		About: "Returns the preset reasons in the order of their keys. The ETag is the version that a change sends as If-Match."}, r.get)
	web.Handle(api, web.Route{Method: http.MethodPut, Path: admin + "/reasons", ID: "saveReasons", Summary: "Save preset reasons",
		About:  "Replaces the whole list of preset reasons and returns what is stored. With If-Match it fails if another administrator has changed the list since. Reasons of earlier decisions stay.",
		Errors: web.Errors{412: "", 422: "Reason is required"}}, r.save)
}

// History describes the list for the history, which can undo its changes.
func (r Reasons) History() history.Kind {
	return history.Kind{Noun: reasonsNoun, Name: reasonsNoun, Undo: history.InTransaction(r.undo)}
}

func (r Reasons) get(ctx context.Context, _ *struct{}) (*reasonsOutput, error) {
	var stored ReasonList
	err := r.DB.Read(ctx, func(tx *gorm.DB) (err error) {
		stored, err = loadReasons(tx)
		return err
	})
	return stored.output(), err
}

func (r Reasons) save(ctx context.Context, in *saveReasonsInput) (*reasonsOutput, error) {
	wanted, err := cleanReasons(in.Body.Reasons)
	if err != nil {
		return nil, err
	}
	var after ReasonList
	err = r.DB.Change(ctx, func(tx *gorm.DB) (_ *db.Audit, err error) {
		before, err := lockReasons(tx)
		if err != nil {
			return nil, err
		}
		if err := web.ParseIfMatch(in.IfMatch).Check(before.Version); err != nil {
			return nil, err
		}
		if after = before; slices.Equal(before.Reasons, wanted) {
			return nil, nil
		}
		after, err = before.replace(tx, wanted)
		return reasonsAudit("edit", before, after), err
	})
	if err != nil {
		return nil, err
	}
	return after.output(), nil
}

// undo undoes a change of the list. It returns errs.Conflict if the list has changed since, unless
// match accepts its version.
func (r Reasons) undo(tx *gorm.DB, changes []*history.Change, match web.IfMatch) ([]history.Undone, error) {
	current, err := lockReasons(tx)
	if err != nil {
		return nil, err
	}
	undone := make([]history.Undone, len(changes))
	for i, change := range changes {
		var before, after ReasonList
		if err := json.Unmarshal(change.Before, &before); err != nil {
			return nil, err
		}
		if err := json.Unmarshal(change.After, &after); err != nil {
			return nil, err
		}
		mayOverwrite := match.Given && match.Check(current.Version) == nil
		if !mayOverwrite && !slices.Equal(current.Reasons, after.Reasons) {
			return nil, (&errs.Error{Kind: errs.Conflict, Message: "The preset reasons have changed since", Current: current})
		}
		next, err := current.replace(tx, before.Reasons)
		if err != nil {
			return nil, err
		}
		undone[i].Audit, current = reasonsAudit("restore", current, next), next
	}
	return undone, nil
}

func reasonsAudit(action string, before, after ReasonList) *db.Audit {
	return &db.Audit{Action: action, Entity: reasonsNoun, ID: reasonsNoun, Before: before, After: after}
}

// cleanReasons returns the cleaned texts, which must be different and not blank.
func cleanReasons(texts []string) ([]string, error) {
	var rules errs.Rules
	cleaned := make([]string, 0, len(texts))
	for i, text := range texts {
		name := fmt.Sprintf("reasons[%d]", i)
		text = input.Required(&rules, text, name, "Reason", maxReason)
		isDouble := text != "" && slices.ContainsFunc(cleaned, func(other string) bool { return strings.EqualFold(other, text) })
		rules.Check(!isDouble, name, "This reason is already in the list")
		cleaned = append(cleaned, text)
	}
	return cleaned, rules.Err()
}

// lockReasons returns the list and makes other changes of it wait. The table is locked because there
// may be no row yet.
func lockReasons(tx *gorm.DB) (ReasonList, error) {
	if err := tx.Exec(`LOCK TABLE reasons IN SHARE ROW EXCLUSIVE MODE`).Error; err != nil {
		return ReasonList{}, err
	}
	return loadReasons(tx)
}

func loadReasons(tx *gorm.DB) (ReasonList, error) {
	stored := ReasonList{Reasons: []string{}}
	var rows []ReasonList
	err := tx.Table("reasons").Select("reasons", "version").Find(&rows).Error
	if len(rows) > 0 {
		stored = rows[0]
	}
	return stored, err
}

// replace stores the next version of a locked list and returns it.
func (s ReasonList) replace(tx *gorm.DB, reasons []string) (ReasonList, error) {
	next := ReasonList{reasons, s.Version + 1}
	text, err := json.Marshal(reasons)
	if err != nil {
		return next, err
	}
	return next, tx.Exec(`INSERT INTO reasons (reasons, version) VALUES (?::jsonb, ?)
		ON CONFLICT (only_row) DO UPDATE SET reasons = EXCLUDED.reasons, version = EXCLUDED.version`, string(text), next.Version).Error
}

func (s ReasonList) output() *reasonsOutput {
	return &reasonsOutput{ETag: web.VersionTag(s.Version), Body: s}
}
