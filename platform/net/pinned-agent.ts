import { lookup as dnsLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { isAllowedAddress } from './address-filter.js';
import { FetchError } from './fetch-error.js';

/** All addresses of a host name. */
export type HostLookup = (host: string) => Promise<readonly string[]>;

export interface PinOptions {
  allowLoopback: boolean;
  /** Milliseconds for connecting, for the response's headers, and between two pieces of its body. */
  timeouts: { connect: number; headers: number; body: number };
  lookup?: HostLookup;
}

const systemLookup: HostLookup = async (host) => (await dnsLookup(host, { all: true })).map(({ address }) => address);

/**
 * An HTTP agent for one host that has its addresses already: the name is resolved once, every address is checked,
 * and sockets go to those addresses and nowhere else. A name that answers differently the next time (DNS rebinding)
 * therefore changes nothing; one forbidden address among several forbids the host.
 * @throws FetchError `blocked_address` or `unreachable`
 */
export const openPinnedAgent = async (host: string, options: PinOptions): Promise<Agent> => {
  const addresses = await resolveAllowed(host, options);
  return new Agent({
    connect: { lookup: answering(addresses), timeout: options.timeouts.connect, autoSelectFamily: true },
    connections: 1,
    headersTimeout: options.timeouts.headers,
    bodyTimeout: options.timeouts.body,
  });
};

/**
 * The addresses of a host, all of them checked.
 * @throws FetchError `blocked_address` or `unreachable`
 */
export const resolveAllowed = async (host: string, options: Pick<PinOptions, 'allowLoopback' | 'lookup'>): Promise<readonly string[]> => {
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

const answering = (addresses: readonly string[]): LookupFunction => {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    const wanted = entries.filter(({ family }) => !options.family || options.family === family);
    if (options.all) callback(null, wanted);
    else callback(null, wanted[0]?.address ?? '', wanted[0]?.family);
  };
};
