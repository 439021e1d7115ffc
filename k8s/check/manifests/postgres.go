package manifests

import (
	"bytes"
	"encoding/json"
)

// Of CloudNativePG's resources these types name what the checks look at. The
// published definitions say which fields there are (CheckCustom).

type named struct {
	Name string `json:"name"`
}

type plugin struct {
	Name          string            `json:"name"`
	IsWALArchiver bool              `json:"isWALArchiver"`
	Parameters    map[string]string `json:"parameters"`
}

// Cluster is a PostgreSQL cluster.
type Cluster struct {
	ImageName string `json:"imageName"`
	Bootstrap struct {
		Recovery *struct {
			Source string `json:"source"`
		} `json:"recovery"`
		InitDB *InitDB `json:"initdb"`
	} `json:"bootstrap"`
	PostgreSQL struct {
		Parameters map[string]string `json:"parameters"`
	} `json:"postgresql"`
	Managed struct {
		Roles []struct {
			Name           string `json:"name"`
			PasswordSecret named  `json:"passwordSecret"`
		} `json:"roles"`
	} `json:"managed"`
	Plugins          []plugin `json:"plugins"`
	ExternalClusters []struct {
		Name   string `json:"name"`
		Plugin plugin `json:"plugin"`
	} `json:"externalClusters"`
}

// InitDB is how a Cluster's database is made.
type InitDB struct {
	Encoding       string `json:"encoding"`
	LocaleProvider string `json:"localeProvider"`
	LocaleCollate  string `json:"localeCollate"`
	LocaleCType    string `json:"localeCType"`
	BuiltinLocale  string `json:"builtinLocale"`
	DataChecksums  bool   `json:"dataChecksums"`
}

// Database is a database in a Cluster.
type Database struct {
	Extensions []Extension `json:"extensions"`
	Schemas    []struct {
		Name  string `json:"name"`
		Owner string `json:"owner"`
	} `json:"schemas"`
}

// Extension is one in a Database.
type Extension struct {
	Name   string `json:"name"`
	Schema string `json:"schema"`
}

// ObjectStore is where the Barman Cloud plugin keeps backups.
type ObjectStore struct {
	Configuration struct {
		S3Credentials struct {
			AccessKeyID     secretKey `json:"accessKeyId"`
			SecretAccessKey secretKey `json:"secretAccessKey"`
		} `json:"s3Credentials"`
	} `json:"configuration"`
}

type secretKey struct{ Name, Key string }

// Spec decodes an object's spec strictly: a field that into does not have is an error.
func Spec(one *Object, into any) error { return decodeSpec(one, into, true) }

// Part decodes those fields of an object's spec that into has.
func Part(one *Object, into any) error { return decodeSpec(one, into, false) }

func decodeSpec(one *Object, into any, strict bool) error {
	text, err := json.Marshal(one.Fields["spec"])
	if err != nil {
		return err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	if strict {
		decoder.DisallowUnknownFields()
	}
	return decoder.Decode(into)
}
