// A private endpoint of one service, with its record in the private DNS zone.
param name string
param location string
param subnetId string
param serviceId string
@description('Part of the service, such as blob or vault.')
param groupId string
param zoneId string

resource endpoint 'Microsoft.Network/privateEndpoints@2024-05-01' = {
  name: name
  location: location
  properties: {
    subnet: { id: subnetId }
    privateLinkServiceConnections: [
      { name: groupId, properties: { privateLinkServiceId: serviceId, groupIds: [groupId] } }
    ]
  }

  resource records 'privateDnsZoneGroups' = {
    name: 'default'
    properties: { privateDnsZoneConfigs: [{ name: groupId, properties: { privateDnsZoneId: zoneId } }] }
  }
}
