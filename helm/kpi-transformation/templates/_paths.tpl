{{/* What clients may ask for from outside; metrics are not among it. */}}
{{- define "kpi.paths" -}}
prefixes: [/v1, /api, /graphql, /docs]
exact: [/openapi.json, /health, /ready]
realtime: [/v1/events/stream, /graphql]
# What stands below a path of realtime.
console: /graphql/console
{{- end }}
