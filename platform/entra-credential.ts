import type { TokenCredential } from '@azure/identity';

/** Returns a Microsoft Entra credential of the client id; default: the identity of the environment. Loads the SDK on first use. */
export const entraCredential = (clientId?: string): TokenCredential => {
  let credential: Promise<TokenCredential> | undefined;
  return {
    getToken: async (...args) => {
      credential ??= import('@azure/identity').then(
        ({ DefaultAzureCredential }) =>
          new DefaultAzureCredential({ ...(clientId && { workloadIdentityClientId: clientId, managedIdentityClientId: clientId }) }),
      );
      return (await credential).getToken(...args);
    },
  };
};
