{{/* The fewest pods of each component, as JSON. */}}
{{- define "kpi.leastReplicas" -}}
{{- $least := dict -}}
{{- range $component, $values := dict "gateway" .Values.gateway "worker" .Values.worker -}}
{{- $_ := set $least $component (ternary $values.autoscaling.min $values.replicas $values.autoscaling.enabled) -}}
{{- end -}}
{{- if eq .Values.topology "distributed" -}}
{{- $values := .Values.subgraphs -}}
{{- range splitList " " (include "kpi.subgraphs" .) -}}
{{- $_ := set $least . (ternary $values.autoscaling.min (get $values.replicasOf . | default $values.replicas) $values.autoscaling.enabled) -}}
{{- end -}}
{{- end -}}
{{ toJson $least }}
{{- end }}

{{/* The most connections of one process: requests and jobs, a third as many for work across tenants, and those that a worker opens beside. Takes pool and others. */}}
{{- define "kpi.connectionsOfProcess" -}}
{{- $pool := int .pool -}}
{{- add $pool (max 2 (div (add $pool 2) 3)) .others -}}
{{- end }}

{{/* Connections of the process that executes a run: two for the run, one to check the role when it starts. */}}
{{- define "kpi.connectionsOfRun" -}}3{{- end }}

{{/* Connections of the pool that prunes blobs, one tenant after the other. */}}
{{- define "kpi.pruningPool" -}}2{{- end }}

{{/*
The most connections that the whole release can open at a time: every role at its largest, with the pod that a rolling update
adds; the migration; the autoscaler; the pruning of blobs.
*/}}
{{- define "kpi.mostConnections" -}}
{{- $sum := 2 -}}
{{- if .Values.pruneBlobs.schedule -}}
{{- $sum = add $sum (include "kpi.connectionsOfProcess" (dict "pool" (include "kpi.pruningPool" .) "others" 0)) -}}
{{- end -}}
{{- range $values := list .Values.gateway .Values.worker -}}
{{- $most := ternary $values.autoscaling.max $values.replicas $values.autoscaling.enabled -}}
{{- $others := 0 -}}
{{- if hasKey $values "concurrency" -}}
{{- $others = add 3 (mul (include "kpi.connectionsOfRun" .) (int $values.concurrency)) -}}
{{- end -}}
{{- $each := include "kpi.connectionsOfProcess" (dict "pool" $values.poolSize "others" $others) -}}
{{- $sum = add $sum (mul (add 1 (int $most)) (int $each)) -}}
{{- end -}}
{{- if eq .Values.topology "distributed" -}}
{{- $values := .Values.subgraphs -}}
{{- $each := include "kpi.connectionsOfProcess" (dict "pool" $values.poolSize "others" 0) -}}
{{- range splitList " " (include "kpi.subgraphs" .) -}}
{{- $most := ternary $values.autoscaling.max (get $values.replicasOf . | default $values.replicas) $values.autoscaling.enabled -}}
{{- $sum = add $sum (mul (add 1 (int $most)) (int $each)) -}}
{{- end -}}
{{- end -}}
{{ $sum }}
{{- end }}
