package main

import "strings"

// excluded are rules that are not useful here.
var excluded = []string{
	"G104", // unchecked errors: here those of Close and Remove after another failure
	"G304", // file names from variables: settings and command lines contain them, requests never do; G703 tracks what requests contain
}

// outside are folders that no program contains: tests and measurements, which run on this machine.
var outside = []string{"areas/generate", "bench", "e2e", "monitoring", "platform/testkit", "platform/embeddedpg/pgtest", "tools/parts", "tools/versions"}

// place is a gosec rule and a file, relative to the root of the repository.
type place struct{ rule, file string }

// answer explains why a finding is accepted, and how often it occurs.
type answer struct {
	times int
	why   string
}

var answers = map[place]answer{
	{"G115", "platform/db/array.go"}:              {1, "a list of 2 billion elements has no place in memory"},
	{"G115", "platform/db/change.go"}:             {1, "a hash: any number is as good"},
	{"G115", "platform/db/migrate.go"}:            {1, "a hash: any number is as good"},
	{"G404", "platform/db/change.go"}:             {1, "pauses before a repetition; nobody gains by guessing them"},
	{"G401", "platform/blob/s3.go"}:               {1, "lets an S3 server see whether a file arrived whole; SHA-256 is what Obi itself compares"},
	{"G501", "platform/blob/s3.go"}:               {1, "the same"},
	{"G301", "allinone/home.go"}:                  {1, "PostgreSQL's user, another one, passes through; what is secret in it has 0600 or a folder with 0700"},
	{"G301", "allinone/openapi.go"}:               {1, "writes what is in the repository, named on the command line"},
	{"G306", "allinone/openapi.go"}:               {1, "the same"},
	{"G703", "allinone/openapi.go"}:               {2, "the same"},
	{"G115", "audio-svc/pictures/chunks.go"}:      {5, "lengths are compared with what is left of the file, which has 5 MB at most, before they are used"},
	{"G505", "auth-svc/factors/totp.go"}:          {1, "authenticator apps use it (RFC 6238)"},
	{"G124", "auth-svc/signin/client.go"}:         {1, "Secure follows the scheme: over plain http, as in one process at home, a browser would not keep it"},
	{"G115", "auth-svc/accounts/hash.go"}:         {1, "keys have 16 to 64 bytes (sane)"},
	{"G204", "platform/embeddedpg/process.go"}:    {1, "starts PostgreSQL's programs alone, without a shell, with arguments that are made here"},
	{"G301", "platform/embeddedpg/home.go"}:       {1, "as allinone/home.go"},
	{"G301", "platform/embeddedpg/programs.go"}:   {1, "programs that PostgreSQL's user runs; nothing secret is among them"},
	{"G302", "platform/embeddedpg/programs.go"}:   {1, "the same"},
	{"G302", "platform/embeddedpg/cluster.go"}:    {1, "a folder: without the right to enter it nothing in it could be opened"},
	{"G115", "platform/embeddedpg/cluster.go"}:    {1, "the number of this process's user"},
	{"G115", "platform/embeddedpg/account.go"}:    {4, "numbers of users and groups; macOS writes that of nobody as -2"},
	{"G703", "transfer/obi-transfer/schedule.go"}: {1, "names are made from the times of backups in the folder that the operator names"},
}

// isOutside reports whether a folder is one of outside or below one.
func isOutside(folder string) bool {
	for _, one := range outside {
		if folder == one || strings.HasPrefix(folder, one+"/") {
			return true
		}
	}
	return false
}
