{{/*
The APIs of the custom resources that the values request, as YAML: each with the component that provides it, and the values that do
without it.
*/}}
{{- define "kpi.customApis" -}}
{{- if .Values.worker.autoscaling.enabled }}
- api: keda.sh/v1alpha1
  provider: KEDA
  instead: "worker.autoscaling.enabled: false"
{{- end }}
{{- if eq .Values.traffic.kind "gatewayApi" }}
- api: gateway.networking.k8s.io/v1
  provider: the Gateway API
  instead: "traffic.kind: ingress, or none"
{{- if .Values.traffic.gatewayApi.applicationGatewayForContainers }}
- api: alb.networking.azure.io/v1
  provider: Application Gateway for Containers
  instead: "traffic.gatewayApi.applicationGatewayForContainers: false"
{{- end }}
{{- end }}
{{- if eq .Values.secrets.source "keyVault" }}
- api: secrets-store.csi.x-k8s.io/v1
  provider: the Secrets Store CSI driver
  instead: "secrets.source: existing"
{{- end }}
{{- with .Values.monitoring.serviceMonitor }}
{{- if .enabled }}
- api: {{ .apiVersion }}
  provider: {{ ternary "Azure Monitor" "the Prometheus operator" (hasPrefix "azmonitoring." .apiVersion) }}
  instead: "monitoring.serviceMonitor.enabled: false, or another monitoring.serviceMonitor.apiVersion"
{{- end }}
{{- end }}
{{- with .Values.monitoring.prometheusRule }}
{{- if .enabled }}
- api: {{ .apiVersion }}
  provider: the Prometheus operator
  instead: "monitoring.prometheusRule.enabled: false"
{{- end }}
{{- end }}
{{- end }}
