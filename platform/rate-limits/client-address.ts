import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** Tells the address of a client; of IPv6 the network, since a client has all addresses of its own. */
export type ClientAddress = (request: IncomingMessage) => string;

/**
 * @param trusted addresses and networks (`10.0.0.0/8`, `loopback`, `uniquelocal`) of proxies whose `X-Forwarded-For` counts.
 * @throws TypeError when one of them is none.
 */
export const clientAddress = (trusted: readonly string[]): ClientAddress => {
  const isTrusted = proxyAddress.compile([...trusted]);
  return (request) => networkOf(proxyAddress(request, isTrusted));
};

const networkOf = (address: string): string => {
  // A proxy may pass on anything; what is no address counts as one client.
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : parsed.toString();
};
