{{/*
Annotations of a hook. Helm removes its object when all hooks of the event have succeeded. What a failed hook leaves is removed by
`ttlSecondsAfterFinished` (Jobs) or with the release: post-delete replaces the object and removes it. Takes events, weight, job
(true for a Job, which must not run again when the release is removed).
*/}}
{{- define "kpi.hook" -}}
helm.sh/hook: {{ .events }}{{ if not .job }},post-delete{{ end }}
helm.sh/hook-weight: {{ .weight | quote }}
helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
{{- end }}
