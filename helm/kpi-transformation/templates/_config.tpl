{{/* URL of the database for a role, without a password. Takes root and user. */}}
{{- define "kpi.databaseUrl" -}}
{{- with .root.Values.database -}}
postgres://{{ $.user | urlquery }}@{{ include "kpi.databaseHost" $.root }}:{{ .port }}/{{ .name }}{{ if ne .tls "disable" }}?sslmode={{ .tls }}{{ end }}
{{- end }}
{{- end }}

{{/* Non-secret configuration of all serving pods. */}}
{{- define "kpi.config" -}}
{{- $values := .Values -}}
NODE_ENV: {{ ternary "production" "development" (eq .Values.mode "production") }}
AUTH_MODE: {{ .Values.mode }}
HOST: 0.0.0.0
PORT: "4000"
SUBGRAPH_PORT: "4100"
METRICS_PORT: "9464"
{{- with .Values.publicUrl }}
PUBLIC_URL: {{ . | quote }}
{{- end }}
{{- with .Values.allowedOrigins }}
ALLOWED_ORIGINS: {{ join "," . | quote }}
{{- end }}
{{- if eq .Values.mode "production" }}
OIDC_ISSUER: {{ .Values.identity.issuer | quote }}
OIDC_AUDIENCE: {{ prepend .Values.identity.additionalAudiences .Values.identity.audience | join "," | quote }}
{{- with .Values.identity.jwksUrl }}
OIDC_JWKS_URL: {{ . | quote }}
{{- end }}
OIDC_TENANT_CLAIM: {{ .Values.identity.tenantClaim | quote }}
OIDC_ROLES_CLAIM: {{ .Values.identity.rolesClaim | quote }}
{{- with .Values.console.clientId }}
CONSOLE_CLIENT_ID: {{ . | quote }}
CONSOLE_SCOPES: {{ $values.console.scopes | quote }}
{{- end }}
{{- end }}
DATABASE_URL: {{ include "kpi.databaseUrl" (dict "root" . "user" .Values.database.users.runtime) | quote }}
DATABASE_SYSTEM_URL: {{ include "kpi.databaseUrl" (dict "root" . "user" .Values.database.users.system) | quote }}
DATABASE_IDENTITY: {{ .Values.database.identity }}
{{- with .Values.database.clientIds.runtime }}
DATABASE_CLIENT_ID: {{ . | quote }}
{{- end }}
{{- with .Values.database.clientIds.system }}
DATABASE_SYSTEM_CLIENT_ID: {{ . | quote }}
{{- end }}
REDIS_URL: {{ printf "%s://%s:%v" (ternary "rediss" "redis" .Values.redis.tls) (include "kpi.serverHost" (dict "root" . "component" "redis" "host" .Values.redis.host)) .Values.redis.port | quote }}
REDIS_IDENTITY: {{ .Values.redis.identity }}
{{- with .Values.blob.accountUrl }}
BLOB_ACCOUNT_URL: {{ . | quote }}
{{- end }}
BLOB_CONTAINER: {{ .Values.blob.container | quote }}
{{- if and .Values.ollama.enabled (not (hasKey .Values.settings "MODEL_BASE_URL")) }}
MODEL_BASE_URL: http://{{ include "kpi.name" . }}-ollama:11434/v1
{{- if not (hasKey .Values.settings "EMBEDDINGS_BASE_URL") }}
EMBEDDINGS_BASE_URL: http://{{ include "kpi.name" . }}-ollama:11434/v1
{{- end }}
{{- end }}
{{- range $name := keys .Values.settings | sortAlpha }}
{{ $name }}: {{ include "kpi.text" (get $values.settings $name) | quote }}
{{- end }}
{{- end }}
