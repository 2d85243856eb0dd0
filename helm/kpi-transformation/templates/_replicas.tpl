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
Maximum concurrent connections of the whole release: every role at its maximum plus the pod that a rolling update adds; the
migration and the autoscaler, one each; pruning of blobs.
*/}}
{{- define "kpi.maxConnections" -}}
{{- $sum := 2 -}}
{{- if .Values.pruneBlobs.schedule -}}
{{- $sum = add $sum (include "kpi.connectionsOfProcess" (dict "pool" (include "kpi.pruningPool" .) "others" 0)) -}}
{{- end -}}
{{- range $values := list .Values.gateway .Values.worker -}}
{{- $max := ternary $values.autoscaling.max $values.replicas $values.autoscaling.enabled -}}
{{- $others := 0 -}}
{{- if hasKey $values "concurrency" -}}
{{- $others = add 3 (mul (include "kpi.connectionsOfRun" .) (int $values.concurrency)) -}}
{{- end -}}
{{- $each := include "kpi.connectionsOfProcess" (dict "pool" $values.poolSize "others" $others) -}}
{{- $sum = add $sum (mul (add 1 (int $max)) (int $each)) -}}
{{- end -}}
{{- if eq .Values.topology "distributed" -}}
{{- $values := .Values.subgraphs -}}
{{- $each := include "kpi.connectionsOfProcess" (dict "pool" $values.poolSize "others" 0) -}}
{{- range splitList " " (include "kpi.subgraphs" .) -}}
{{- $max := ternary $values.autoscaling.max (get $values.replicasOf . | default $values.replicas) $values.autoscaling.enabled -}}
{{- $sum = add $sum (mul (add 1 (int $max)) (int $each)) -}}
{{- end -}}
{{- end -}}
{{ $sum }}
{{- end }}
