import type { IncomingMessage } from 'node:http';
import { clientAddress } from './client-address.js';

const from = (remoteAddress: string, forwarded?: string): IncomingMessage =>
  ({
    socket: { remoteAddress },
    headers: { ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }) },
  }) as unknown as IncomingMessage;

describe('clientAddress', () => {
  it('returns the address of the connection despite an untrusted header', () => {
    expect(clientAddress([])(from('203.0.113.7', '198.51.100.1'))).toBe('203.0.113.7');
    expect(clientAddress(['10.0.0.0/8'])(from('203.0.113.7', '198.51.100.1'))).toBe('203.0.113.7');
  });

  it('returns the address that a trusted proxy saw, not one that the client claims', () => {
    const address = clientAddress(['10.0.0.0/8', 'loopback']);
    expect(address(from('10.1.2.3', '198.51.100.1'))).toBe('198.51.100.1');
    expect(address(from('10.1.2.3', '192.0.2.9, 198.51.100.1, 127.0.0.1'))).toBe('198.51.100.1');
  });

  it('returns the /64 network of IPv6 and normalises IPv4-mapped addresses', () => {
    const address = clientAddress([]);
    expect(address(from('2001:db8:1:2:3:4:5:6'))).toBe(address(from('2001:db8:1:2::9')));
    expect(address(from('2001:db8:1:2::9'))).not.toBe(address(from('2001:db8:1:3::9')));
    expect(address(from('::ffff:203.0.113.7'))).toBe('203.0.113.7');
  });

  it('returns "unknown" for an invalid address', () => {
    expect(clientAddress(['10.0.0.0/8'])(from('10.0.0.1', 'nonsense'))).toBe('unknown');
  });
});
