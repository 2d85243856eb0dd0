// PostgreSQL with Entra tokens only, reachable through its private endpoint only.
param prefix string
param unique string
param location string
param sku object
param storageGb int
param geoBackup string
param endpointsSubnetId string
param zoneId string
param operatorId string
param operatorName string
param operatorType string

resource server 'Microsoft.DBforPostgreSQL/flexibleServers@2025-08-01' = {
  name: '${prefix}-postgres-${unique}'
  location: location
  sku: sku
  properties: {
    version: '17'
    storage: { storageSizeGB: storageGb, autoGrow: 'Enabled' }
    highAvailability: { mode: sku.tier == 'Burstable' ? 'Disabled' : 'ZoneRedundant' }
    backup: { backupRetentionDays: 14, geoRedundantBackup: geoBackup }
    network: { publicNetworkAccess: 'Disabled' }
    authConfig: { activeDirectoryAuth: 'Enabled', passwordAuth: 'Disabled', tenantId: subscription().tenantId }
  }
}

// The server accepts one change at a time, so each resource waits for the one before.
resource database 'Microsoft.DBforPostgreSQL/flexibleServers/databases@2025-08-01' = {
  parent: server
  name: 'kpi'
  properties: { charset: 'UTF8', collation: 'en_US.utf8' }
}
resource extensions 'Microsoft.DBforPostgreSQL/flexibleServers/configurations@2025-08-01' = {
  parent: server
  name: 'azure.extensions'
  properties: { value: 'PG_TRGM', source: 'user-override' }
  dependsOn: [database]
}
// Creates the roles of the service, which deploy/azure/roles.sql lists.
resource administrator 'Microsoft.DBforPostgreSQL/flexibleServers/administrators@2025-08-01' = {
  parent: server
  name: operatorId
  properties: { principalName: operatorName, principalType: operatorType, tenantId: subscription().tenantId }
  dependsOn: [extensions]
}

module endpoint 'private-endpoint.bicep' = {
  name: 'postgres-endpoint'
  params: {
    name: '${prefix}-postgres'
    location: location
    subnetId: endpointsSubnetId
    serviceId: server.id
    groupId: 'postgresqlServer'
    zoneId: zoneId
  }
  dependsOn: [administrator]
}

output name string = server.name
output host string = server.properties.fullyQualifiedDomainName
output database string = database.name
