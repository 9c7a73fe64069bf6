// Reads checks on standard input, verifies each with verify.go (copied beside it), prints the outcomes.
package main

import (
	"encoding/json"
	"errors"
	"os"
	"time"

	"check/webhooks"
)

type check struct {
	Scheme, Secret, ID, Timestamp, Signature, Body string
	Now                                            int64
}

func outcome(c check) any {
	now := time.Unix(c.Now, 0)
	var err error
	if c.Scheme == "standard" {
		err = webhooks.VerifyStandard(c.Secret, c.ID, c.Timestamp, c.Signature, []byte(c.Body), now)
	} else {
		err = webhooks.VerifyPlain(c.Secret, c.Timestamp, c.Signature, []byte(c.Body), now)
	}
	if errors.Is(err, webhooks.ErrSecret) {
		return "error"
	}
	return err == nil
}

func main() {
	var checks []check
	if err := json.NewDecoder(os.Stdin).Decode(&checks); err != nil {
		panic(err)
	}
	outcomes := []any{}
	for _, c := range checks {
		outcomes = append(outcomes, outcome(c))
	}
	if err := json.NewEncoder(os.Stdout).Encode(outcomes); err != nil {
		panic(err)
	}
}
