// Application Gateway for Containers. Its controller runs in the cluster and configures it from the Gateway API.
param prefix string
param location string
param subnetId string
param vnetName string
param controllerPrincipalId string

var roles = {
  configurationManager: 'fbc52c3f-28ad-4303-a892-8a056630b8f1'
  networkContributor: '4d97b98b-1d4f-4787-a291-c67834d212e7'
}

resource controller 'Microsoft.ServiceNetworking/trafficControllers@2023-11-01' = {
  name: '${prefix}-alb'
  location: location

  resource frontend 'frontends' = {
    name: 'clients'
    location: location
    properties: {}
  }
  resource association 'associations' = {
    name: 'gateway'
    location: location
    properties: { associationType: 'subnets', subnet: { id: subnetId } }
  }
}

resource mayConfigure 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(resourceGroup().id, controllerPrincipalId, roles.configurationManager)
  properties: {
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.configurationManager)
    principalId: controllerPrincipalId
    principalType: 'ServicePrincipal'
  }
}

resource vnet 'Microsoft.Network/virtualNetworks@2024-05-01' existing = {
  name: vnetName
  resource gateway 'subnets' existing = { name: last(split(subnetId, '/')) }
}
resource mayJoin 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(subnetId, controllerPrincipalId, roles.networkContributor)
  scope: vnet::gateway
  properties: {
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.networkContributor)
    principalId: controllerPrincipalId
    principalType: 'ServicePrincipal'
  }
}

output id string = controller.id
output frontendName string = controller::frontend.name
output frontendHostname string = controller::frontend.properties.fqdn
