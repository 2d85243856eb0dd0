// Everything that an installation needs on Azure, in one resource group. docs/guides/aks.md uses it step by step.
targetScope = 'resourceGroup'

@description('Begins the names of all resources. Lower-case letters and digits. Names that must be unique worldwide end with a hash of the resource group.')
@minLength(2)
@maxLength(11)
param prefix string = 'kpi'
param location string = resourceGroup().location
@description('Object id of the person or group that administers the installation: cluster, vault, PostgreSQL and Grafana.')
param operatorId string
@description('Name of that principal in Microsoft Entra: the user principal name, or the name of the group.')
param operatorName string
@allowed(['User', 'Group', 'ServicePrincipal'])
param operatorType string = 'User'
@description('Addresses (CIDR) from which operators reach the API of the cluster and the key vault. Empty: the cluster from anywhere, the vault from nowhere.')
param operatorAddresses array = []
@description('Namespace of the release.')
param namespace string = 'kpi'
@description('Name of the release\'s objects: the release name followed by -kpi-transformation, or fullnameOverride.')
param release string = 'kpi-kpi-transformation'
@description('Host name under which clients reach the service.')
param hostname string
@description('Further browser origins that may call the service and use its upload and download links.')
param allowedOrigins array = []
@description('Disabled if all clients reach blob storage through the private endpoint. Otherwise their links lead to the public one.')
@allowed(['Enabled', 'Disabled'])
param storagePublicAccess string = 'Enabled'
@description('Name and tier of the PostgreSQL server\'s size.')
param postgresSku object = { name: 'Standard_D4ds_v5', tier: 'GeneralPurpose' }
param postgresStorageGb int = 128
@description('Copies backups to the paired region. It cannot be changed later, and some regions have no pair.')
@allowed(['Enabled', 'Disabled'])
param postgresGeoBackup string = 'Enabled'
param redisSku string = 'Balanced_B1'
param nodeSize string = 'Standard_D4ds_v5'
@minValue(1)
param minNodes int = 3
@minValue(1)
param maxNodes int = 6
@description('Availability zones of the region that nodes use.')
param zones array = ['1', '2', '3']
@description('Resource ids of the action groups that alerts notify.')
param actionGroupIds array = []
@description('URL at which you publish docs/observability.md.')
param runbooks string = 'docs/observability.md'

var unique = uniqueString(resourceGroup().id, prefix)
var origins = union(['https://${hostname}'], allowedOrigins)

module network 'network.bicep' = {
  name: 'network'
  params: { prefix: prefix, location: location }
}

module identities 'identities.bicep' = {
  name: 'identities'
  params: { prefix: prefix, location: location }
}

module cluster 'cluster.bicep' = {
  name: 'cluster'
  params: {
    prefix: prefix
    unique: unique
    location: location
    nodesSubnetId: network.outputs.nodesSubnetId
    endpointsSubnetId: network.outputs.endpointsSubnetId
    registryZoneId: network.outputs.zoneIds.registry
    clusterIdentity: identities.outputs.cluster
    operatorId: operatorId
    operatorType: operatorType
    operatorAddresses: operatorAddresses
    nodeSize: nodeSize
    minNodes: minNodes
    maxNodes: maxNodes
    zones: zones
  }
}

module federation 'federation.bicep' = {
  name: 'federation'
  params: {
    prefix: prefix
    issuer: cluster.outputs.issuer
    namespace: namespace
    release: release
  }
  dependsOn: [identities]
}

module postgres 'postgres.bicep' = {
  name: 'postgres'
  params: {
    prefix: prefix
    unique: unique
    location: location
    sku: postgresSku
    storageGb: postgresStorageGb
    geoBackup: postgresGeoBackup
    endpointsSubnetId: network.outputs.endpointsSubnetId
    zoneId: network.outputs.zoneIds.postgres
    operatorId: operatorId
    operatorName: operatorName
    operatorType: operatorType
  }
}

module storage 'storage.bicep' = {
  name: 'storage'
  params: {
    prefix: prefix
    unique: unique
    location: location
    publicAccess: storagePublicAccess
    origins: origins
    endpointsSubnetId: network.outputs.endpointsSubnetId
    zoneId: network.outputs.zoneIds.blob
    servePrincipalId: identities.outputs.serve.principalId
  }
}

