import { isIP } from 'node:net';
import { isAllowedAddress } from './address-filter.js';
import { FetchError } from './fetch-error.js';

export interface UrlPolicy {
  /** Lets loopback addresses, any port and (unless `allowHttp` says otherwise) plain HTTP through. */
  allowLoopback: boolean;
  /** Plain HTTP beside HTTPS; by default as `allowLoopback`. */
  allowHttp?: boolean;
}

const MAX_URL_LENGTH = 2048;

/**
 * What can be said of a URL without asking DNS: syntax, scheme, credentials, port, and the address where the host is
 * a literal in any spelling (decimal, octal, hexadecimal, shortened, IPv4-mapped). Returns the URL in normal form,
 * without fragment and without the host's trailing dot.
 * @throws FetchError `bad_url` or `blocked_address`
 */
export const checkUrl = (url: string | URL, policy: UrlPolicy): URL => {
  const parsed = parse(url);
  const allowHttp = policy.allowHttp ?? policy.allowLoopback;
  if (parsed.protocol !== 'https:' && !(allowHttp && parsed.protocol === 'http:'))
    throw badUrl(
      allowHttp ? 'nur http und https sind erlaubt' : 'nur https ist erlaubt',
      `only ${allowHttp ? 'http and ' : ''}https is allowed`,
    );
  if (parsed.username !== '' || parsed.password !== '') throw badUrl('sie enthält Zugangsdaten', 'it carries credentials');
  if (!policy.allowLoopback && !['', '80', '443'].includes(parsed.port))
    throw badUrl('nur die Ports 443 und 80 sind erlaubt', 'only ports 443 and 80 are allowed');
  const host = bareHost(parsed);
  const blocked = isIP(host) ? !isAllowedAddress(host, policy.allowLoopback) : isLocalhost(host) && !policy.allowLoopback;
  if (blocked) throw new FetchError('blocked_address', { host });
  return parsed;
};

/** The host as sockets and DNS know it: an IPv6 literal without its brackets. */
export const bareHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

const parse = (url: string | URL): URL => {
  const text = String(url);
  if (text.length > MAX_URL_LENGTH)
    throw badUrl(`sie ist länger als ${MAX_URL_LENGTH} Zeichen`, `it is longer than ${MAX_URL_LENGTH} characters`);
  if (!URL.canParse(text)) throw badUrl('sie ist keine vollständige URL', 'it is not a complete URL');
  const parsed = new URL(text);
  parsed.hash = '';
  parsed.hostname = parsed.hostname.replace(/\.$/, '');
  return parsed;
};

/** Names that mean this machine by definition (RFC 6761, 6.3). */
const isLocalhost = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

const badUrl = (reasonDe: string, reasonEn: string): FetchError => new FetchError('bad_url', { reasonDe, reasonEn });
