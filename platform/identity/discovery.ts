/** Returns the URL of an issuer's metadata (OpenID Connect Discovery 1.0, section 4). */
export const discoveryUrl = (issuer: string): string => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