module vault 'vault.bicep' = {
  name: 'vault'
  params: {
    prefix: prefix
    unique: unique
    location: location
    operatorId: operatorId
    operatorType: operatorType
    operatorAddresses: operatorAddresses
    endpointsSubnetId: network.outputs.endpointsSubnetId
    zoneId: network.outputs.zoneIds.vault
    servePrincipalId: identities.outputs.serve.principalId
  }
}

module redis 'redis.bicep' = {
  name: 'redis'
  params: {
    prefix: prefix
    unique: unique
    location: location
    sku: redisSku
    endpointsSubnetId: network.outputs.endpointsSubnetId
    zoneId: network.outputs.zoneIds.redis
    servePrincipalId: identities.outputs.serve.principalId
    operatorId: operatorId
    operatorType: operatorType
  }
}

module traffic 'traffic.bicep' = {
  name: 'traffic'
  params: {
    prefix: prefix
    location: location
    subnetId: network.outputs.gatewaySubnetId
    vnetName: network.outputs.vnetName
    controllerPrincipalId: identities.outputs.alb.principalId
  }
}

module monitoring 'monitoring.bicep' = {
  name: 'monitoring'
  params: {
    prefix: prefix
    unique: unique
    location: location
    clusterName: cluster.outputs.name
    operatorId: operatorId
    operatorType: operatorType
  }
}

// The alerts of the chart, from the same file as its PrometheusRule.
module alerts '../../helm/kpi-transformation/azure-alerts.bicep' = {
  name: 'alerts'
  params: {
    namespace: namespace
    workspaceId: monitoring.outputs.workspaceId
    clusterId: cluster.outputs.id
    actionGroupIds: actionGroupIds
    runbooks: runbooks
    location: location
  }
}

output cluster string = cluster.outputs.name
output registry string = cluster.outputs.registryName
output vault string = vault.outputs.name
output postgres string = postgres.outputs.name
output postgresHost string = postgres.outputs.host
output albClientId string = identities.outputs.alb.clientId
output albPrincipalId string = identities.outputs.alb.principalId
output albId string = traffic.outputs.id
output frontend string = traffic.outputs.frontendName
output frontendHostname string = traffic.outputs.frontendHostname
output grafana string = monitoring.outputs.grafanaEndpoint

@description('Values of the chart. The guide adds what the deployment does not know, such as the tenant of Microsoft Entra\'s tokens.')
output values object = {
  image: { repository: '${cluster.outputs.registryHost}/kpi-transformation' }
  publicUrl: 'https://${hostname}'
  allowedOrigins: allowedOrigins
  workloadIdentity: {
    enabled: true
    clientId: identities.outputs.serve.clientId
    migrationClientId: identities.outputs.migrate.clientId
  }
  database: {
    host: postgres.outputs.host
    name: postgres.outputs.database
    identity: 'entra'
    users: {
      runtime: identities.outputs.serve.name
      system: identities.outputs.system.name
      scaler: identities.outputs.scale.name
      owner: identities.outputs.migrate.name
    }
    clientIds: {
      runtime: identities.outputs.serve.clientId
      system: identities.outputs.system.clientId
    }
    reservedConnections: 15
  }
  redis: {
    host: redis.outputs.host
    port: redis.outputs.port
    tls: true
    identity: 'entra'
    password: false
  }
  blob: {
    accountUrl: storage.outputs.accountUrl
    container: storage.outputs.container
  }
  secrets: {
    source: 'keyVault'
    keyVault: {
      name: vault.outputs.name
      tenantId: subscription().tenantId
      prefix: vault.outputs.secretPrefix
    }
  }
  settings: { TRUSTED_PROXIES: network.outputs.gatewaySubnet }
  worker: {
    autoscaling: {
      enabled: true
      identity: 'entra'
      clientId: identities.outputs.scale.clientId
    }
  }
  traffic: {
    kind: 'gatewayApi'
    hostnames: [hostname]
    gatewayApi: { applicationGatewayForContainers: true }
  }
  networkPolicy: {
    clients: { cidrs: [network.outputs.gatewaySubnet] }
    monitoringNamespaces: ['kube-system']
  }
  monitoring: { serviceMonitor: { enabled: true } }
}
