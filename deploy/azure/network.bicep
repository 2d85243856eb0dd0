// One network: nodes, private endpoints, and the subnet of Application Gateway for Containers.
param prefix string
param location string
param addressSpace string = '10.20.0.0/16'
param nodesSubnet string = '10.20.0.0/20'
param endpointsSubnet string = '10.20.16.0/24'
@description('At least /24, which Application Gateway for Containers requires.')
param gatewaySubnet string = '10.20.17.0/24'

resource vnet 'Microsoft.Network/virtualNetworks@2024-05-01' = {
  name: '${prefix}-vnet'
  location: location
  properties: {
    addressSpace: { addressPrefixes: [addressSpace] }
    subnets: [
      { name: 'nodes', properties: { addressPrefix: nodesSubnet } }
      { name: 'endpoints', properties: { addressPrefix: endpointsSubnet } }
      {
        name: 'gateway'
        properties: {
          addressPrefix: gatewaySubnet
          delegations: [
            { name: 'traffic-controller', properties: { serviceName: 'Microsoft.ServiceNetworking/trafficControllers' } }
          ]
        }
      }
    ]
  }

  resource nodes 'subnets' existing = { name: 'nodes' }
  resource endpoints 'subnets' existing = { name: 'endpoints' }
  resource gateway 'subnets' existing = { name: 'gateway' }
}

// Inside the network, the usual host names resolve to the private endpoints.
var zones = {
  postgres: 'privatelink.postgres.database.azure.com'
  redis: 'privatelink.redis.azure.net'
  blob: 'privatelink.blob.${environment().suffixes.storage}'
  vault: 'privatelink.vaultcore.azure.net'
  registry: 'privatelink.azurecr.io'
}

resource privateZones 'Microsoft.Network/privateDnsZones@2024-06-01' = [for zone in items(zones): {
  name: zone.value
  location: 'global'
}]

resource links 'Microsoft.Network/privateDnsZones/virtualNetworkLinks@2024-06-01' = [for (zone, i) in items(zones): {
  parent: privateZones[i]
  name: '${prefix}-${zone.key}'
  location: 'global'
  properties: { registrationEnabled: false, virtualNetwork: { id: vnet.id } }
}]

output vnetName string = vnet.name
output nodesSubnetId string = vnet::nodes.id
output endpointsSubnetId string = vnet::endpoints.id
output gatewaySubnetId string = vnet::gateway.id
output gatewaySubnet string = gatewaySubnet
output zoneIds object = toObject(items(zones), zone => zone.key, zone => resourceId('Microsoft.Network/privateDnsZones', zone.value))
