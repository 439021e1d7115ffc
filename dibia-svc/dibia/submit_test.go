package dibia_test

import (
	"strings"
	"testing"
	"time"

	"obi/platform/testkit"
)

func TestASubmissionIsPendingWhateverItSays(t *testing.T) {
	eachQueue(t, func(t *testing.T, svc *testkit.Service, ngozi string, q queue) {
		cheeky := fields{
			"id": "mine", "_id": "mine", "status": "approved", "decidedBy": "ngozi", "decidedAt": "2026-01-01T00:00:00Z", "reason": "good",
			"date": "2001-01-01T00:00:00Z", "createdAt": "2001-01-01T00:00:00Z", "dibiaName": "Chineke", "order": 0, "version": 9, "profileId": "p1",
		}
		if q.noun == "profile" {
			cheeky["dibiaId"] = "d1"
		}
		answer := svc.Sends(t, testkit.Scenario{Method: "POST", Path: q.submitTo, Token: ngozi, Body: q.good.With(cheeky)}, 201, `"status":"pending"`)
		var got struct {
			ID              string
			Date, CreatedAt time.Time
		}
		answer.JSON(t, &got)
		at := got.Date // a profile calls it createdAt
		if at.IsZero() {
			at = got.CreatedAt
		}
		if len(got.ID) < 20 || time.Since(at) > time.Hour {
			t.Errorf("answered %s", answer.Body)
		}
		one := svc.Sends(t, testkit.Scenario{Method: "GET", Path: q.path + "/" + got.ID, Token: ngozi}, 200)
		if one.Body != answer.Body {
			t.Errorf("answered\n%s\nstored\n%s", answer.Body, one.Body)
		}
		for _, forged := range []string{"mine", "2001", "2026-01-01", "Chineke", "decided", "reason", "version", "order"} {
			if strings.Contains(one.Body, forged) {
				t.Errorf("%s was believed: %s", forged, one.Body)
			}
		}
		if q.noun == "profile" && strings.Contains(one.Body, "dibiaId") {
			t.Errorf("it made itself a dibia: %s", one.Body)
		}
	})
}

func TestSubmissionsKeepRules(t *testing.T) {
	long, stackedMarks := strings.Repeat("ọ́", 201), "a"+strings.Repeat("\u0301", 20_000)
	type row struct {
		other fields
		want  string
	}
	rules := map[string]map[string]row{
		"review": {
			"an unknown dibia":             {fields{"dibiaId": "nobody"}, `"location":"body.dibiaId","message":"There is no dibia with this id"`},
			"no dibia":                     {fields{"dibiaId": nil}, "There is no dibia with this id"},
			"a path as dibia":              {fields{"dibiaId": "../d1"}, "There is no dibia with this id"},
			"a dibia in a list":            {fields{"dibiaId": []string{"d1"}}, "dibiaId: expected string"},
			"no name":                      {fields{"name": " \u200b"}, "Name is required"},
			"a long name":                  {fields{"name": long}, "Name must have at most 200 characters"},
			"an invisible name":            {fields{"name": "\u3164\u00ad\u200f"}, "Name is required"},
			"a reversed name":              {fields{"name": "Ada\u202e"}, "Name must not contain text-direction characters"},
			"a name with stacked marks":    {fields{"name": stackedMarks}, "Name must have at most 8 marks on one letter"},
			"a comment with stacked marks": {fields{"comment": stackedMarks}, "Comment must have at most 8 marks on one letter"},
			"no comment":                   {fields{"comment": nil}, "Comment is required"},
			"a long comment":               {fields{"comment": strings.Repeat("a", 5_001)}, "Comment must have at most 5000 characters"},
			"no rating":                    {fields{"rating": nil}, "Rating must be a whole number from 1 to 5"},
			"rating 0":                     {fields{"rating": 0}, "Rating must be a whole number from 1 to 5"},
			"rating 6":                     {fields{"rating": 6}, "Rating must be a whole number from 1 to 5"},
			"rating -1":                    {fields{"rating": -1}, "Rating must be a whole number from 1 to 5"},
			"rating 70,000":                {fields{"rating": 70_000}, "Rating must be a whole number from 1 to 5"},
			"rating 4.5":                   {fields{"rating": 4.5}, "rating: expected integer"},
			"a rating in quotes":           {fields{"rating": "5"}, "rating: expected integer"},
			"a rating in a list":           {fields{"rating": []int{5}}, "rating: expected integer"},
			"everything is missing":        {fields{"dibiaId": nil, "name": nil, "rating": nil, "comment": nil}, `"body.rating"`},
		},
		"report": {
			"an unknown dibia": {fields{"dibiaId": "nobody"}, `"location":"body.dibiaId","message":"There is no dibia with this id"`},
			"no dibia":         {fields{"dibiaId": ""}, "There is no dibia with this id"},
			"no name":          {fields{"name": nil}, "Name is required"},
			"a long name":      {fields{"name": long}, "Name must have at most 200 characters"},
			"stacked marks":    {fields{"report": stackedMarks}, "Report must have at most 8 marks on one letter"},
			"a reversed name":  {fields{"name": "\u2067Ada"}, "Name must not contain text-direction"},
			"no report":        {fields{"report": "\n"}, "Report is required"},
			"a long report":    {fields{"report": strings.Repeat("a", 5_001)}, "Report must have at most 5000 characters"},
			"a number":         {fields{"report": 7}, "report: expected string"},
		},
		"profile": {
			"no first name":            {fields{"firstName": " "}, "First name is required"},
			"a long first name":        {fields{"firstName": long}, "First name must have at most 99 characters"},
			"no last name":             {fields{"lastName": nil}, "Last name is required"},
			"a long last name":         {fields{"lastName": long}, "Last name must have at most 100 characters"},
			"half an email":            {fields{"email": "a@"}, "Email must be"},
			"a script as image":        {fields{"profileImage": "javascript:alert(1)"}, "Profile image must be a web address"},
			"a long contact":           {fields{"contact": strings.Repeat("1", 101)}, "Contact number must have at most 100 characters"},
			"a long address":           {fields{"addressLine1": long, "addressLine2": long, "city": long, "country": long}, `"body.country"`},
			"a long bio":               {fields{"bio": strings.Repeat("a", 10_001)}, "Bio must have at most 10000 characters"},
			"long services":            {fields{"services": strings.Repeat("a", 10_001)}, "Services must have at most 10000 characters"},
			"a bio with stacked marks": {fields{"bio": stackedMarks}, "Bio must have at most 8 marks on one letter"},
			"one endless emoji":        {fields{"city": strings.Repeat("👩\u200d", 500)}, "City must have at most 3200 bytes"},
			"a reversed name":          {fields{"lastName": "Obi\u202d"}, "Last name must not contain text-direction"},
			"a reversed image":         {fields{"profileImage": "https://example.org/\u202egpj.a"}, "Profile image must not contain text-direction"},
			"a reversed email":         {fields{"email": "\u202eada@example.org"}, "Email must be"},
			"a name in a list":         {fields{"firstName": []string{"Ada"}}, "firstName: expected string"},
		},
	}
	eachQueue(t, func(t *testing.T, svc *testkit.Service, ngozi string, q queue) {
		for name, row := range rules[q.noun] {
			t.Run(name, func(t *testing.T) {
				svc.Sends(t, testkit.Scenario{Method: "POST", Path: q.submitTo, Body: q.good.With(row.other)}, 422, row.want)
			})
		}
		if stored := svc.Look(t, `SELECT id FROM dibia.`+q.table); len(stored) > 0 {
			t.Errorf("stored are %v", stored)
		}
	})
}

