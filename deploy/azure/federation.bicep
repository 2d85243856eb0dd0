// The ServiceAccounts whose tokens may be exchanged for tokens of the identities.
param prefix string
param issuer string
param namespace string
param release string

// A process of the service exchanges the token of its ServiceAccount for tokens of `serve` and of `system`.
var subjects = [
  { identity: 'serve', account: '${namespace}:${release}' }
  { identity: 'system', account: '${namespace}:${release}' }
  { identity: 'migrate', account: '${namespace}:${release}-migrate' }
  { identity: 'scale', account: 'kube-system:keda-operator' }
  { identity: 'alb', account: 'azure-alb-system:alb-controller-sa' }
]

resource identities 'Microsoft.ManagedIdentity/userAssignedIdentities@2023-01-31' existing = [for subject in subjects: {
  name: '${prefix}-${subject.identity}'
}]

@batchSize(1)
resource credentials 'Microsoft.ManagedIdentity/userAssignedIdentities/federatedIdentityCredentials@2023-01-31' = [for (subject, i) in subjects: {
  parent: identities[i]
  name: 'cluster'
  properties: {
    issuer: issuer
    subject: 'system:serviceaccount:${subject.account}'
    audiences: ['api://AzureADTokenExchange']
  }
}]
