{{/* Host of a server: that of the values, or the demo's own. Takes root, component and host. */}}
{{- define "kpi.serverHost" -}}
{{- if .root.Values.demoServers.enabled }}{{ include "kpi.name" .root }}-{{ .component }}{{ else }}{{ .host }}{{ end }}
{{- end }}

{{- define "kpi.databaseHost" -}}
{{- include "kpi.serverHost" (dict "root" . "component" "postgres" "host" .Values.database.host) }}
{{- end }}

{{/* Key of the demo's storage account, which is no secret. */}}
{{- define "kpi.demoBlobKey" -}}{{ b64enc "key-of-the-demo-that-is-no-secret" }}{{- end }}

{{/* The literal secrets, as YAML. The demo's own storage has a known address and key. */}}
{{- define "kpi.literalSecrets" -}}
{{- $literal := deepCopy .Values.secrets.literal -}}
{{- if .Values.demoServers.enabled -}}
{{- $address := printf "http://%s-azurite:10000/kpi" (include "kpi.name" .) -}}
{{- $connection := printf "DefaultEndpointsProtocol=http;AccountName=kpi;AccountKey=%s;BlobEndpoint=%s;" (include "kpi.demoBlobKey" .) $address -}}
{{- $_ := set $literal "BLOB_CONNECTION_STRING" $connection -}}
{{- end -}}
{{ toYaml $literal }}
{{- end }}

{{/*
Containers that prepare the demo's own servers before a pod serves: they wait for the servers, migrate, and in the gateway's pods
seed the demo tenants. Hooks cannot do it, because they run before the servers exist. All may be repeated, in any number of pods.
Takes root, component and values (of the role).
*/}}
{{- define "kpi.demoPreparation" -}}
{{- $root := .root -}}
{{- $name := include "kpi.name" $root -}}
{{- $servers := printf "%s-postgres:5432,%s-redis:6379,%s-azurite:10000" $name $name $name }}
initContainers:
  - name: wait
    image: {{ include "kpi.image" $root }}
    imagePullPolicy: {{ $root.Values.image.pullPolicy }}
    command: [node, -e]
    args:
      - |
        const { connect } = require('node:net');
        const { setTimeout } = require('node:timers/promises');
        const accepts = (host, port) => new Promise((resolve) => {
          const socket = connect(port, host).on('connect', () => resolve(true)).on('error', () => resolve(false));
          socket.setTimeout(2000, () => socket.destroy(new Error('no answer')));
        });
        (async () => {
          for (const server of process.env.SERVERS.split(',')) {
            const [host, port] = server.split(':');
            while (!(await accepts(host, Number(port)))) {
              console.log(`waiting for ${server}`);
              await setTimeout(1000);
            }
          }
          process.exit();
        })();
    env:
      {{- include "kpi.commonVariables" $root | nindent 6 }}
      - name: SERVERS
        value: {{ $servers | quote }}
    {{- include "kpi.demoPreparationRest" . | nindent 4 }}
  - name: migrate
    image: {{ include "kpi.image" $root }}
    imagePullPolicy: {{ $root.Values.image.pullPolicy }}
    args: [migrate]
    env:
      {{- include "kpi.commonVariables" $root | nindent 6 }}
      - name: NODE_ENV
        value: development
      - name: DATABASE_OWNER_URL
        value: {{ include "kpi.databaseUrl" (dict "root" $root "user" $root.Values.database.users.owner) | quote }}
      {{- include "kpi.secretVariable" (dict "name" "DATABASE_OWNER_PASSWORD" "secret" (printf "%s-demo" $name)) | nindent 6 }}
    {{- include "kpi.demoPreparationRest" . | nindent 4 }}
  {{- if eq .component "gateway" }}
  - name: seed
    image: {{ include "kpi.image" $root }}
    imagePullPolicy: {{ $root.Values.image.pullPolicy }}
    args: [seed]
    {{- include "kpi.environment" (dict "root" $root "poolSize" 2) | nindent 4 }}
    {{- include "kpi.demoPreparationRest" . | nindent 4 }}
  {{- end }}
{{- end }}

{{- define "kpi.demoPreparationRest" -}}
resources:
  {{- include "kpi.resources" .values.resources | nindent 2 }}
securityContext:
  {{- include "kpi.containerSecurity" .root | nindent 2 }}
volumeMounts:
  {{- include "kpi.mounts" .root | nindent 2 }}
{{- end }}
