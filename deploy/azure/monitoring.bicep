// Managed Prometheus, which stores the metrics of the cluster, and Grafana, which shows them.
param prefix string
param unique string
param location string
param clusterName string
param operatorId string
param operatorType string

var roles = {
  monitoringDataReader: 'b0d8363b-8ddd-447d-831f-62ca05bff136'
  grafanaAdmin: '22926164-76b3-42b3-bc55-97df8dab3e41'
}
var stream = 'Microsoft-PrometheusMetrics'

resource workspace 'Microsoft.Monitor/accounts@2023-04-03' = {
  name: '${prefix}-prometheus'
  location: location
}

resource endpoint 'Microsoft.Insights/dataCollectionEndpoints@2023-03-11' = {
  name: '${prefix}-prometheus'
  location: location
  kind: 'Linux'
  properties: { networkAcls: { publicNetworkAccess: 'Enabled' } }
}
resource rule 'Microsoft.Insights/dataCollectionRules@2023-03-11' = {
  name: '${prefix}-prometheus'
  location: location
  kind: 'Linux'
  properties: {
    dataCollectionEndpointId: endpoint.id
    dataSources: { prometheusForwarder: [{ name: 'prometheus', streams: [stream], labelIncludeFilter: {} }] }
    destinations: { monitoringAccounts: [{ name: 'workspace', accountResourceId: workspace.id }] }
    dataFlows: [{ streams: [stream], destinations: ['workspace'] }]
  }
}

resource cluster 'Microsoft.ContainerService/managedClusters@2025-05-01' existing = { name: clusterName }
resource association 'Microsoft.Insights/dataCollectionRuleAssociations@2023-03-11' = {
  name: '${prefix}-prometheus'
  scope: cluster
  properties: { dataCollectionRuleId: rule.id }
}

resource grafana 'Microsoft.Dashboard/grafana@2023-09-01' = {
  name: '${prefix}-${take(unique, 10)}'
  location: location
  sku: { name: 'Standard' }
  identity: { type: 'SystemAssigned' }
  properties: {
    grafanaIntegrations: { azureMonitorWorkspaceIntegrations: [{ azureMonitorWorkspaceResourceId: workspace.id }] }
  }
}

resource mayRead 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(workspace.id, grafana.id, roles.monitoringDataReader)
  scope: workspace
  properties: {
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.monitoringDataReader)
    principalId: grafana.identity.principalId
    principalType: 'ServicePrincipal'
  }
}
resource mayAdminister 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(grafana.id, operatorId, roles.grafanaAdmin)
  scope: grafana
  properties: {
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.grafanaAdmin)
    principalId: operatorId
    principalType: operatorType
  }
}

output workspaceId string = workspace.id
output grafanaEndpoint string = grafana.properties.endpoint
