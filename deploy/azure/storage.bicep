// Blob storage. Clients use links that the service signs by user delegation; there is no access with account keys.
param prefix string
param unique string
param location string
param publicAccess string
param origins array
param endpointsSubnetId string
param zoneId string
param servePrincipalId string
@description('Days for which deleted blobs can be restored. Not less than the retention of PostgreSQL\'s backups.')
param softDeleteDays int = 30
@description('Days after which unchanged blobs move to the cool tier.')
param coolAfterDays int = 180

// Storage Blob Data Contributor, which may also request the key for signing links.
var blobContributor = 'ba92f5b4-2d11-453d-a403-e96b0029c9fe'

resource account 'Microsoft.Storage/storageAccounts@2024-01-01' = {
  name: '${prefix}${unique}'
  location: location
  sku: { name: 'Standard_ZRS' }
  kind: 'StorageV2'
  properties: {
    accessTier: 'Hot'
    allowSharedKeyAccess: false
    allowBlobPublicAccess: false
    defaultToOAuthAuthentication: true
    minimumTlsVersion: 'TLS1_2'
    supportsHttpsTrafficOnly: true
    publicNetworkAccess: publicAccess
  }
}

resource blobs 'Microsoft.Storage/storageAccounts/blobServices@2024-01-01' = {
  parent: account
  name: 'default'
  properties: {
    deleteRetentionPolicy: { enabled: true, days: softDeleteDays }
    containerDeleteRetentionPolicy: { enabled: true, days: softDeleteDays }
    // Browsers send files directly to the links of the service, and download from them.
    cors: {
      corsRules: [
        {
          allowedOrigins: origins
          allowedMethods: ['GET', 'HEAD', 'PUT']
          allowedHeaders: ['content-type', 'x-ms-blob-type']
          exposedHeaders: ['content-disposition', 'content-length', 'etag']
          maxAgeInSeconds: 3600
        }
      ]
    }
  }

  resource container 'containers' = {
    name: 'kpi'
    properties: { publicAccess: 'None' }
  }
}

// Nothing is deleted by age: rows reference blobs for as long as they exist. The command `blobs prune` deletes unreferenced ones.
resource lifecycle 'Microsoft.Storage/storageAccounts/managementPolicies@2024-01-01' = {
  parent: account
  name: 'default'
  properties: {
    policy: {
      rules: [
        {
          name: 'cool'
          type: 'Lifecycle'
          enabled: true
          definition: {
            filters: { blobTypes: ['blockBlob'], prefixMatch: ['${blobs::container.name}/'] }
            actions: { baseBlob: { tierToCool: { daysAfterModificationGreaterThan: coolAfterDays } } }
          }
        }
      ]
    }
  }
}

resource mayStore 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(account.id, servePrincipalId, blobContributor)
  scope: account
  properties: {
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', blobContributor)
    principalId: servePrincipalId
    principalType: 'ServicePrincipal'
  }
}

module endpoint 'private-endpoint.bicep' = {
  name: 'blob-endpoint'
  params: {
    name: '${prefix}-blob'
    location: location
    subnetId: endpointsSubnetId
    serviceId: account.id
    groupId: 'blob'
    zoneId: zoneId
  }
}

output accountUrl string = 'https://${account.name}.blob.${environment().suffixes.storage}'
output container string = blobs::container.name
