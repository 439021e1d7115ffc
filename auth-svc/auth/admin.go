package auth

import "time"

// role is the one role there is (spec 6).
const role = "admin"

// User is who is signed in.
type User struct {
	Username string `json:"username"`
	Role     string `json:"role" enum:"admin"`
}

// Admin is an administrator as the others see them.
type Admin struct {
	Username  string    `json:"username"`
	Role      string    `json:"role" enum:"admin"`
	Disabled  bool      `json:"disabled" doc:"A disabled administrator cannot sign in"`
	CreatedAt time.Time `json:"createdAt"`
}

// AdminInput is a new administrator.
type AdminInput struct {
	_        struct{} `json:"-" additionalProperties:"true"`
	Username string   `json:"username" doc:"Letters, digits and . _ - @; upper and lower case are the same"`
	Password string   `json:"password" doc:"15 to 256 characters"`
}

// AdminChanges says what to change of an administrator; what is left out stays.
type AdminChanges struct {
	_        struct{} `json:"-" additionalProperties:"true"`
	Disabled *bool    `json:"disabled,omitempty" doc:"true also ends all sessions of this administrator"`
	Password *string  `json:"password,omitempty" doc:"15 to 256 characters; also ends all sessions of this administrator"`
}

// account is an administrator as stored.
type account struct {
	Username        string `gorm:"primaryKey"`
	PasswordHash    string
	Disabled        bool
	InitialPassword bool
	CreatedAt       time.Time  `gorm:"autoCreateTime:false;default:now()"`
	Refused         int        // sign-ins since the last one that was not
	SignedInAt      *time.Time // the last one that was not; nil if there is none
}

func (account) TableName() string { return "admins" }

func (a *account) public() *Admin {
	return &Admin{Username: a.Username, Role: role, Disabled: a.Disabled, CreatedAt: a.CreatedAt.UTC()}
}
