package auth

import (
	"image/color"
	"strconv"
	"strings"
	"time"

	"github.com/boombuler/barcode/qr"
)

// offerTime is how long setting up an authenticator app may take.
const offerTime = time.Hour

// Factors lists an administrator's second factors.
type Factors struct {
	App           *App      `json:"app,omitempty" doc:"The authenticator app; missing if there is none"`
	Passkeys      []Passkey `json:"passkeys" doc:"In the order in which they were added"`
	RecoveryCodes int       `json:"recoveryCodes" doc:"How many recovery codes are left"`
	Required      bool      `json:"required" doc:"Every administrator must have a second factor, so the last one cannot be removed"`
}

// App is an authenticator app.
type App struct {
	Since time.Time `json:"since" doc:"When it was set up"`
}

// any reports whether there is a second factor.
func (f *Factors) any() bool { return f.App != nil || len(f.Passkeys) > 0 }

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

func newAppOffer(username string, secret []byte) (*AppOffer, error) {
	uri := totpURI(username, secret)
	drawn, err := drawQR(uri)
	return &AppOffer{Secret: totpText(secret), URI: uri, QR: drawn}, err
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

// PasswordProof asks for the password again, because an open session alone must not be enough to
// change factors.
type PasswordProof struct {
	_        struct{} `json:"-" additionalProperties:"true"`
	Password string   `json:"password" maxLength:"256"`
}

// CodeInput is a code from an authenticator app.
type CodeInput struct {
	_    struct{} `json:"-" additionalProperties:"true"`
	Code string   `json:"code" maxLength:"64" doc:"Six digits; spaces between them are ignored"`
}

// RecoveryCodes each replace the second factor once. They are never shown again.
type RecoveryCodes struct {
	Codes []string `json:"codes"`
}
