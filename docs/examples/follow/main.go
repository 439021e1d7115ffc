// Command follow keeps a copy of one of Obi's lists in a file: go run main.go https://obi.example.org/api/ilu proverbs.json
package main

import (
	"encoding/json"
	"errors"
	"log"
	"net/http"
	"os"
	"time"
)

func main() {
	http.DefaultClient.Timeout = time.Minute
	for ; ; <-time.After(time.Second) {
		if err := update(os.Args[1], os.Args[2]); err != nil {
			log.Println(err)
		}
	}
}

// update applies to the copy in a file what has changed since it was written.
func update(area, file string) error {
	var copied struct {
		Next    string // the token with which later changes begin
		Entries map[string]json.RawMessage
	}
	if data, err := os.ReadFile(file); err != nil || json.Unmarshal(data, &copied) != nil {
		copied.Next, copied.Entries = "", map[string]json.RawMessage{} // read the whole list
	}
	for more := true; more; {
		var page struct {
			Changes []struct {
				ID    string
				Entry json.RawMessage // missing if it was deleted
			}
			Next string
			More bool
		}
		response, err := http.Get(area + "/changes?limit=1000&since=" + copied.Next)
		if err != nil {
			return err
		}
		err = errors.Join(json.NewDecoder(response.Body).Decode(&page), response.Body.Close())
		if response.StatusCode == http.StatusGone {
			return os.WriteFile(file, nil, 0o600) // away for too long: start again
		}
		if err != nil || page.Next == "" {
			return errors.Join(errors.New(response.Status), err)
		}
		for _, change := range page.Changes {
			if delete(copied.Entries, change.ID); change.Entry != nil {
				copied.Entries[change.ID] = change.Entry
			}
		}
		copied.Next, more = page.Next, page.More
	}
	data, err := json.Marshal(copied)
	return errors.Join(err, os.WriteFile(file, data, 0o600))
}
