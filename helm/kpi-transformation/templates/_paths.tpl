{{/* True if the gateway serves the web console, else empty. */}}
{{- define "kpi.servesConsole" -}}
{{- if and (or (ne .Values.mode "production") .Values.console.clientId) (ne (get .Values.settings "CONSOLE") "off") }}true{{ end }}
{{- end }}
{{/* Paths that clients may request from outside; /metrics is not among them. */}}
{{- define "kpi.paths" -}}
{{- $console := include "kpi.servesConsole" . }}
prefixes: [/v1, /api, /graphql, /docs{{ if $console }}, /console{{ end }}]
exact: [/openapi.json, /health, /ready{{ if $console }}, /{{ end }}]
realtime: [/v1/events/stream, /graphql]
# Path below a realtime path that is not realtime itself.
editor: /graphql/console
{{- end }}
