package factors

import (
	"encoding/json"
	"strings"
	"testing"
)

// A QR code is drawn as rows of squares.
func TestQR(t *testing.T) {
	offer, err := newAppOffer("ada", make([]byte, totpSecret))
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(offer.QR)
	if err != nil || offer.QR.Size != 37 && offer.QR.Size != 33 || !strings.HasPrefix(offer.QR.Path, "M0 0h7v1H0z") {
		t.Errorf("drawn as %s, %v", text, err)
	}
}
