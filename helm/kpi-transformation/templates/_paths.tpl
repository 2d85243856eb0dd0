{{/* Paths that clients may request from outside; /metrics is not among them. */}}
{{- define "kpi.paths" -}}
prefixes: [/v1, /api, /graphql, /docs]
exact: [/openapi.json, /health, /ready]
realtime: [/v1/events/stream, /graphql]
# Path below a realtime path that is not realtime itself.
console: /graphql/console
{{- end }}
