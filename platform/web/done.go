package web

// Done is the response body of a change that has nothing else to return.
type Done struct {
	Success bool `json:"success"`
}

// DoneOutput answers 200 {"success":true}.
type DoneOutput struct{ Body Done }

// Succeeded returns a DoneOutput with success.
func Succeeded() *DoneOutput { return &DoneOutput{Done{Success: true}} }
