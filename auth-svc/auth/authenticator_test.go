package auth

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"net/http"
	"slices"
	"testing"

	"github.com/go-webauthn/webauthn/protocol/webauthncbor"

	"obi/auth-svc/factors"
	"obi/auth-svc/signin"
	"obi/platform/config"
	"obi/platform/testkit"
)

const publicURL = "https://obi.example.org"

// credentialType is the only type of credential.
const credentialType = "public-key"

func encoded(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }

var atPublicURL = config.Environ{"OBI_PUBLIC_URL": publicURL}

// Flags of authenticator data: user present, user verified, key included.
const (
	flagPresent  = 0x01
	flagVerified = 0x04
	flagEnclosed = 0x40
)

// authenticator is a passkey and the browser that uses it, as the standard defines them.
type authenticator struct {
	key          *ecdsa.PrivateKey
	id, handle   []byte
	flags        byte
	counter      uint32
	rpID, origin string
	// ceremony and challenge override the requested ones if they are not empty.
	ceremony, challenge string
}

func newAuthenticator(t testing.TB) *authenticator {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	id := make([]byte, 16)
	_, _ = rand.Read(id)
	return &authenticator{key: key, id: id, flags: flagPresent | flagVerified, counter: 1, rpID: "obi.example.org", origin: publicURL}
}

func (a *authenticator) clientData(t testing.TB, ceremony, challenge string) []byte {
	t.Helper()
	if a.ceremony != "" {
		ceremony = a.ceremony
	}
	if a.challenge != "" {
		challenge = a.challenge
	}
	text, err := json.Marshal(map[string]any{"type": ceremony, "challenge": challenge, "origin": a.origin, "crossOrigin": false})
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func (a *authenticator) data(flags byte, enclosed ...byte) []byte {
	party := sha256.Sum256([]byte(a.rpID))
	return slices.Concat(party[:], []byte{flags}, binary.BigEndian.AppendUint32(nil, a.counter), enclosed)
}

// make returns a browser's answer after it created a passkey.
func (a *authenticator) make(t testing.TB, options *factors.NewPasskeyOptions) *factors.MadePasskey {
	t.Helper()
	handle, err := base64.RawURLEncoding.DecodeString(options.User.ID)
	if err != nil {
		t.Fatal(err)
	}
	a.handle = handle
	point, err := a.key.PublicKey.Bytes() // 4, x, y
	if err != nil {
		t.Fatal(err)
	}
	key, err := webauthncbor.Marshal(map[int]any{1: 2, 3: -7, -1: 1, -2: point[1:33], -3: point[33:]})
	if err != nil {
		t.Fatal(err)
	}
	enclosed := slices.Concat(make([]byte, 16), binary.BigEndian.AppendUint16(nil, uint16(len(a.id))), a.id, key)
	object, err := webauthncbor.Marshal(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": a.data(a.flags|flagEnclosed, enclosed...)})
	if err != nil {
		t.Fatal(err)
	}
	made := &factors.MadePasskey{ID: encoded(a.id), RawID: encoded(a.id), Type: credentialType}
	made.Response.ClientDataJSON = encoded(a.clientData(t, "webauthn.create", options.Challenge))
	made.Response.AttestationObject = encoded(object)
	made.Response.Transports = []string{"internal", "hybrid"}
	return made
}

// sign returns a browser's answer after it signed, and increments the counter.
func (a *authenticator) sign(t testing.TB, options *factors.PasskeyOptions) *factors.SignedPasskey {
	t.Helper()
	a.counter++
	said, data := a.clientData(t, "webauthn.get", options.Challenge), a.data(a.flags)
	hash := sha256.Sum256(said)
	sum := sha256.Sum256(slices.Concat(data, hash[:]))
	signature, err := ecdsa.SignASN1(rand.Reader, a.key, sum[:])
	if err != nil {
		t.Fatal(err)
	}
	signed := &factors.SignedPasskey{ID: encoded(a.id), RawID: encoded(a.id), Type: credentialType}
	signed.Response.ClientDataJSON, signed.Response.AuthenticatorData = encoded(said), encoded(data)
	signed.Response.Signature, signed.Response.UserHandle = encoded(signature), encoded(a.handle)
	return signed
}

// beginPasskey requests the options for a new passkey.
func beginPasskey(t testing.TB, s *testkit.Service, token string) *factors.NewPasskeyOptions {
	t.Helper()
	options := &factors.NewPasskeyOptions{}
	expect(t, s, http.StatusOK, "POST", "/api/auth/factors/passkeys/options", token, proof).JSON(t, options)
	return options
}

// addPasskey adds a passkey for the administrator with the token.
func addPasskey(t testing.TB, s *testkit.Service, token, name string) (*authenticator, factors.AddedPasskey) {
	t.Helper()
	a := newAuthenticator(t)
	var added factors.AddedPasskey
	made := body(t, factors.NewPasskey{Name: name, Credential: *a.make(t, beginPasskey(t, s, token))})
	expect(t, s, http.StatusCreated, "POST", "/api/auth/factors/passkeys", token, made).JSON(t, &added)
	return a, added
}

// challenge requests a challenge for a ticket, or for a sign-in by passkey alone.
func challenge(t testing.TB, s *testkit.Service, ticket string) *factors.PasskeyOptions {
	t.Helper()
	options := &factors.PasskeyOptions{}
	expect(t, s, http.StatusOK, "POST", "/api/auth/login/passkey", "", body(t, signin.PasskeyLoginOptions{Ticket: ticket})).JSON(t, options)
	return options
}

// use signs in with a signed challenge.
func use(t testing.TB, s *testkit.Service, ticket string, signed *factors.SignedPasskey) testkit.Answer {
	t.Helper()
	return s.Do(t, testkit.Scenario{Method: http.MethodPost, Path: "/api/auth/login/passkey/confirm", Body: body(t, signin.PasskeyLoginInput{Ticket: ticket, Credential: *signed})})
}
