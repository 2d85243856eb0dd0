import { isIP, type LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { resolveAllowed, type LookupOptions } from './allowed-addresses.js';

export interface PinOptions extends LookupOptions {
  /** Time limits in milliseconds: to connect, to the response headers, and between two chunks of the body. */
  timeouts: { connect: number; headers: number; body: number };
}

/**
 * Opens an HTTP agent for one host with fixed addresses: the name is resolved once, every address is checked, and sockets
 * connect only to those addresses. DNS rebinding therefore has no effect. One blocked address blocks the host.
 * @throws FetchError `blocked_address` or `unreachable`
 */
export const openPinnedAgent = async (host: string, options: PinOptions): Promise<Agent> => {
  const addresses = await resolveAllowed(host, options);
  return new Agent({
    connect: { lookup: lookupOf(addresses), timeout: options.timeouts.connect, autoSelectFamily: true },
    connections: 1,
    // HTTP/1.1 only: one protocol to bound and to test against hostile servers.
    allowH2: false,
    headersTimeout: options.timeouts.headers,
    bodyTimeout: options.timeouts.body,
  });
};

const lookupOf = (addresses: readonly string[]): LookupFunction => {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    const matching = entries.filter(({ family }) => !options.family || options.family === family);
    if (options.all) callback(null, matching);
    else callback(null, matching[0]?.address ?? '', matching[0]?.family);
  };
};
