import type { TokenCredential } from '@azure/identity';

/** An identity of Microsoft Entra: that of the client that is named, else of the one that the environment names. Loaded when first asked. */
export const entraCredential = (clientId?: string): TokenCredential => {
  let credential: Promise<TokenCredential> | undefined;
  return {
    getToken: async (...asked) => {
      credential ??= import('@azure/identity').then(
        ({ DefaultAzureCredential }) =>
          new DefaultAzureCredential({ ...(clientId && { workloadIdentityClientId: clientId, managedIdentityClientId: clientId }) }),
      );
      return (await credential).getToken(...asked);
    },
  };
};
