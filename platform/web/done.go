package web

// Done is the body of the answer to a change that has nothing to show.
type Done struct {
	Success bool `json:"success"`
}

// DoneOutput answers 200 {"success":true}.
type DoneOutput struct{ Body Done }

// Succeeded makes that answer.
func Succeeded() *DoneOutput { return &DoneOutput{Done{Success: true}} }
