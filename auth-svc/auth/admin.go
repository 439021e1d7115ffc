package auth

import "time"

// role is the only role (spec 6).
const role = "admin"

// User is the signed-in administrator.
type User struct {
	Username string `json:"username"`
	Role     string `json:"role" enum:"admin"`
}

// Admin is an administrator as shown to the other administrators.
type Admin struct {
	Username  string    `json:"username"`
	Role      string    `json:"role" enum:"admin"`
	Disabled  bool      `json:"disabled" doc:"A disabled administrator cannot sign in"`
	CreatedAt time.Time `json:"createdAt"`
}

// AdminInput is the request body for adding an administrator.
type AdminInput struct {
	_        struct{} `json:"-" additionalProperties:"true"`
	Username string   `json:"username" doc:"Letters, digits and . _ - @; upper and lower case are the same"`
	Password string   `json:"password" doc:"15 to 256 characters"`
}

// AdminChanges is the request body for changing an administrator. Omitted fields keep their value.
type AdminChanges struct {
	_        struct{} `json:"-" additionalProperties:"true"`
	Disabled *bool    `json:"disabled,omitempty" doc:"true also ends all sessions of this administrator"`
	Password *string  `json:"password,omitempty" doc:"15 to 256 characters; also ends all sessions of this administrator"`
}

// account is a row of the table admins.
type account struct {
	Username        string `gorm:"primaryKey"`
	PasswordHash    string
	Disabled        bool
	InitialPassword bool
	CreatedAt       time.Time  `gorm:"autoCreateTime:false;default:now()"`
	Refused         int        // refused sign-ins since the last successful one
	SignedInAt      *time.Time // the last successful sign-in, or nil
}

func (account) TableName() string { return "admins" }

func (a *account) public() *Admin {
	return &Admin{Username: a.Username, Role: role, Disabled: a.Disabled, CreatedAt: a.CreatedAt.UTC()}
}
