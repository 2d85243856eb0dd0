{{/* Minimum number of pods of each component, as JSON. */}}
{{- define "kpi.minReplicas" -}}
{{- $min := dict -}}
{{- range $component, $values := dict "gateway" .Values.gateway "worker" .Values.worker -}}
{{- $_ := set $min $component (ternary $values.autoscaling.min $values.replicas $values.autoscaling.enabled) -}}
{{- end -}}
{{- if eq .Values.topology "distributed" -}}
{{- $values := .Values.subgraphs -}}
{{- range splitList " " (include "kpi.subgraphs" .) -}}
{{- $_ := set $min . (ternary $values.autoscaling.min (get $values.replicasOf . | default $values.replicas) $values.autoscaling.enabled) -}}
{{- end -}}
{{- end -}}
{{ toJson $min }}
{{- end }}

{{/*
Number of pods of an autoscaled Deployment at this moment, at least the minimum, so that an upgrade which enables autoscaling does
not reset it to one. Empty if the Deployment does not exist yet, or if Helm renders without a cluster. Takes root, component, values.
*/}}
{{- define "kpi.liveReplicas" -}}
{{- $live := lookup "apps/v1" "Deployment" .root.Release.Namespace (printf "%s-%s" (include "kpi.name" .root) .component) -}}
{{- if $live -}}
{{ max (int $live.spec.replicas) (int .values.autoscaling.min) }}
{{- end -}}
{{- end }}

{{/* Maximum connections of one process: requests and jobs, a third as many for work across tenants, and the additional ones of a worker. Takes pool and others. */}}
{{- define "kpi.connectionsOfProcess" -}}
{{- $pool := int .pool -}}
{{- add $pool (max 2 (div (add $pool 2) 3)) .others -}}
{{- end }}

{{/* Connections of a run process: two for the run, one that checks the role at start. */}}
{{- define "kpi.connectionsOfRun" -}}3{{- end }}

{{/* Pool size of the command that prunes blobs; it processes one tenant after another. */}}
{{- define "kpi.pruningPool" -}}2{{- end }}

{{/*
Maximum concurrent connections of each part of the release, as JSON: every role at its maximum plus the pod that a rolling update
adds; pruning of blobs; the migration and the autoscaler, one each.
*/}}
{{- define "kpi.connections" -}}
{{- $parts := dict "migration and autoscaler" 2 -}}
{{- if .Values.pruneBlobs.schedule -}}
{{- $_ := set $parts "pruneBlobs" (include "kpi.connectionsOfProcess" (dict "pool" (include "kpi.pruningPool" .) "others" 0) | int) -}}
{{- end -}}
{{- range $role, $values := dict "gateway" .Values.gateway "worker" .Values.worker -}}
{{- $max := ternary $values.autoscaling.max $values.replicas $values.autoscaling.enabled -}}
{{- $others := 0 -}}
{{- if hasKey $values "concurrency" -}}
{{- $others = add 3 (mul (include "kpi.connectionsOfRun" .) (int $values.concurrency)) -}}
{{- end -}}
{{- $each := include "kpi.connectionsOfProcess" (dict "pool" $values.poolSize "others" $others) -}}
{{- $_ := set $parts $role (mul (add 1 (int $max)) (int $each)) -}}
{{- end -}}
{{- if eq .Values.topology "distributed" -}}
{{- $values := .Values.subgraphs -}}
{{- $each := include "kpi.connectionsOfProcess" (dict "pool" $values.poolSize "others" 0) -}}
{{- $pods := 0 -}}
{{- range splitList " " (include "kpi.subgraphs" .) -}}
{{- $max := ternary $values.autoscaling.max (get $values.replicasOf . | default $values.replicas) $values.autoscaling.enabled -}}
{{- $pods = add $pods 1 (int $max) -}}
{{- end -}}
{{- $_ := set $parts "subgraphs" (mul $pods (int $each)) -}}
{{- end -}}
{{ toJson $parts }}
{{- end }}

{{/* Maximum concurrent connections of the whole release. */}}
{{- define "kpi.maxConnections" -}}
{{- $sum := 0 -}}
{{- range fromJson (include "kpi.connections" .) }}{{ $sum = add $sum (int .) }}{{ end -}}
{{ $sum }}
{{- end }}
