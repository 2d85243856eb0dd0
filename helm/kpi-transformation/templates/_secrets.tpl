{{/* Names of the variables that serving pods read from a secret. */}}
{{- define "kpi.secretNames" -}}
INTERNAL_TOKEN_SECRET CREDENTIALS_KEYS
{{- if eq .Values.database.identity "password" }} DATABASE_PASSWORD DATABASE_SYSTEM_PASSWORD{{ end }}
{{- if .Values.redis.password }} REDIS_PASSWORD{{ end }}
{{- if not .Values.blob.accountUrl }} BLOB_CONNECTION_STRING{{ end }}
{{- range .Values.secrets.optional }} {{ . }}{{ end }}
{{- end }}

{{- define "kpi.secretName" -}}
{{- if eq .Values.secrets.source "existing" }}{{ .Values.secrets.existing.name }}{{ else }}{{ include "kpi.name" . }}{{ end }}
{{- end }}

{{- define "kpi.migrationSecretName" -}}
{{- if eq .Values.secrets.source "existing" }}{{ .Values.secrets.existing.migrationName | default .Values.secrets.existing.name }}{{ else }}{{ include "kpi.name" . }}-migrate{{ end }}
{{- end }}

{{/* A variable from a secret. Takes (dict "name" "…" "secret" "…"). */}}
{{- define "kpi.secretVariable" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .secret }}
      key: {{ .name }}
{{- end }}

{{/* Spec of a SecretProviderClass that reads Key Vault and mirrors it to a Secret. Takes root, name, clientId, variables. */}}
{{- define "kpi.secretProviderSpec" -}}
{{- $vault := .root.Values.secrets.keyVault -}}
provider: azure
parameters:
  usePodIdentity: "false"
  useVMManagedIdentity: "false"
  clientID: {{ .clientId | quote }}
  keyvaultName: {{ $vault.name | quote }}
  tenantId: {{ $vault.tenantId | quote }}
  objects: |
    array:
    {{- range .variables }}
      - |
        objectName: {{ $vault.prefix }}{{ . | lower | replace "_" "-" }}
        objectType: secret
        objectAlias: {{ . }}
    {{- end }}
secretObjects:
  - secretName: {{ .name }}
    type: Opaque
    data:
    {{- range .variables }}
      - objectName: {{ . }}
        key: {{ . }}
    {{- end }}
{{- end }}

{{/* Volume that makes the CSI driver read a pod's secrets from Key Vault. Takes the name of the class. */}}
{{- define "kpi.secretVolume" -}}
- name: secrets
  csi:
    driver: secrets-store.csi.k8s.io
    readOnly: true
    volumeAttributes:
      secretProviderClass: {{ . }}
{{- end }}
