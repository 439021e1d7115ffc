package webhooks

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"syscall"
	"time"

	"obi/platform/config"
	"obi/platform/tracing"
	"obi/platform/version"
)

const (
	// sendTime is how long an address may take to answer.
	sendTime = 10 * time.Second
	// maxAnswer is how much of an answer is kept, in bytes.
	maxAnswer = 1 << 10
)

// answer is the result of an attempt.
type answer struct {
	status     int // 0 if there was no answer
	text       string
	retryAfter time.Duration
	took       time.Duration
}

func (a answer) isSuccess() bool { return a.status/100 == 2 }

// sign returns the signature of a message (Standard Webhooks, "Signature scheme").
func sign(secret []byte, id, timestamp, body string) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(id + "." + timestamp + "." + body))
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

// send posts a message once. ctx must end after sendTime.
func (h *Hooks) send(ctx context.Context, d *due) (a answer) {
	now := h.now()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, d.URL, strings.NewReader(d.body))
	if err != nil {
		return answer{text: "The address is not valid"}
	}
	timestamp := strconv.FormatInt(now.Unix(), 10)
	signatures := sign(d.Secret, d.Message, timestamp, d.body)
	if d.PreviousUntil != nil && now.Before(*d.PreviousUntil) {
		signatures += " " + sign(d.PreviousSecret, d.Message, timestamp, d.body)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", "Obi/"+version.Number())
	request.Header.Set("Webhook-Id", d.Message)
	request.Header.Set("Webhook-Timestamp", timestamp)
	request.Header.Set("Webhook-Signature", signatures)
	end := tracing.BeginSend(ctx, h.tracing, "send "+d.Kind, request.Header)
	began := time.Now()
	defer func() {
		a.took = time.Since(began)
		end(a.status)
	}()
	response, err := h.client.Do(request)
	if err != nil {
		return answer{text: reason(err)}
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	if err != nil && len(text) == 0 {
		return answer{text: reason(err)}
	}
	text = bytes.ReplaceAll(text, []byte{0}, nil)
	return answer{status: response.StatusCode, text: strings.ToValidUTF8(string(text), ""), retryAfter: retryAfter(response.Header.Get("Retry-After"), now)}
}

// reason returns why there was no answer, without the address, which may be secret.
func reason(err error) string {
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Sprintf("No answer within %d seconds", int(sendTime.Seconds()))
	}
	if outer, ok := errors.AsType[*url.Error](err); ok {
		err = outer.Err
	}
	if refused, ok := errors.AsType[notPublicError](err); ok {
		err = refused
	}
	if unknown, ok := errors.AsType[*net.DNSError](err); ok && unknown.IsNotFound {
		return "The host name was not found"
	}
	if errors.Is(err, syscall.ECONNREFUSED) {
		return "The connection was refused"
	}
	text := strings.ReplaceAll(err.Error(), "\x00", "")
	return strings.ToValidUTF8(text[:min(len(text), maxAnswer)], "") // the cut may split a letter
}

// retryAfter returns the wait that an answer asks for, or 0.
func retryAfter(header string, now time.Time) time.Duration {
	if seconds, err := strconv.ParseUint(header, 10, 31); err == nil {
		return time.Duration(seconds) * time.Second
	}
	at, err := http.ParseTime(header)
	if err != nil {
		return 0
	}
	return max(at.Sub(now), 0)
}

// NewClient returns a client that connects only to public addresses and to those in private, uses no
// proxy, and follows no redirects. resolver may be nil.
func NewClient(private config.Networks, resolver *net.Resolver) *http.Client {
	dialer := &net.Dialer{
		Timeout: sendTime, Resolver: resolver,
		// Called after the name was resolved, with each address just before it is connected to. A name
		// server that answers the check and the connection differently has no effect.
		Control: func(_, address string, _ syscall.RawConn) error {
			target, err := netip.ParseAddrPort(address)
			if err == nil && !isPublic(target.Addr()) && !private.Contain(target.Addr()) {
				err = notPublicError{target.Addr()}
			}
			return err
		},
	}
	transport := &http.Transport{
		DialContext: dialer.DialContext, ForceAttemptHTTP2: true, DisableCompression: true,
		MaxResponseHeaderBytes: 16 << 10, IdleConnTimeout: time.Minute, TLSHandshakeTimeout: sendTime,
	}
	return &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// isRefused reports whether the host is localhost or an IP address that is neither public nor in private.
// Other names are checked on connection.
func isRefused(address string, private config.Networks) bool {
	parsed, err := url.Parse(address)
	if err != nil {
		return false
	}
	host := strings.TrimSuffix(strings.ToLower(parsed.Hostname()), ".")
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return !private.Contain(netip.AddrFrom4([4]byte{127, 0, 0, 1})) && !private.Contain(netip.IPv6Loopback())
	}
	target, err := netip.ParseAddr(host)
	return err == nil && !isPublic(target) && !private.Contain(target)
}

// notPublicError is the error for an address that webhooks must not reach.
type notPublicError struct{ address netip.Addr }

func (e notPublicError) Error() string {
	return e.address.String() + " is not a public address. Ask the operator of Obi if it should be allowed"
}

// public are the networks of public addresses, without those in reserved (IANA's special-purpose
// registries) and Azure's metadata. 2000::/3 leaves out loopback, link-local, unique-local, multicast and NAT64 addresses.
var (
	public   = networks("0.0.0.0/0 2000::/3")
	reserved = networks(`0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
		192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3
		168.63.129.16/32 2001::/23 2001:db8::/32 2002::/16 3fff::/20`)
)

func networks(list string) (all config.Networks) {
	for network := range strings.FieldsSeq(list) {
		all = append(all, netip.MustParsePrefix(network))
	}
	return all
}

// isPublic reports whether an address is in the public internet. An IPv4 address in IPv6 form counts as
// the IPv4 address.
func isPublic(address netip.Addr) bool { return public.Contain(address) && !reserved.Contain(address) }

// origin returns the scheme and host of an address. The rest may be a password: chat rooms put one
// into the path.
func origin(address string) string {
	parsed, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return parsed.Scheme + "://" + parsed.Host
}
