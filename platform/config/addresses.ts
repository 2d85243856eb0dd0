/** Inserts a separately configured password into a URL; returns the address unchanged without a password or if it is no URL. */
export const withPassword = (address: string, password: string | undefined): string => {
  const url = password === undefined ? null : URL.parse(address);
  if (url === null || password === undefined) return address;
  url.password = encodeURIComponent(password);
  return url.href;
};

export const UNSAFE_FOR_TOKENS = 'requires ?sslmode=verify-full with DATABASE_IDENTITY=entra';

/** Returns whether tokens may be sent to the address: Entra tokens require a verified server certificate. */
export const isSafeForTokens = (identity: string, address: string): boolean =>
  identity !== 'entra' || URL.parse(address)?.searchParams.get('sslmode') === 'verify-full';
