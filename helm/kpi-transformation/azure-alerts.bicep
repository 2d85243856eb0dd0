// The alerts of alerts.yaml as rule groups of Azure Monitor, whose managed Prometheus does not read PrometheusRules.
@description('Namespace of the release.')
param namespace string
@description('Resource id of the Azure Monitor workspace that stores the metrics.')
param workspaceId string
@description('Resource id of the cluster.')
param clusterId string
@description('Resource ids of the action groups that are notified.')
param actionGroupIds array = []
@description('URL at which you publish docs/observability.md.')
param runbooks string = 'docs/observability.md'
param location string = resourceGroup().location

var groups = loadYamlContent('alerts.yaml').groups

resource alerts 'Microsoft.AlertsManagement/prometheusRuleGroups@2023-03-01' = [for group in groups: {
  name: '${group.name}.${namespace}'
  location: location
  properties: {
    scopes: [workspaceId, clusterId]
    clusterName: last(split(clusterId, '/'))
    enabled: true
    interval: 'PT1M'
    rules: [for rule in group.rules: {
      alert: rule.alert
      enabled: true
      expression: replace(rule.expr, 'NAMESPACE', namespace)
      for: 'PT${toUpper(rule.?for ?? '0m')}'
      severity: rule.labels.severity == 'critical' ? 1 : 2
      labels: rule.labels
      annotations: {
        summary: rule.annotations.summary
        runbook_url: replace(rule.annotations.runbook_url, 'docs/observability.md', runbooks)
      }
      actions: map(actionGroupIds, id => { actionGroupId: id })
    }]
  }
}]
