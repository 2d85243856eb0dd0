{{/*
Settings of every pod, including hooks and tests. Takes root and values (of the role, or an empty dict): where pods run is decided by
the values of the role, and by the top-level ones where those are empty.
*/}}
{{- define "kpi.podSettings" -}}
{{- $values := .values -}}
{{- $common := .root.Values -}}
enableServiceLinks: false
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile:
    type: RuntimeDefault
{{- with $common.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- with $values.priorityClassName | default $common.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- range $field := list "nodeSelector" "tolerations" "affinity" }}
{{- with get $values $field | default (get $common $field) }}
{{ $field }}:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
{{- end }}

{{- define "kpi.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{/* Resources of a container. Quantities may be numbers in the values; Kubernetes and Helm agree on texts only. */}}
{{- define "kpi.resources" -}}
{{- range $kind := list "requests" "limits" }}
{{ $kind }}:
  {{- range $name, $amount := get $ $kind }}
  {{ $name }}: {{ include "kpi.text" $amount | quote }}
  {{- end }}
{{- end }}
{{- end }}

{{/* Labels and annotations of a pod. Takes root, component, identity (true if the pod gets tokens of a workload identity), annotations. */}}
{{- define "kpi.podMetadata" -}}
labels:
  {{- include "kpi.labels" . | nindent 2 }}
  {{- if and .identity .root.Values.workloadIdentity.enabled }}
  azure.workload.identity/use: "true"
  {{- end }}
  {{- with .root.Values.podLabels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- with merge (dict) (.annotations | default dict) .root.Values.podAnnotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* Variables of every container of the image that are not part of the service's configuration. */}}
{{- define "kpi.commonVariables" -}}
- name: APOLLO_TELEMETRY_DISABLED
  value: "true"
{{- if .Values.trustedCertificates.configMap }}
- name: NODE_EXTRA_CA_CERTS
  value: /etc/kpi/certificates/{{ .Values.trustedCertificates.key }}
{{- end }}
{{- with .Values.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Resource attributes of traces: namespace and pod, followed by those of the settings. */}}
{{- define "kpi.traceVariables" -}}
{{- if .Values.settings.OTEL_EXPORTER_OTLP_ENDPOINT }}
- name: POD_NAME
  valueFrom:
    fieldRef:
      fieldPath: metadata.name
- name: OTEL_RESOURCE_ATTRIBUTES
  value: k8s.namespace.name={{ .Release.Namespace }},k8s.pod.name=$(POD_NAME){{ with .Values.settings.OTEL_RESOURCE_ATTRIBUTES }},{{ . }}{{ end }}
{{- end }}
{{- end }}

{{/* Environment of a container with the service's settings and secrets; callers may append variables. Takes root and poolSize. */}}
{{- define "kpi.environment" -}}
envFrom:
  - configMapRef:
      name: {{ include "kpi.name" .root }}
env:
  {{- include "kpi.commonVariables" .root | nindent 2 }}
  {{- include "kpi.traceVariables" .root | nindent 2 }}
  - name: DATABASE_POOL_SIZE
    value: {{ .poolSize | quote }}
  {{- $secret := include "kpi.secretName" .root }}
  {{- range splitList " " (include "kpi.secretNames" .root) }}
  {{- include "kpi.secretVariable" (dict "name" . "secret" $secret) | nindent 2 }}
  {{- end }}
{{- end }}

{{/* Volume mounts of such a container. */}}
{{- define "kpi.mounts" -}}
- name: tmp
  mountPath: /tmp
{{- if eq .Values.secrets.source "keyVault" }}
- name: secrets
  mountPath: /mnt/secrets
  readOnly: true
{{- end }}
{{- include "kpi.commonMounts" . | nindent 0 }}
{{- end }}

{{/* Volumes of its pod. Takes root and tmpSize. */}}
{{- define "kpi.volumes" -}}
- name: tmp
  emptyDir:
    sizeLimit: {{ include "kpi.text" .tmpSize | quote }}
{{- if eq .root.Values.secrets.source "keyVault" }}
{{ include "kpi.secretVolume" (include "kpi.name" .root) }}
{{- end }}
{{- include "kpi.commonVolumes" .root | nindent 0 }}
{{- end }}

{{/* Volume mounts of every container of the image. */}}
{{- define "kpi.commonMounts" -}}
{{- if .Values.trustedCertificates.configMap }}
- name: certificates
  mountPath: /etc/kpi/certificates
  readOnly: true
{{- end }}
{{- with .Values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Volumes of every pod of the image. */}}
{{- define "kpi.commonVolumes" -}}
{{- if .Values.trustedCertificates.configMap }}
- name: certificates
  configMap:
    name: {{ .Values.trustedCertificates.configMap }}
{{- end }}
{{- with .Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Additional containers of serving pods, with the security settings of the chart's own containers unless they set others. */}}
{{- define "kpi.extraContainers" -}}
{{- range .Values.extraContainers }}
{{- $resources := fromYaml (include "kpi.resources" .resources) }}
{{- $security := merge (dict) (.securityContext | default dict) (fromYaml (include "kpi.containerSecurity" $)) }}
- {{ merge (dict "resources" $resources "securityContext" $security) . | toYaml | nindent 2 | trim }}
{{- end }}
{{- end }}

{{/* Spreads pods over zones and hosts if possible. Takes root and component. */}}
{{- define "kpi.spread" -}}
{{- $spread := .root.Values.spread -}}
{{- $keys := list -}}
{{- if $spread.zones }}{{ $keys = append $keys "topology.kubernetes.io/zone" }}{{ end -}}
{{- if $spread.hosts }}{{ $keys = append $keys "kubernetes.io/hostname" }}{{ end -}}
{{- if $keys }}
topologySpreadConstraints:
{{- range $keys }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "kpi.selector" $ | nindent 8 }}
    # Pods of the previous version do not count during an update.
    matchLabelKeys: [pod-template-hash]
{{- end }}
{{- end }}
{{- end }}

{{/*
A Deployment of the service's image. Takes root, component, container (its name), services (the value of `--services`), values
(of the role), port, replicas (without autoscaling), env (list of additional variables).
*/}}
{{- define "kpi.deployment" -}}
{{- $root := .root -}}
{{- $values := .values -}}
{{- $annotations := dict "checksum/config" (include "kpi.config" $root | sha256sum) -}}
{{- if eq $root.Values.secrets.source "literal" -}}
{{- $_ := set $annotations "checksum/secret" (toJson $root.Values.secrets.literal | sha256sum) -}}
{{- end -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "kpi.name" $root }}-{{ .component }}
  labels:
    {{- include "kpi.labels" . | nindent 4 }}
spec:
  {{- if not $values.autoscaling.enabled }}
  replicas: {{ .replicas }}
  {{- else }}
  {{- with include "kpi.liveReplicas" . }}
  replicas: {{ . }}
  {{- end }}
  {{- end }}
  revisionHistoryLimit: 5
  selector:
    matchLabels:
      {{- include "kpi.selector" . | nindent 6 }}
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxSurge: 1
      maxUnavailable: 0
  template:
    metadata:
      {{- include "kpi.podMetadata" (merge (dict "identity" true "annotations" $annotations) .) | nindent 6 }}
    spec:
      serviceAccountName: {{ include "kpi.serviceAccountName" $root }}
      terminationGracePeriodSeconds: {{ $values.gracePeriodSeconds }}
      {{- include "kpi.podSettings" . | nindent 6 }}
      {{- include "kpi.spread" . | nindent 6 }}
      {{- if $root.Values.demoServers.enabled }}
      {{- include "kpi.demoPreparation" . | nindent 6 }}
      {{- end }}
      containers:
        - name: {{ .container }}
          image: {{ include "kpi.image" $root }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          args: ["--services={{ .services }}"]
          ports:
            - name: http
              containerPort: {{ .port }}
          {{- include "kpi.environment" (dict "root" $root "poolSize" $values.poolSize) | nindent 10 }}
            - name: DRAIN_SECONDS
              value: {{ $values.drainSeconds | quote }}
            {{- with .env }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
          startupProbe:
            httpGet: { path: /health, port: http }
            periodSeconds: 2
            timeoutSeconds: 2
            failureThreshold: 60
          livenessProbe:
            httpGet: { path: /health, port: http }
            periodSeconds: 10
            timeoutSeconds: 3
            failureThreshold: 6
          readinessProbe:
            httpGet: { path: /ready, port: http }
            periodSeconds: 5
            timeoutSeconds: 3
            failureThreshold: 2
          {{- if gt (int $values.preStopSeconds) 0 }}
          lifecycle:
            preStop:
              sleep:
                seconds: {{ $values.preStopSeconds }}
          {{- end }}
          resources:
            {{- include "kpi.resources" $values.resources | nindent 12 }}
          securityContext:
            {{- include "kpi.containerSecurity" $root | nindent 12 }}
          volumeMounts:
            {{- include "kpi.mounts" $root | nindent 12 }}
        {{- include "kpi.extraContainers" $root | nindent 8 }}
      volumes:
        {{- include "kpi.volumes" (dict "root" $root "tmpSize" $values.tmpSize) | nindent 8 }}
{{- end }}
