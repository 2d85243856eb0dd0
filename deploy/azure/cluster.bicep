// The registry, and the cluster with everything that the chart uses.
param prefix string
param unique string
param location string
param nodesSubnetId string
param endpointsSubnetId string
param registryZoneId string
@description('Resource id and principal id.')
param clusterIdentity object
param operatorId string
param operatorType string
param operatorAddresses array
param nodeSize string
param minNodes int
param maxNodes int
param zones array

var roles = {
  acrPull: '7f951dda-4ed3-4680-a7ca-43fe172d538d'
  clusterAdmin: 'b1ff04bb-8a4e-4dc4-8eb5-8693973ce19b'
  networkContributor: '4d97b98b-1d4f-4787-a291-c67834d212e7'
}

// Premium has private endpoints. The public endpoint stays open to callers with a token, because builds (az acr build) use it.
resource registry 'Microsoft.ContainerRegistry/registries@2023-07-01' = {
  name: '${prefix}${unique}'
  location: location
  sku: { name: 'Premium' }
  properties: { adminUserEnabled: false, publicNetworkAccess: 'Enabled', zoneRedundancy: 'Enabled' }
}
module registryEndpoint 'private-endpoint.bicep' = {
  name: 'registry-endpoint'
  params: {
    name: '${prefix}-registry'
    location: location
    subnetId: endpointsSubnetId
    serviceId: registry.id
    groupId: 'registry'
    zoneId: registryZoneId
  }
}

resource vnet 'Microsoft.Network/virtualNetworks@2024-05-01' existing = {
  name: split(nodesSubnetId, '/')[8]
  resource nodes 'subnets' existing = { name: last(split(nodesSubnetId, '/')) }
}
resource mayUseSubnet 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(nodesSubnetId, prefix, roles.networkContributor)
  scope: vnet::nodes
  properties: {
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.networkContributor)
    principalId: clusterIdentity.principalId
    principalType: 'ServicePrincipal'
  }
}

resource cluster 'Microsoft.ContainerService/managedClusters@2025-05-01' = {
  name: '${prefix}-aks'
  location: location
  sku: { name: 'Base', tier: 'Standard' }
  identity: { type: 'UserAssigned', userAssignedIdentities: { '${clusterIdentity.id}': {} } }
  properties: {
    dnsPrefix: prefix
    nodeResourceGroup: '${resourceGroup().name}-nodes'
    disableLocalAccounts: true
    aadProfile: { managed: true, enableAzureRBAC: true }
    apiServerAccessProfile: { authorizedIPRanges: operatorAddresses }
    agentPoolProfiles: [
      {
        name: 'system'
        mode: 'System'
        type: 'VirtualMachineScaleSets'
        vmSize: nodeSize
        osType: 'Linux'
        osSKU: 'AzureLinux'
        enableAutoScaling: true
        count: minNodes
        minCount: minNodes
        maxCount: maxNodes
        availabilityZones: zones
        vnetSubnetID: nodesSubnetId
        upgradeSettings: { maxSurge: '33%' }
      }
    ]
    networkProfile: {
      networkPlugin: 'azure'
      networkPluginMode: 'overlay'
      networkDataplane: 'cilium'
      networkPolicy: 'cilium'
      loadBalancerSku: 'standard'
      outboundType: 'loadBalancer'
      podCidr: '10.244.0.0/16'
      serviceCidr: '10.245.0.0/16'
      dnsServiceIP: '10.245.0.10'
    }
    oidcIssuerProfile: { enabled: true }
    securityProfile: { workloadIdentity: { enabled: true } }
    workloadAutoScalerProfile: { keda: { enabled: true } }
    azureMonitorProfile: { metrics: { enabled: true } }
    addonProfiles: {
      azureKeyvaultSecretsProvider: { enabled: true, config: { enableSecretRotation: 'true', rotationPollInterval: '2m' } }
    }
    autoUpgradeProfile: { upgradeChannel: 'patch', nodeOSUpgradeChannel: 'NodeImage' }
  }
  dependsOn: [mayUseSubnet]
}

resource mayPull 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(registry.id, cluster.id, roles.acrPull)
  scope: registry
  properties: {
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.acrPull)
    principalId: cluster.properties.identityProfile.kubeletidentity.objectId
    principalType: 'ServicePrincipal'
  }
}
resource mayAdminister 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(cluster.id, operatorId, roles.clusterAdmin)
  scope: cluster
  properties: {
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.clusterAdmin)
    principalId: operatorId
    principalType: operatorType
  }
}

output id string = cluster.id
output name string = cluster.name
output issuer string = cluster.properties.oidcIssuerProfile.issuerURL
output registryName string = registry.name
output registryHost string = registry.properties.loginServer
