{{/* Names of the variables that come from a secret, for pods that serve. */}}
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

{{/* One variable from a secret. Takes (dict "name" "…" "secret" "…"). */}}
{{- define "kpi.secretVariable" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .secret }}
      key: {{ .name }}
{{- end }}

{{/* A SecretProviderClass that reads Key Vault and keeps a Secret beside it. Takes root, name, variables. */}}
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

{{/* The volume by which a pod has its secrets read from Key Vault. Takes the name of the class. */}}
{{- define "kpi.secretVolume" -}}
- name: secrets
  csi:
    driver: secrets-store.csi.k8s.io
    readOnly: true
    volumeAttributes:
      secretProviderClass: {{ . }}
{{- end }}
