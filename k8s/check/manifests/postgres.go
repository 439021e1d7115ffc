package manifests

import (
	"bytes"
	"encoding/json"
	"fmt"

	corev1 "k8s.io/api/core/v1"
)

// CloudNativePG publishes no Go module that could be fetched here. These types name
// the documented fields that the manifests use, and no others.

type named struct {
	Name string `json:"name"`
}

type plugin struct {
	Name          string            `json:"name"`
	IsWALArchiver bool              `json:"isWALArchiver"`
	Parameters    map[string]string `json:"parameters"`
}

type volume struct {
	Size         string  `json:"size"`
	StorageClass *string `json:"storageClass"`
}

// Cluster is a PostgreSQL cluster.
type Cluster struct {
	ImageName         string `json:"imageName"`
	Instances         int    `json:"instances"`
	InheritedMetadata struct {
		Labels map[string]string `json:"labels"`
	} `json:"inheritedMetadata"`
	EnableSuperuserAccess bool   `json:"enableSuperuserAccess"`
	PrimaryUpdateStrategy string `json:"primaryUpdateStrategy"`
	PrimaryUpdateMethod   string `json:"primaryUpdateMethod"`
	Bootstrap             struct {
		Recovery *struct {
			Source   string `json:"source"`
			Database string `json:"database"`
			Owner    string `json:"owner"`
			Target   *struct {
				Time string `json:"targetTime"`
			} `json:"recoveryTarget"`
		} `json:"recovery"`
		InitDB *struct {
			Database       string `json:"database"`
			Owner          string `json:"owner"`
			Encoding       string `json:"encoding"`
			LocaleProvider string `json:"localeProvider"`
			LocaleCollate  string `json:"localeCollate"`
			LocaleCType    string `json:"localeCType"`
			BuiltinLocale  string `json:"builtinLocale"`
			DataChecksums  bool   `json:"dataChecksums"`
		} `json:"initdb"`
	} `json:"bootstrap"`
	Affinity struct {
		EnablePodAntiAffinity bool   `json:"enablePodAntiAffinity"`
		PodAntiAffinityType   string `json:"podAntiAffinityType"`
		TopologyKey           string `json:"topologyKey"`
	} `json:"affinity"`
	Storage    volume                      `json:"storage"`
	WALStorage *volume                     `json:"walStorage"`
	Resources  corev1.ResourceRequirements `json:"resources"`
	PostgreSQL struct {
		Parameters  map[string]string `json:"parameters"`
		Synchronous *struct {
			Method         string `json:"method"`
			Number         int    `json:"number"`
			DataDurability string `json:"dataDurability"`
		} `json:"synchronous"`
	} `json:"postgresql"`
	Managed struct {
		Roles []struct {
			Name           string `json:"name"`
			Ensure         string `json:"ensure"`
			Login          bool   `json:"login"`
			PasswordSecret named  `json:"passwordSecret"`
		} `json:"roles"`
	} `json:"managed"`
	Plugins          []plugin `json:"plugins"`
	ExternalClusters []struct {
		Name   string `json:"name"`
		Plugin plugin `json:"plugin"`
	} `json:"externalClusters"`
	TopologySpreadConstraints []corev1.TopologySpreadConstraint `json:"topologySpreadConstraints"`
}

// Database is a database in a Cluster.
type Database struct {
	Cluster               named       `json:"cluster"`
	Name                  string      `json:"name"`
	Owner                 string      `json:"owner"`
	DatabaseReclaimPolicy string      `json:"databaseReclaimPolicy"`
	Extensions            []Extension `json:"extensions"`
	Schemas               []struct {
		Name   string `json:"name"`
		Ensure string `json:"ensure"`
		Owner  string `json:"owner"`
	} `json:"schemas"`
}

// Extension is one in a Database.
type Extension struct {
	Name   string `json:"name"`
	Ensure string `json:"ensure"`
	Schema string `json:"schema"`
}

// ScheduledBackup is a backup by schedule.
type ScheduledBackup struct {
	Cluster              named  `json:"cluster"`
	Schedule             string `json:"schedule"`
	BackupOwnerReference string `json:"backupOwnerReference"`
	Immediate            bool   `json:"immediate"`
	Target               string `json:"target"`
	Method               string `json:"method"`
	PluginConfiguration  named  `json:"pluginConfiguration"`
}

// ObjectStore is where the Barman Cloud plugin keeps backups.
type ObjectStore struct {
	RetentionPolicy string `json:"retentionPolicy"`
	Configuration   struct {
		DestinationPath string `json:"destinationPath"`
		EndpointURL     string `json:"endpointURL"`
		S3Credentials   struct {
			AccessKeyID     secretKey `json:"accessKeyId"`
			SecretAccessKey secretKey `json:"secretAccessKey"`
		} `json:"s3Credentials"`
		WAL struct {
			Compression string `json:"compression"`
			MaxParallel int    `json:"maxParallel"`
		} `json:"wal"`
		Data struct {
			Compression string `json:"compression"`
		} `json:"data"`
	} `json:"configuration"`
	InstanceSidecarConfiguration struct {
		Env       []corev1.EnvVar             `json:"env"`
		Resources corev1.ResourceRequirements `json:"resources"`
	} `json:"instanceSidecarConfiguration"`
}

type secretKey struct{ Name, Key string }

// checkPostgres decodes strictly what the database's operator reads.
func checkPostgres(one *Object) []string {
	var spec any
	switch one.Kind {
	case "Cluster":
		spec = &Cluster{}
	case "Database":
		spec = &Database{}
	case "ScheduledBackup":
		spec = &ScheduledBackup{}
	case "ObjectStore":
		spec = &ObjectStore{}
	default:
		return []string{fmt.Sprintf("%s: %s is not defined", one, one.APIVersion)}
	}
	if err := Spec(one, spec); err != nil {
		return []string{fmt.Sprintf("%s: %v", one, err)}
	}
	return nil
}

// Spec decodes an object's spec strictly.
func Spec(one *Object, into any) error {
	text, err := json.Marshal(one.Fields["spec"])
	if err != nil {
		return err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	return decoder.Decode(into)
}
