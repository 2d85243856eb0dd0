import { lookup as dnsLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isAllowedAddress } from './address-filter.js';
import { FetchError } from './fetch-error.js';

/** Resolves a host name to all its addresses. */
export type HostLookup = (host: string) => Promise<readonly string[]>;

export interface LookupOptions {
  allowLoopback: boolean;
  lookup?: HostLookup;
}

const systemLookup: HostLookup = async (host) => (await dnsLookup(host, { all: true })).map(({ address }) => address);

/**
 * Returns all addresses of a host, after checking each.
 * @throws FetchError `blocked_address` if any address is not allowed; `unreachable` if the name does not resolve
 */
export const resolveAllowed = async (host: string, options: LookupOptions): Promise<readonly string[]> => {
  const addresses = isIP(host) ? [host] : await resolve(host, options.lookup ?? systemLookup);
  if (!addresses.every((address) => isAllowedAddress(address, options.allowLoopback))) throw new FetchError('blocked_address', { host });
  return addresses;
};

const resolve = async (host: string, lookup: HostLookup): Promise<readonly string[]> => {
  const addresses = await lookup(host).catch((cause: unknown) => {
    throw new FetchError('unreachable', { host, reason: (cause as NodeJS.ErrnoException).code ?? 'DNS' }, { cause });
  });
  if (addresses.length === 0) throw new FetchError('unreachable', { host, reason: 'ENOTFOUND' });
  return addresses;
};
