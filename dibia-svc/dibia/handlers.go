package dibia

import (
	"context"
	"errors"
	"net/http"
	"time"

	"gorm.io/gorm"

	"obi/audio-svc/audioclient/pictures"
	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/moderation"
)

type handlers struct {
	reporter *pictures.Reporter
	dibias   *dibias
	reviews  *reviews
	reports  *reports
	profiles *profiles
	// keptDays is the setting KEEP_DELETED_DAYS.
	keptDays int
}

func newHandlers(database *db.DB, now func() time.Time, reporter *pictures.Reporter) *handlers {
	return &handlers{
		reporter: reporter, dibias: newDirectory(database, now, reporter),
		reviews: newReviews(database, now), reports: newReports(database, now), profiles: newProfiles(database, now),
	}
}

const noSuchDibia = "There is no dibia with this id"

type idInput struct {
	ID string `path:"id" maxLength:"64" doc:"The id of the submission"`
}

type groupsInput struct {
	moderation.Filter
	Sort string `query:"sort" enum:"name,oldest" doc:"By the dibia's name, or by the oldest submission; by name if left out"`
}

type groupsOutput struct{ Body []Group }

// submittedOutput is a 201 answer with the stored submission.
type submittedOutput[T any] struct {
	Status int
	Body   *T
}

// submit stores a submission from the public, or returns err if that is not nil.
func submit[T any](ctx context.Context, q *moderation.Queue[T], item *T, err error) (*submittedOutput[T], error) {
	if err != nil {
		return nil, err
	}
	stored, err := q.Submit(ctx, item)
	if errors.Is(err, gorm.ErrForeignKeyViolated) {
		err = unknownDibia()
	}
	if err != nil {
		return nil, err
	}
	return &submittedOutput[T]{Status: http.StatusCreated, Body: stored}, nil
}

// unknownDibia returns the error for a submission about a dibia that does not exist.
func unknownDibia() error {
	var rules errs.Rules
	rules.Check(false, "dibiaId", noSuchDibia)
	return rules.Err()
}
