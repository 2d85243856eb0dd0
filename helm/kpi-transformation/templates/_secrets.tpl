{{/*
All secrets, as YAML: key, reader (pods: those that serve; autoscaler: KEDA; test: `helm test`; migration), whether the values need it, and when in words.
README.md contains the same list.
*/}}
{{- define "kpi.secretKeys" -}}
{{- $password := eq .Values.database.identity "password" -}}
- key: INTERNAL_TOKEN_SECRET
  reader: pods
  when: always
  needed: true
- key: CREDENTIALS_KEYS
  reader: pods
  when: always
  needed: true
- key: DATABASE_PASSWORD
  reader: pods
  when: "`database.identity: password`"
  needed: {{ $password }}
- key: DATABASE_SYSTEM_PASSWORD
  reader: pods
  when: "`database.identity: password`"
  needed: {{ $password }}
- key: DATABASE_SCALER_PASSWORD
  reader: autoscaler
  when: "`worker.autoscaling` is enabled with `identity: password`"
  needed: {{ and .Values.worker.autoscaling.enabled (eq .Values.worker.autoscaling.identity "password") }}
- key: DATABASE_OWNER_PASSWORD
  reader: migration
  when: "`database.identity: password`"
  needed: {{ $password }}
- key: REDIS_PASSWORD
  reader: pods
  when: "`redis.password: true`"
  needed: {{ .Values.redis.password }}
- key: BLOB_CONNECTION_STRING
  reader: pods
  when: "`blob.accountUrl` is empty"
  needed: {{ empty .Values.blob.accountUrl }}
- key: SMOKE_CLIENT_SECRET
  reader: test
  when: "`smokeTest.clientId` is set, in production"
  needed: {{ and (eq .Values.mode "production") (not (empty .Values.smokeTest.clientId)) }}
{{- range .Values.secrets.optional }}
- key: {{ . }}
  reader: pods
  when: in secrets.optional
  needed: true
{{- end }}
{{- end }}

{{/* Keys that the values need, separated by spaces. Takes root and readers. */}}
{{- define "kpi.neededKeys" -}}
{{- $keys := list -}}
{{- range fromYamlArray (include "kpi.secretKeys" .root) -}}
{{- if and .needed (has .reader $.readers) }}{{ $keys = append $keys .key }}{{ end -}}
{{- end -}}
{{ join " " $keys }}
{{- end }}

{{/* Names of the variables that serving pods read from a secret. */}}
{{- define "kpi.secretNames" -}}
{{ include "kpi.neededKeys" (dict "root" . "readers" (list "pods")) }}
{{- end }}

{{/* Keys of each Secret of `secrets.existing` by its name, as JSON. */}}
{{- define "kpi.existingSecrets" -}}
{{- $secrets := dict -}}
{{- $readers := list "pods" "autoscaler" "test" -}}
{{- $migration := include "kpi.migrationSecretName" . -}}
{{- if eq $migration (include "kpi.secretName" .) -}}
{{- $readers = append $readers "migration" -}}
{{- else -}}
{{- with include "kpi.neededKeys" (dict "root" . "readers" (list "migration")) }}{{ $_ := set $secrets $migration (splitList " " .) }}{{ end -}}
{{- end -}}
{{- $_ := set $secrets (include "kpi.secretName" .) (splitList " " (include "kpi.neededKeys" (dict "root" . "readers" $readers))) -}}
{{ toJson $secrets }}
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
