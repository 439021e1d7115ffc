package main

import (
	"os"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
)

func TestFindingsAreReported(t *testing.T) {
	own := answers
	t.Cleanup(func() { answers = own })
	answers = map[place]answer{
		{"G401", "a/answered.go"}: {1, "says whether a file arrived whole"},
		{"G501", "a/answered.go"}: {1, "the same"},
		{"G401", "a/more.go"}:     {1, "says whether a file arrived whole"},
		{"G501", "a/more.go"}:     {1, "the same"},
		{"G404", "a/none.go"}:     {2, "throws dice"},
	}
	analysistest.Run(t, analysistest.TestData(), analyzer, "a")
}

func TestAnswersAreAboutFiles(t *testing.T) {
	for at, answer := range answers {
		if _, err := os.Stat("../../" + at.file); err != nil || answer.times < 1 || answer.why == "" {
			t.Errorf("%v is answered with %+v: %v", at, answer, err)
		}
	}
}
