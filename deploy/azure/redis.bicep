// Azure Managed Redis. Access keys are off: the serving pods and operators connect with Entra tokens.
param prefix string
param unique string
param location string
param sku string
param endpointsSubnetId string
param zoneId string
param servePrincipalId string
param operatorId string
param operatorType string

resource redis 'Microsoft.Cache/redisEnterprise@2025-07-01' = {
  name: '${prefix}-redis-${unique}'
  location: location
  sku: { name: sku }
  properties: { highAvailability: 'Enabled', minimumTlsVersion: '1.2', publicNetworkAccess: 'Disabled' }

  // One endpoint, since the queue's client does not support clusters. Nothing may be evicted.
  resource database 'databases' = {
    name: 'default'
    properties: {
      clientProtocol: 'Encrypted'
      clusteringPolicy: 'EnterpriseCluster'
      evictionPolicy: 'NoEviction'
      accessKeysAuthentication: 'Disabled'
      port: 10000
    }

    resource serve 'accessPolicyAssignments' = {
      name: 'serve'
      properties: { accessPolicyName: 'default', user: { objectId: servePrincipalId } }
    }

    // Groups cannot be assigned. One assignment at a time: each changes the database.
    resource operator 'accessPolicyAssignments' = if (operatorType != 'Group') {
      name: 'operator'
      properties: { accessPolicyName: 'default', user: { objectId: operatorId } }
      dependsOn: [serve]
    }
  }
}

module endpoint 'private-endpoint.bicep' = {
  name: 'redis-endpoint'
  params: {
    name: '${prefix}-redis'
    location: location
    subnetId: endpointsSubnetId
    serviceId: redis.id
    groupId: 'redisEnterprise'
    zoneId: zoneId
  }
}

output host string = redis.properties.hostName
output port int = redis::database.properties.port
