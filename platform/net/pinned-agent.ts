import { isIP, type LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { resolveAllowed, type LookupOptions } from './allowed-addresses.js';

export interface PinOptions extends LookupOptions {
  /** Milliseconds for connecting, for the response's headers, and between two pieces of its body. */
  timeouts: { connect: number; headers: number; body: number };
}

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
    // HTTP/1.1 only: one protocol to bound and to test against hostile servers.
    allowH2: false,
    headersTimeout: options.timeouts.headers,
    bodyTimeout: options.timeouts.body,
  });
};

const answering = (addresses: readonly string[]): LookupFunction => {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    const wanted = entries.filter(({ family }) => !options.family || options.family === family);
    if (options.all) callback(null, wanted);
    else callback(null, wanted[0]?.address ?? '', wanted[0]?.family);
  };
};
