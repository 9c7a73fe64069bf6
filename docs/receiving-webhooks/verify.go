package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"strconv"
	"strings"
	"time"
)

const tolerance = 5 * time.Minute

var (
	ErrSecret    = errors.New("the webhook secret is not whsec_ and base64")
	ErrTimestamp = errors.New("the webhook's timestamp is missing or more than five minutes off")
	ErrSignature = errors.New("the webhook's signature does not match")
)

// VerifyStandard checks the headers webhook-id, webhook-timestamp and webhook-signature (Standard Webhooks) against the
// body's raw bytes; nil means verified. Pass time.Now().
func VerifyStandard(secret, id, timestamp, signature string, body []byte, now time.Time) error {
	key, err := keyOf(secret)
	if err != nil {
		return err
	}
	mac := sign(key, []byte(id+"."+timestamp+"."), body)
	return check(timestamp, signature, "v1,"+base64.StdEncoding.EncodeToString(mac), now)
}

// VerifyPlain checks the headers X-Service-Timestamp and X-Service-Signature against the body's raw bytes.
func VerifyPlain(secret, timestamp, signature string, body []byte, now time.Time) error {
	if _, err := keyOf(secret); err != nil {
		return err
	}
	return check(timestamp, signature, "sha256="+hex.EncodeToString(sign([]byte(secret), body)), now)
}

// With an empty key anyone could sign, so a secret that was not configured must not pass for one.
func keyOf(secret string) ([]byte, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil || len(key) < 24 || !strings.HasPrefix(secret, "whsec_") {
		return nil, ErrSecret
	}
	return key, nil
}

func sign(key []byte, parts ...[]byte) []byte {
	mac := hmac.New(sha256.New, key)
	for _, part := range parts {
		mac.Write(part)
	}
	return mac.Sum(nil)
}

func check(timestamp, signatures, expected string, now time.Time) error {
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || now.Sub(time.Unix(seconds, 0)).Abs() > tolerance {
		return ErrTimestamp
	}
	for _, signature := range strings.Split(signatures, " ") {
		if hmac.Equal([]byte(signature), []byte(expected)) {
			return nil
		}
	}
	return ErrSignature
}
