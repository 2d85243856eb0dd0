import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** Returns the address of a client; for IPv6 the /64 network, since a client owns all addresses of its network. */
export type ClientAddress = (request: IncomingMessage) => string;

/**
 * Creates a function that determines client addresses.
 * @param trusted addresses and networks (`10.0.0.0/8`, `loopback`, `uniquelocal`) of proxies whose `X-Forwarded-For` is trusted
 * @throws TypeError if one of them is neither an address nor a network
 */
export const clientAddress = (trusted: readonly string[]): ClientAddress => {
  const isTrusted = proxyAddress.compile([...trusted]);
  return (request) => networkOf(proxyAddress(request, isTrusted));
};

const networkOf = (address: string): string => {
  // A proxy may forward anything; all invalid addresses count as one client.
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : parsed.toString();
};
