import ipaddr from 'ipaddr.js';
import { canonicalHost } from './server-address.js';

/** The only IPv6 block from which public addresses are allocated (IANA IPv6 global unicast space). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure's in-host service: a public address that is reachable only from inside the virtual network. */
const AZURE_WIRE_SERVER = '168.63.129.16';

/**
 * Returns whether a connection to the address may be opened for a tenant. Only public unicast is allowed. Blocked are
 * private, link-local (with the metadata services), unique-local, carrier-grade NAT, multicast, documentation, benchmarking,
 * reserved and unspecified addresses, and IPv6 addresses that embed an IPv4 address (NAT64, 6to4, Teredo, compatible). An
 * IPv4-mapped address is checked as IPv4. Loopback depends on `allowLoopback`.
 */
export const isAllowedAddress = (address: string, allowLoopback: boolean): boolean => {
  // The library treats an IPv4-compatible address (::192.0.2.1) as IPv4-mapped; sockets do not.
  const canonical = canonicalHost(address)?.replace(/^\[|\]$/g, '');
  if (canonical === undefined || !ipaddr.isValid(canonical)) return false;
  const parsed = ipaddr.process(canonical);
  const range = parsed.range();
  if (range === 'loopback') return allowLoopback;
  if (range !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv6 ? parsed.match(GLOBAL_UNICAST) : parsed.toString() !== AZURE_WIRE_SERVER;
};
