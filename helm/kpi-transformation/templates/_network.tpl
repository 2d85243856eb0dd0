{{/* Egress of every pod: DNS and the ports of its dependencies; never the addresses of the cloud provider's own services. */}}
{{- define "kpi.egress" -}}
{{- $egress := .Values.networkPolicy.egress -}}
{{- $ports := uniq (concat (list (int .Values.database.port) (int .Values.redis.port)) (list)) -}}
{{- range $egress.ports }}{{ $ports = append $ports (int .) }}{{ end -}}
- to:
    - namespaceSelector:
        matchLabels:
          kubernetes.io/metadata.name: kube-system
      podSelector:
        matchLabels:
          k8s-app: kube-dns
    # DNS caches on the node: LocalDNS of AKS, and NodeLocal DNSCache of Kubernetes.
    - ipBlock: { cidr: 169.254.10.10/31 }
    - ipBlock: { cidr: 169.254.20.10/32 }
  ports:
    - { protocol: UDP, port: 53 }
    - { protocol: TCP, port: 53 }
- to:
  {{- range $egress.cidrs }}
    - ipBlock:
        cidr: {{ . }}
        {{- if hasSuffix "/0" . }}
        except:
        {{- range $egress.blockedCidrs }}
          - {{ . }}
        {{- end }}
        {{- end }}
  {{- end }}
  {{- range $egress.namespaces }}
    - namespaceSelector:
        matchLabels:
          kubernetes.io/metadata.name: {{ . }}
  {{- end }}
  {{- if $egress.podsOfNamespace }}
    - podSelector: {}
  {{- end }}
  ports:
  {{- range uniq $ports }}
    - { protocol: TCP, port: {{ . }} }
  {{- end }}
{{- end }}

{{/* Ingress from the namespaces that scrape metrics. Takes root and port. */}}
{{- define "kpi.ingressOfMonitoring" -}}
{{- with .root.Values.networkPolicy.monitoringNamespaces }}
- from:
    - namespaceSelector:
        matchExpressions:
          - key: kubernetes.io/metadata.name
            operator: In
            values:
            {{- range . }}
              - {{ . }}
            {{- end }}
  ports:
    - { protocol: TCP, port: {{ $.port }} }
{{- end }}
{{- end }}
