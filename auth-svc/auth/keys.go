package auth

import (
	"context"
	"fmt"
	"slices"
	"strings"

	tokens "obi/platform/auth"
	"obi/platform/config"
)

// publishedKeys are the IDs of publicly known Ed25519 keys. Anyone can sign with them.
var publishedKeys = []string{
	"If4x36FUomFia_hU", // RFC 8032, test 1; RFC 8037, appendix A
	"OfcT0KZEJT8EUpQh", // RFC 8032, test 2
	"2sBz4BI73qWd2bO9", // RFC 8032, test 3
	"50TAeRMgwyhUYO3b", // RFC 8410, section 10.3
	"E545QOZLVJFyIIjZ", // all bits 0
	"r4IpWPLXWvuR-Kj0", // all bits 1
	"Vkdap1RjR0wChd9d", // the bytes 0 to 31
}

// keyring holds the deployment's keys: one that signs, and all that are accepted.
type keyring struct {
	signer *tokens.Signer
	public tokens.JWKS
}

var _ tokens.Source = (*keyring)(nil)

// keys reads the configured keys and returns every reason why they cannot be used.
func (c *Config) keys() (ring *keyring, problems []string) {
	ring = &keyring{}
	names := map[string]string{}
	for _, setting := range []struct {
		name string
		key  config.Secret
	}{
		{"AUTH_SIGNING_KEY", c.SigningKey}, {"AUTH_NEXT_SIGNING_KEY", c.NextSigningKey}, {"AUTH_LAST_SIGNING_KEY", c.LastSigningKey},
	} {
		if setting.key == "" {
			if setting.name == "AUTH_SIGNING_KEY" {
				problems = append(problems, "AUTH_SIGNING_KEY is not set: make one with `openssl genpkey -algorithm ed25519`")
			}
			continue
		}
		// Some ways to set a variable cannot hold a line break and contain \n instead.
		signer, err := tokens.ParseSigner([]byte(strings.ReplaceAll(string(setting.key), `\n`, "\n")))
		if err != nil {
			problems = append(problems, fmt.Sprintf("%s cannot be used: %v", setting.name, err))
			continue
		}
		public := signer.Public()
		if slices.Contains(publishedKeys, public.KeyID) {
			problems = append(problems, fmt.Sprintf("%s cannot be used: it is a published sample key; make your own with `openssl genpkey -algorithm ed25519`", setting.name))
			continue
		}
		if other := names[public.KeyID]; other != "" {
			problems = append(problems, fmt.Sprintf("%s and %s are the same key", other, setting.name))
			continue
		}
		names[public.KeyID] = setting.name
		if ring.signer == nil {
			ring.signer = signer
		}
		ring.public.Keys = append(ring.public.Keys, public)
	}
	return ring, problems
}

// Keys returns the public keys that tokens may be signed with.
func (k *keyring) Keys(context.Context) (tokens.JWKS, error) { return k.public, nil }

// Revocations is empty, because auth-svc looks up every session in its database instead.
func (k *keyring) Revocations(context.Context) (tokens.Revocations, error) {
	return tokens.Revocations{}, nil
}

// APIKeys is empty, because no route of auth-svc accepts API keys.
func (k *keyring) APIKeys(context.Context) (tokens.APIKeys, error) { return tokens.APIKeys{}, nil }

// ReportAPIKeyUses is never called, because there are no keys.
func (k *keyring) ReportAPIKeyUses(context.Context, tokens.APIKeyUses) error { return nil }
