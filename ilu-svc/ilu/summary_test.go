package ilu_test

import (
	"testing"

	"obi/platform/testkit"
)

func TestSummary(t *testing.T) {
	svc, token := start(t)
	summary := testkit.Scenario{Method: "GET", Path: "/api/ilu/admin/summary", Token: token}
	svc.Sends(t, summary, 200, `{"total":0,"withAudio":0,"playableInSome":0,"loudnessOff":0,"loudnessUnknown":0,"checked":0,"toRedo":0,"waitingForCheck":0,"withCategories":0,"letters":[{"letter":"a","total":0,"withAudio":0},`, `"waiting":[{"queue":"suggestions","pending":0}],"keptDays":30}`)

	add(t, svc, token, "a1", "Aka", "a2", "Afọ", "gb", "Gba", "x", "x")
	svc.Sends(t, put(token, "a2", fields{"proverb": "Afọ", "categories": []string{}}), 200)
	svc.Look(t, `UPDATE ilu.proverbs SET audio = '{"fileId":"f","filename":"f.mp3","uploadedAt":"2026-01-02T03:04:05Z"}' WHERE id IN ('a1', 'gb') RETURNING id`)
	svc.Look(t, `UPDATE ilu.proverbs SET audio = audio || '{"playable":"some"}' WHERE id = 'gb' RETURNING id`)
	submit(t, svc, nil)
	svc.Sends(t, summary, 200, `{"total":4,"withAudio":2,"playableInSome":1,"loudnessOff":0,"loudnessUnknown":2,"checked":0,"toRedo":0,"waitingForCheck":2,"withCategories":3,`,
		`{"letter":"a","total":2,"withAudio":1}`, `{"letter":"gb","total":1,"withAudio":1}`, `{"letter":"ch","total":0,"withAudio":0}`, `{"letter":"-","total":1,"withAudio":0}]`,
		`"waiting":[{"queue":"suggestions","pending":1,"oldest":"20`)
}