func TestNumbersThatNoWholeNumberHolds(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "d1", "Ada")
	for _, rating := range []string{"1e400", "-1e400", "99999999999999999999", "1e18"} {
		body := strings.Replace(reviews.good.With(nil), `"rating":5`, `"rating":`+rating, 1)
		if answer := svc.Send(t, testkit.Scenario{Method: "POST", Path: reviews.submitTo, Body: body}); answer.Status != 400 && answer.Status != 422 {
			t.Errorf("%s answered %d: %s", rating, answer.Status, answer.Body)
		}
	}
	if stored := svc.Look(t, `SELECT id FROM dibia.reviews`); len(stored) > 0 {
		t.Errorf("stored are %v", stored)
	}
}

func TestSubmissionsStayAsTyped(t *testing.T) {
	const odd = "<script>alert(1)</script> \u202egnirts 👩🏾‍🏫 ' OR 1=1; -- %s Ọ́kụ"
	eachQueue(t, func(t *testing.T, svc *testkit.Service, ngozi string, q queue) {
		other := fields{}
		for name, value := range q.good {
			if _, isText := value.(string); isText && name != "dibiaId" && name != "email" && name != "profileImage" {
				other[name] = odd
			}
		}
		for _, name := range []string{"name", "firstName", "lastName", "city", "country"} {
			if other[name] != nil {
				other[name] = strings.ReplaceAll(odd, "\u202e", "")
			}
		}
		id := q.submit(t, svc, other)
		var got map[string]any
		get(t, svc, ngozi, strings.TrimPrefix(q.path, "/api/dibia/")+"/"+id, &got)
		for name, typed := range other {
			if got[name] != typed {
				t.Errorf("%s became %q", name, got[name])
			}
		}
	})
}

func TestAProfileNeedsNoMoreThanAName(t *testing.T) {
	svc, _ := start(t)
	svc.Sends(t, testkit.Scenario{Method: "POST", Path: "/api/dibia/profiles", Body: `{"firstName":"Ada","lastName":"Obi"}`}, 201,
		`"profileImage":""`, `"email":""`, `"contact":""`, `"services":""`)
}
