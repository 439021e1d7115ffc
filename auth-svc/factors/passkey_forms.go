package factors

import "encoding/base64"

// publicKey is the only type of credential.
const publicKey = "public-key"

func encodeBase64(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }

// NewPasskeyOptions tells a browser how to create a passkey. It is the standard's
// PublicKeyCredentialCreationOptionsJSON.
type NewPasskeyOptions struct {
	RP struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	} `json:"rp"`
	User struct {
		ID          string `json:"id"`
		Name        string `json:"name"`
		DisplayName string `json:"displayName"`
	} `json:"user"`
	Challenge              string          `json:"challenge"`
	PubKeyCredParams       []KeyAlgorithm  `json:"pubKeyCredParams"`
	Timeout                int64           `json:"timeout" doc:"In milliseconds: 300000"`
	ExcludeCredentials     []KeyDescriptor `json:"excludeCredentials" doc:"Existing passkeys"`
	AuthenticatorSelection struct {
		ResidentKey      string `json:"residentKey" enum:"preferred"`
		UserVerification string `json:"userVerification" enum:"preferred"`
	} `json:"authenticatorSelection"`
	Attestation string `json:"attestation" enum:"none"`
}

// KeyAlgorithm is a signature algorithm that a passkey may use.
type KeyAlgorithm struct {
	Type string `json:"type" enum:"public-key"`
	Alg  int    `json:"alg" doc:"Its number in COSE: -7 is ES256, -8 EdDSA, -257 RS256"`
}

// KeyDescriptor identifies a passkey to browsers.
type KeyDescriptor struct {
	Type       string   `json:"type" enum:"public-key"`
	ID         string   `json:"id"`
	Transports []string `json:"transports,omitempty"`
}

// PasskeyOptions tells a browser how to use a passkey. It is PublicKeyCredentialRequestOptionsJSON of
// the standard.
type PasskeyOptions struct {
	Challenge        string          `json:"challenge"`
	RPID             string          `json:"rpId"`
	Timeout          int64           `json:"timeout" doc:"In milliseconds: 300000"`
	AllowCredentials []KeyDescriptor `json:"allowCredentials" doc:"The allowed passkeys; any if empty"`
	UserVerification string          `json:"userVerification" enum:"preferred,required"`
}

// MadePasskey is a browser's answer after it created a passkey, in base64url: the parts that Obi
// reads of the standard's RegistrationResponseJSON.
type MadePasskey struct {
	_        struct{} `json:"-" additionalProperties:"true"`
	ID       string   `json:"id"`
	RawID    string   `json:"rawId"`
	Type     string   `json:"type" enum:"public-key"`
	Response struct {
		_                 struct{} `json:"-" additionalProperties:"true"`
		ClientDataJSON    string   `json:"clientDataJSON"`
		AttestationObject string   `json:"attestationObject"`
		Transports        []string `json:"transports,omitempty" maxItems:"10"`
	} `json:"response"`
}

// SignedPasskey is a browser's answer after a passkey signed a challenge, in base64url: the parts
// that Obi reads of the standard's AuthenticationResponseJSON.
type SignedPasskey struct {
	_        struct{} `json:"-" additionalProperties:"true"`
	ID       string   `json:"id"`
	RawID    string   `json:"rawId"`
	Type     string   `json:"type" enum:"public-key"`
	Response struct {
		_                 struct{} `json:"-" additionalProperties:"true"`
		ClientDataJSON    string   `json:"clientDataJSON"`
		AuthenticatorData string   `json:"authenticatorData"`
		Signature         string   `json:"signature"`
		UserHandle        string   `json:"userHandle,omitempty"`
	} `json:"response"`
}
