export const en = {
  title: 'Sign in',
  starting: 'Signing in …',
  start: 'Sign in',
  again: 'Sign in again',
  retry: 'Try again',
  signOut: 'Sign out',
  account: 'Account',
  reason: 'Reason',
  insecure: {
    title: 'This address is not secure',
    text: 'The browser permits a sign-in over HTTPS only. Open the console at an address that begins with https://.',
  },
  unavailable: {
    title: 'Sign-in is not possible at the moment',
    text: 'The identity provider of your company does not respond. Try again in a few minutes.',
  },
  failed: {
    title: 'The sign-in was not completed',
    text: 'The identity provider did not sign you in. Try again; if it fails again, give the reason below to your administrator.',
  },
  rejected: {
    title: 'The service does not accept your sign-in',
    text: 'The identity provider has signed you in, but the service rejects the access token. Give the reason below to your administrator.',
  },
  noTenant: {
    title: 'Your account belongs to no tenant',
    text: (name: string, claim: string) =>
      `You are signed in as ${name}, but your access token does not name exactly one tenant of the service. ` +
      `Your administrator has to assign a tenant to you (claim ${claim}, a value such as tnt_acme).`,
  },
  noRole: {
    title: 'No role of the service is assigned to you',
    text: (claim: string) =>
      `You can read, but change nothing. Your administrator can assign a role to you (claim ${claim} of the access token, such as advisor).`,
  },
  ended: {
    title: 'Your session has ended',
    text: 'Sign in again to continue. You return to the page that was open.',
  },
  signedOut: { title: 'You are signed out', text: 'Sign in to use the console again.' },
  denied: {
    UNAUTHENTICATED: 'The service does not accept your sign-in. Sign out and sign in again.',
    FORBIDDEN: 'You are not permitted to do this.',
    TENANT_MISMATCH: 'You do not belong to this tenant.',
    TENANT_SUSPENDED: 'This tenant is suspended. Contact the operator of the service.',
    SELF_APPROVAL_FORBIDDEN: 'You cannot approve your own request. Another administrator of your tenant has to approve it.',
    needs: (role: string, needed: string) =>
      `This requires the role ${needed}. Your role is ${role}; an administrator of your tenant can give you another one.`,
  },
};
