package dibia

import (
	"context"
	"net/http"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/history"
	"obi/platform/input"
	"obi/platform/reqctx"
	"obi/platform/web"
)

// maxHidingReason bounds the reason for hiding a dibia, in characters.
const maxHidingReason = 500

// Hiding says who hid a dibia from the public, when and why. It is zero while the dibia is shown.
// Hide and show change it; an edit never does.
type Hiding struct {
	HiddenAt     *time.Time `json:"hiddenAt,omitempty" doc:"Missing if the public can see it"`
	HiddenBy     string     `json:"hiddenBy,omitempty" doc:"Username"`
	HiddenReason string     `json:"hiddenReason,omitempty" doc:"Why, for administrators only"`
}

func (h *Hiding) isHidden() bool { return h.HiddenAt != nil }

func (h *Hiding) equal(other Hiding) bool {
	return h.isHidden() == other.isHidden() && h.HiddenBy == other.HiddenBy && h.HiddenReason == other.HiddenReason &&
		(!h.isHidden() || h.HiddenAt.Equal(*other.HiddenAt))
}

// hider hides dibias on behalf of an administrator. As entity.Completer it hides a dibia that is
// added with a reason.
type hider struct {
	by string
	at time.Time
}

func (k kind) newHider(ctx context.Context) hider {
	return hider{reqctx.From(ctx).Actor, k.now().UTC().Truncate(time.Microsecond)}
}

// hide hides a dibia. It does nothing if the dibia is already hidden for this reason.
func (h hider) hide(d *Dibia, reason string) {
	if !d.isHidden() || d.HiddenReason != reason {
		d.Hiding = Hiding{&h.at, h.by, reason}
	}
}

func (h hider) Complete(d *Dibia, _ bool, _ *errs.Rules) ([]string, error) {
	if d.HiddenReason != "" {
		h.hide(d, d.HiddenReason)
	}
	return nil, nil
}

func (hider) Audits() []*db.Audit { return nil }

// Begin lets a dibia be added hidden.
func (k kind) Begin(tx *gorm.DB) (entity.Completer[Dibia], error) {
	return k.newHider(tx.Statement.Context), nil
}

// Equal reports whether two dibias are both shown, or hidden alike.
func (kind) Equal(a, b *Dibia) bool {
	var before, after Hiding
	if a != nil {
		before = a.Hiding
	}
	if b != nil {
		after = b.Hiding
	}
	return before.equal(after)
}

// undoing undoes changes of dibias, including hide and show.
type undoing struct {
	*entity.Store[Dibia, DibiaInput]
}

func (u undoing) PrepareUndo(context.Context, []*history.Change) (history.Undoing, error) {
	return u, nil
}

func (u undoing) Undo(tx *gorm.DB, changes []*history.Change, match web.IfMatch) ([]history.Undone, error) {
	return u.UndoWith(tx, changes, match, func(before, after, d *Dibia) error {
		if !(kind{}).Equal(before, after) {
			d.Hiding = before.Hiding
		}
		return nil
	})
}

type hideInput struct {
	entity.IDInput
	Body struct {
		_      struct{} `json:"-" additionalProperties:"true"`
		Reason string   `json:"reason,omitempty"`
	}
}

// HiddenOrShown is the answer to hide and show.
type HiddenOrShown struct {
	Dibia
	ChangeID string `json:"changeId,omitempty" doc:"The change in the history to undo; missing if nothing changed"`
}

// hide hides a dibia from the public, or changes the reason of one that is hidden.
func (h *handlers) hide(ctx context.Context, in *hideInput) (*entity.Output[HiddenOrShown], error) {
	var rules errs.Rules
	reason := input.Required(&rules, in.Body.Reason, "reason", "Reason", maxHidingReason)
	if err := rules.Err(); err != nil {
		return nil, err
	}
	hider := h.dibias.Kind.(kind).newHider(ctx)
	return h.changeHiding(ctx, in.ID, "hide", func(d *Dibia) { hider.hide(d, reason) })
}

// show shows a hidden dibia to the public again.
func (h *handlers) show(ctx context.Context, in *entity.IDInput) (*entity.Output[HiddenOrShown], error) {
	return h.changeHiding(ctx, in.ID, "show", func(d *Dibia) { d.Hiding = Hiding{} })
}

func (h *handlers) changeHiding(ctx context.Context, id, action string, change func(*Dibia)) (*entity.Output[HiddenOrShown], error) {
	stored, changeID, err := h.dibias.UpdateWithChangeID(ctx, id, web.IfMatch{}, action, func(d *Dibia) error {
		change(d)
		return nil
	})
	if err != nil {
		return nil, err
	}
	answer := &HiddenOrShown{*stored, changeID}
	return &entity.Output[HiddenOrShown]{Status: http.StatusOK, ETag: web.VersionTag(stored.Version), Body: answer}, nil
}

// checkShown returns err, or else an error if the dibia is hidden: to the public it does not exist.
func (h *handlers) checkShown(ctx context.Context, id string, err error) error {
	if err != nil {
		return err
	}
	hidden, err := db.Rows[struct{ ID string }](ctx, h.dibias.DB, `SELECT id FROM dibias WHERE id = $1 AND hidden_at IS NOT NULL`, id)
	if err != nil || len(hidden) == 0 {
		return err
	}
	return unknownDibia()
}
