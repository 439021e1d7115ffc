package factors

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/protocol/webauthncose"
	"github.com/go-webauthn/webauthn/webauthn"

	"obi/platform/config"
	"obi/platform/errs"
)

// Errors for a passkey that cannot sign in.
var (
	ErrPasskey    = errs.New(errs.Unauthenticated, "This passkey was not accepted. Try another one, or sign in another way.")
	ErrUnverified = errs.New(errs.Unauthenticated, "This passkey did not ask for a PIN, fingerprint or face, so it signs in only after the password.")
	ErrCopied     = errs.New(errs.Unauthenticated, "This passkey's counter went backwards, so it may have been copied. Sign in another way, then remove it in Account.")
)

// RelyingParty is the WebAuthn relying party: the address that passkeys are bound to.
type RelyingParty struct {
	id       string // host name; "" if passkeys cannot be bound to it
	origin   string
	verifier *webauthn.WebAuthn
}

// NewRelyingParty returns the relying party of the address at which browsers open Obi.
func NewRelyingParty(public config.PublicURL) (*RelyingParty, error) {
	address, err := url.Parse(strings.ToLower(string(public)))
	if err != nil {
		return nil, err
	}
	host, defaultPort := address.Hostname(), map[string]string{"http": "80", "https": "443"}[address.Scheme]
	if address.Port() == defaultPort {
		address.Host = strings.TrimSuffix(address.Host, ":"+defaultPort)
	}
	p := &RelyingParty{origin: address.String()}
	if _, err := netip.ParseAddr(host); err == nil {
		return p, nil // with an empty id, because WebAuthn requires a host name
	}
	p.id = host
	p.verifier, err = webauthn.New(&webauthn.Config{RPID: host, RPDisplayName: "Obi", RPOrigins: []string{p.origin}})
	return p, err
}

// Check returns an error that explains why a page of this origin cannot use passkeys, or nil if it
// can.
func (p *RelyingParty) Check(origin string) error {
	switch {
	case p.id == "":
		return errs.New(errs.Forbidden, "Passkeys need an address with a domain name, but the setting OBI_PUBLIC_URL is %s.", p.origin)
	case origin != "" && origin != p.origin:
		return errs.New(errs.Forbidden, "Passkeys work only at one address, %s (the setting OBI_PUBLIC_URL). Open Obi there.", p.origin)
	}
	return nil
}

// algorithms are the accepted signature algorithms by their COSE numbers: ES256, EdDSA and RS256.
// Every authenticator supports one of them.
var algorithms = []webauthncose.COSEAlgorithmIdentifier{webauthncose.AlgES256, webauthncose.AlgEdDSA, webauthncose.AlgRS256}

// transportName matches names of transports. Browsers may know more transports than Obi.
var transportName = regexp.MustCompile(`^[a-z-]{1,20}$`)

// verifyNew checks a new passkey against its challenge.
func (p *RelyingParty) verifyNew(owner *keyOwner, made *protocol.ParsedCredentialCreationData) (*passkeyRow, error) {
	session := p.session(owner, &made.Response.CollectedClientData, protocol.VerificationPreferred)
	for _, one := range algorithms {
		session.CredParams = append(session.CredParams, protocol.CredentialParameter{Type: publicKey, Algorithm: one})
	}
	credential, err := p.verifier.CreateCredential(owner, session, made)
	if err != nil {
		return nil, errs.Wrap(err, errs.Invalid, "This passkey was not accepted. Try again, or add another one.")
	}
	row := &passkeyRow{
		Username: owner.name, CredentialID: credential.ID, PublicKey: credential.PublicKey,
		BackupEligible: credential.Flags.BackupEligible, SignCount: credential.Authenticator.SignCount,
	}
	for _, transport := range credential.Transport {
		if transportName.MatchString(string(transport)) {
			row.Transports = strings.TrimPrefix(row.Transports+" "+string(transport), " ")
		}
	}
	return row, nil
}

// verifySigned checks a signed challenge and returns the passkey that signed it. Together with
// ErrCopied it returns the passkey too.
func (p *RelyingParty) verifySigned(owner *keyOwner, signed *protocol.ParsedCredentialAssertionData, verification protocol.UserVerificationRequirement) (*passkeyRow, error) {
	if verification == protocol.VerificationRequired && !signed.Response.AuthenticatorData.Flags.HasUserVerified() {
		return nil, ErrUnverified
	}
	credential, err := p.verifier.ValidateLogin(owner, p.session(owner, &signed.Response.CollectedClientData, verification), signed)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPasskey, err)
	}
	used := slices.IndexFunc(owner.keys, func(row passkeyRow) bool { return bytes.Equal(row.CredentialID, credential.ID) })
	if credential.Authenticator.CloneWarning {
		err = ErrCopied
	}
	return &owner.keys[used], err
}

// session returns the WebAuthn session of a challenge that takeChallenge has accepted.
func (p *RelyingParty) session(owner *keyOwner, data *protocol.CollectedClientData, verification protocol.UserVerificationRequirement) webauthn.SessionData {
	return webauthn.SessionData{Challenge: data.Challenge, RelyingPartyID: p.id, UserID: owner.handle, UserVerification: verification}
}

// keyOwner implements webauthn.User for an administrator.
type keyOwner struct {
	handle []byte
	name   string
	keys   []passkeyRow
}

func (o *keyOwner) WebAuthnID() []byte          { return o.handle }
func (o *keyOwner) WebAuthnName() string        { return o.name }
func (o *keyOwner) WebAuthnDisplayName() string { return o.name }

func (o *keyOwner) WebAuthnCredentials() (all []webauthn.Credential) {
	for _, row := range o.keys {
		all = append(all, webauthn.Credential{
			ID: row.CredentialID, PublicKey: row.PublicKey,
			Flags:         webauthn.CredentialFlags{BackupEligible: row.BackupEligible},
			Authenticator: webauthn.Authenticator{SignCount: row.SignCount},
		})
	}
	return all
}

// descriptors returns the IDs and transports of the passkeys for browsers.
func (o *keyOwner) descriptors() []KeyDescriptor {
	all := []KeyDescriptor{}
	for _, row := range o.keys {
		all = append(all, KeyDescriptor{Type: publicKey, ID: encodeBase64(row.CredentialID), Transports: strings.Fields(row.Transports)})
	}
	return all
}

// parse parses a browser's answer with read. It returns errs.Invalid with the given message if the
// answer is not valid.
func parse[P any](answer any, read func([]byte) (*P, error), message string) (*P, error) {
	text, err := json.Marshal(answer)
	if err != nil {
		return nil, err
	}
	parsed, err := read(text)
	if err != nil {
		return nil, errs.Wrap(err, errs.Invalid, "%s", message)
	}
	return parsed, nil
}
