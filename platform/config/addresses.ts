/** A password that is kept apart from its address, put where clients of the address look for it. */
export const withPassword = (address: string, password: string | undefined): string => {
  const url = password === undefined ? null : URL.parse(address);
  if (url === null || password === undefined) return address;
  url.password = encodeURIComponent(password);
  return url.href;
};

export const UNSAFE_FOR_TOKENS = 'needs ?sslmode=verify-full with DATABASE_IDENTITY=entra';

/** A token is given to nobody who has not proven to be the server. */
export const isSafeForTokens = (identity: string, address: string): boolean =>
  identity !== 'entra' || URL.parse(address)?.searchParams.get('sslmode') === 'verify-full';
