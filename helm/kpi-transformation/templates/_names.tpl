{{/* Name of the release's objects. If the release name contains the chart name, the chart name is not appended. */}}
{{- define "kpi.name" -}}
{{- if .Values.fullnameOverride }}{{ .Values.fullnameOverride }}{{ else if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" }}{{ end }}
{{- end }}

{{/* Selector of a component's pods. It is immutable, so it contains nothing version-dependent. Takes (dict "root" $ "component" "…"). */}}
{{- define "kpi.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{/* ServiceAccount of all pods except the migration. */}}
{{- define "kpi.serviceAccountName" -}}
{{- ternary (include "kpi.name" .) .Values.serviceAccounts.name .Values.serviceAccounts.create }}
{{- end }}

{{/* ServiceAccount of the migration, which owns the database. */}}
{{- define "kpi.migrationServiceAccountName" -}}
{{- ternary (printf "%s-migrate" (include "kpi.name" .)) .Values.serviceAccounts.migrationName .Values.serviceAccounts.create }}
{{- end }}

{{- define "kpi.labels" -}}
{{ include "kpi.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* The domains of the graph. */}}
{{- define "kpi.subgraphs" -}}
advisor agents cockpit events metrics onboarding process sources tenants transformation
{{- end }}

{{- define "kpi.image" -}}
{{- with .Values.image -}}
{{- if .digest }}{{ .repository }}@{{ .digest }}{{ else }}{{ .repository }}:{{ .tag | default $.Chart.AppVersion }}{{ end }}
{{- end }}
{{- end }}

{{/* Number of bytes of a quantity: 512Mi, 5Gi, 1G, 1073741824. */}}
{{- define "kpi.bytes" -}}
{{- $units := dict "Ki" 1024 "Mi" 1048576 "Gi" 1073741824 "Ti" 1099511627776 "k" 1000 "M" 1000000 "G" 1000000000 "T" 1000000000000 -}}
{{- $text := include "kpi.text" . -}}
{{- $unit := regexFind "[A-Za-z]*$" $text -}}
{{- mulf (float64 (trimSuffix $unit $text)) (get $units $unit | default 1) | int64 -}}
{{- end }}

{{/* A number without exponent: Helm passes large integers as floats. */}}
{{- define "kpi.text" -}}
{{- if and (kindIs "float64" .) (eq (floor .) .) }}{{ int64 . }}{{ else }}{{ . }}{{ end }}
{{- end }}
