// The key vault. Operators write secrets, serving pods read them.
param prefix string
param unique string
param location string
param operatorId string
param operatorType string
param operatorAddresses array
param endpointsSubnetId string
param zoneId string
param servePrincipalId string

var roles = {
  secretsOfficer: 'b86a8fe4-44ce-4948-aee5-eccb2c155cd7'
  secretsUser: '4633458b-17de-408a-b874-0445c86b69e6'
}

resource vault 'Microsoft.KeyVault/vaults@2023-07-01' = {
  name: '${prefix}-${take(unique, 10)}'
  location: location
  properties: {
    tenantId: subscription().tenantId
    sku: { family: 'A', name: 'standard' }
    enableRbacAuthorization: true
    enablePurgeProtection: true
    softDeleteRetentionInDays: 90
    publicNetworkAccess: empty(operatorAddresses) ? 'Disabled' : 'Enabled'
    networkAcls: {
      defaultAction: 'Deny'
      bypass: 'AzureServices'
      ipRules: map(operatorAddresses, address => { value: address })
    }
  }
}

resource mayWrite 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(vault.id, operatorId, roles.secretsOfficer)
  scope: vault
  properties: {
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.secretsOfficer)
    principalId: operatorId
    principalType: operatorType
  }
}
resource mayRead 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(vault.id, servePrincipalId, roles.secretsUser)
  scope: vault
  properties: {
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.secretsUser)
    principalId: servePrincipalId
    principalType: 'ServicePrincipal'
  }
}

module endpoint 'private-endpoint.bicep' = {
  name: 'vault-endpoint'
  params: {
    name: '${prefix}-vault'
    location: location
    subnetId: endpointsSubnetId
    serviceId: vault.id
    groupId: 'vault'
    zoneId: zoneId
  }
}

output name string = vault.name
output secretPrefix string = 'kpi-'
