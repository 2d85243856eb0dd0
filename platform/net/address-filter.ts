import ipaddr from 'ipaddr.js';
import { canonicalHost } from './server-address.js';

/** The only block of IPv6 from which public addresses are given out (IANA IPv6 global unicast space). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure's in-host service: a public number that answers only from inside the virtual network. */
const AZURE_WIRE_SERVER = '168.63.129.16';

/**
 * Whether a connection to this address may be opened for a tenant. Public unicast only: private, link-local (with
 * the metadata services), unique-local, carrier-grade NAT, multicast, documentation, benchmarking, reserved and
 * unspecified addresses are out, and so is every form that carries an IPv4 address inside an IPv6 one (NAT64, 6to4,
 * Teredo, compatible); an IPv4-mapped one is judged as the IPv4 address it means. Loopback follows the switch.
 */
export const isAllowedAddress = (address: string, allowLoopback: boolean): boolean => {
  // The library takes an IPv4-compatible address (::192.0.2.1) for an IPv4-mapped one, which sockets do not.
  const canonical = canonicalHost(address)?.replace(/^\[|\]$/g, '');
  if (canonical === undefined || !ipaddr.isValid(canonical)) return false;
  const parsed = ipaddr.process(canonical);
  const range = parsed.range();
  if (range === 'loopback') return allowLoopback;
  if (range !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv6 ? parsed.match(GLOBAL_UNICAST) : parsed.toString() !== AZURE_WIRE_SERVER;
};
