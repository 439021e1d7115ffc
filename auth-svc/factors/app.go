package factors

import (
	"context"
	"image/color"
	"strconv"
	"strings"
	"time"

	"github.com/boombuler/barcode/qr"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"obi/auth-svc/secret"
	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/reqctx"
	"obi/platform/web"
)

// offerTime is how long setting up an authenticator app may take.
const offerTime = time.Hour

// totpRow is a row of the table totp: an authenticator app.
type totpRow struct {
	Username  string     `gorm:"primaryKey"`
	Secret    []byte     // nil until the first app is confirmed
	Since     *time.Time // when Secret was confirmed
	LastStep  int64      // the time step of the last accepted code, which cannot be used again
	Offered   []byte     // a new secret that is not confirmed yet, or nil
	OfferedAt *time.Time
}

func (totpRow) TableName() string { return "totp" }

// lockTOTP locks and returns an administrator's row, or a zero row if there is none.
func lockTOTP(tx *gorm.DB, username string) (*totpRow, error) {
	row := &totpRow{}
	return row, tx.Clauses(clause.Locking{Strength: "UPDATE"}).Where("username = ?", username).Limit(1).Find(row).Error
}

// AppOffer is the secret for a new authenticator app. The app counts as a factor once it is
// confirmed with a first code.
type AppOffer struct {
	Secret string `json:"secret" doc:"To type into the app"`
	URI    string `json:"uri" doc:"The secret for an app on the same device"`
	QR     QR     `json:"qr" doc:"The secret for a camera"`
}

// QR is a QR code as an SVG path.
type QR struct {
	Size int    `json:"size" doc:"Its width and height in squares, without the border of four that it needs"`
	Path string `json:"path" doc:"The dark squares as the d attribute of an SVG path; a square is 1 wide"`
}

func drawQR(text string) (QR, error) {
	code, err := qr.Encode(text, qr.M, qr.Unicode)
	if err != nil {
		return QR{}, err
	}
	size := code.Bounds().Dx()
	var path strings.Builder
	for y := range size {
		for x := 0; x < size; x++ {
			begin := x
			for x < size && code.At(x, y) == color.Black {
				x++
			}
			if x > begin {
				path.WriteString("M" + strconv.Itoa(begin) + " " + strconv.Itoa(y) + "h" + strconv.Itoa(x-begin) + "v1H" + strconv.Itoa(begin) + "z")
			}
		}
	}
	return QR{Size: size, Path: path.String()}, nil
}

func newAppOffer(username string, raw []byte) (*AppOffer, error) {
	uri := secretURI(username, raw)
	drawn, err := drawQR(uri)
	return &AppOffer{Secret: encodeSecret(raw), URI: uri, QR: drawn}, err
}

// HandleOfferApp checks the password again and offers a secret for a new app.
func (s *Store) HandleOfferApp(ctx context.Context, in *proofInput) (*secret.Output[*AppOffer], error) {
	username, err := s.Accounts.Reauthenticate(ctx, in.Body.Password)
	if err != nil {
		return nil, err
	}
	return s.OfferApp(ctx, username, func(*gorm.DB) error { return nil })
}

// OfferApp stores and returns the secret for a new app, unless check returns an error. The secret of
// an existing app stays valid until the new one is confirmed.
func (s *Store) OfferApp(ctx context.Context, username string, check func(tx *gorm.DB) error) (*secret.Output[*AppOffer], error) {
	offered := secret.Bytes(totpSecret)
	offer, err := newAppOffer(username, offered)
	if err != nil {
		return nil, err
	}
	return secret.Answer(offer), s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := check(tx); err != nil {
			return nil, err
		}
		return nil, tx.Exec(`INSERT INTO totp (username, offered, offered_at) VALUES (@name, @secret, @now)
			ON CONFLICT (username) DO UPDATE SET offered = @secret, offered_at = @now`,
			map[string]any{"name": username, "secret": offered, "now": s.Now()}).Error
	})
}

// CodeInput is a code from an authenticator app.
type CodeInput struct {
	_    struct{} `json:"-" additionalProperties:"true"`
	Code string   `json:"code" maxLength:"64" doc:"Six digits; spaces between them are ignored"`
}

type codeInput struct{ Body CodeInput }

// HandleConfirmApp confirms the offered app with its first code and returns new recovery codes.
func (s *Store) HandleConfirmApp(ctx context.Context, in *codeInput) (*secret.Output[RecoveryCodes], error) {
	username, codes := reqctx.From(ctx).Actor, RecoveryCodes{}
	err := s.change(ctx, username, func(tx *gorm.DB) (audit *db.Audit, err error) {
		codes.Codes, audit, err = s.ConfirmApp(tx, username, in.Body.Code)
		return audit, err
	})
	return secret.Answer(codes), err
}

// WrongAppCode is the error for a wrong first code.
const WrongAppCode = "That code is not valid. Enter the code that the app shows now, and check the clock of its device."

// ConfirmApp makes the offered secret valid if code is a code of it. It returns new recovery codes,
// which replace older ones, and the audit row, which the caller must write. The caller must have
// locked the administrator.
func (s *Store) ConfirmApp(tx *gorm.DB, username, code string) (codes []string, audit *db.Audit, err error) {
	row, err := lockTOTP(tx, username)
	if err != nil {
		return nil, nil, err
	}
	if row.Offered == nil || s.Now().Sub(*row.OfferedAt) > offerTime {
		return nil, nil, errs.New(errs.Conflict, "Setting up the app took too long, or was started in another window. Start again.")
	}
	step, ok := matchTOTP(row.Offered, PlainCode(code), s.Now(), 0)
	if !ok {
		return nil, nil, &errs.Error{Kind: errs.Invalid, Message: WrongAppCode, Fields: []errs.Field{{Location: "body.code", Message: WrongAppCode}}}
	}
	err = tx.Model(row).Updates(map[string]any{"secret": row.Offered, "since": s.Now(), "last_step": step, "offered": nil, "offered_at": nil}).Error
	if err != nil {
		return nil, nil, err
	}
	codes, err = newRecoveryCodes(tx, username)
	return codes, &db.Audit{Action: "add factor", Entity: "admin", ID: username, After: map[string]string{"factor": AuditedApp}}, err
}

// HandleRemoveApp removes the authenticator app, and the recovery codes too if no factor is left.
func (s *Store) HandleRemoveApp(ctx context.Context, in *proofInput) (*web.DoneOutput, error) {
	username, err := s.Accounts.Reauthenticate(ctx, in.Body.Password)
	if err != nil {
		return nil, err
	}
	return web.Succeeded(), s.change(ctx, username, func(tx *gorm.DB) (*db.Audit, error) {
		row, err := lockTOTP(tx, username)
		if err != nil {
			return nil, err
		}
		if row.Secret == nil {
			return nil, errs.New(errs.NotFound, "No authenticator app is set up")
		}
		if err := tx.Delete(row).Error; err != nil {
			return nil, err
		}
		return &db.Audit{Action: "remove factor", Entity: "admin", ID: username, Before: map[string]string{"factor": AuditedApp}}, s.afterRemoval(tx, username)
	})
}
