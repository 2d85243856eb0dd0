// The managed identities. The names of the first four are also names of login roles in PostgreSQL.
param prefix string
param location string

@description('Serving pods: blob storage, key vault, and PostgreSQL as a member of kpi_runtime.')
resource serve 'Microsoft.ManagedIdentity/userAssignedIdentities@2023-01-31' = {
  name: '${prefix}-serve'
  location: location
}
@description('Work across tenants: PostgreSQL as a member of kpi_system.')
resource system 'Microsoft.ManagedIdentity/userAssignedIdentities@2023-01-31' = {
  name: '${prefix}-system'
  location: location
}
@description('The migration: owner of the database.')
resource migrate 'Microsoft.ManagedIdentity/userAssignedIdentities@2023-01-31' = {
  name: '${prefix}-migrate'
  location: location
}
@description('KEDA: PostgreSQL as a member of kpi_scaler, which may only count runs.')
resource scale 'Microsoft.ManagedIdentity/userAssignedIdentities@2023-01-31' = {
  name: '${prefix}-scale'
  location: location
}
@description('The controller of Application Gateway for Containers.')
resource alb 'Microsoft.ManagedIdentity/userAssignedIdentities@2023-01-31' = {
  name: '${prefix}-alb'
  location: location
}
@description('The control plane of the cluster.')
resource cluster 'Microsoft.ManagedIdentity/userAssignedIdentities@2023-01-31' = {
  name: '${prefix}-cluster'
  location: location
}

output serve object = { name: serve.name, clientId: serve.properties.clientId, principalId: serve.properties.principalId }
output system object = { name: system.name, clientId: system.properties.clientId }
output migrate object = { name: migrate.name, clientId: migrate.properties.clientId }
output scale object = { name: scale.name, clientId: scale.properties.clientId }
output alb object = { clientId: alb.properties.clientId, principalId: alb.properties.principalId }
output cluster object = { id: cluster.id, principalId: cluster.properties.principalId }
