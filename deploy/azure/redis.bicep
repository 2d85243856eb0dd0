// Azure Managed Redis. Its access key goes to the vault and appears in no output.
param prefix string
param unique string
param location string
param sku string
param endpointsSubnetId string
param zoneId string
param vaultName string
param operatorId string
param operatorType string

resource redis 'Microsoft.Cache/redisEnterprise@2025-07-01' = {
  name: '${prefix}-redis-${unique}'
  location: location
  sku: { name: sku }
  properties: { highAvailability: 'Enabled', minimumTlsVersion: '1.2', publicNetworkAccess: 'Disabled' }

  // One endpoint and a key: the queue's client supports neither clusters nor expiring tokens. Nothing may be evicted.
  resource database 'databases' = {
    name: 'default'
    properties: {
      clientProtocol: 'Encrypted'
      clusteringPolicy: 'EnterpriseCluster'
      evictionPolicy: 'NoEviction'
      accessKeysAuthentication: 'Enabled'
      port: 10000
    }

    // Operators connect with Entra tokens. Groups cannot be assigned.
    resource operator 'accessPolicyAssignments' = if (operatorType != 'Group') {
      name: 'operator'
      properties: { accessPolicyName: 'default', user: { objectId: operatorId } }
    }
  }
}

resource vault 'Microsoft.KeyVault/vaults@2023-07-01' existing = {
  name: vaultName
  resource key 'secrets' = {
    name: 'kpi-redis-password'
    properties: { value: redis::database.listKeys().primaryKey }
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
