import { isIP } from 'node:net';
import { localized } from '../content/index.js';
import { isAllowedAddress } from './address-filter.js';
import { FetchError } from './fetch-error.js';
import { messagesIn, type Messages } from './messages.js';

export interface UrlPolicy {
  /** Allows loopback addresses, any port and, unless `allowHttp` is false, plain HTTP. */
  allowLoopback: boolean;
  /** Allows plain HTTP in addition to HTTPS; default: the value of `allowLoopback`. */
  allowHttp?: boolean;
}

const MAX_URL_LENGTH = 2048;

/**
 * Checks a URL without DNS: syntax, scheme, credentials, port, and the address if the host is an IP literal in any notation
 * (decimal, octal, hexadecimal, shortened, IPv4-mapped). Returns the normalised URL, without fragment and without the trailing
 * dot of the host.
 * @throws FetchError `bad_url` or `blocked_address`
 */
export const checkUrl = (url: string | URL, policy: UrlPolicy): URL => {
  const parsed = parse(url);
  const allowHttp = policy.allowHttp ?? policy.allowLoopback;
  if (parsed.protocol !== 'https:' && !(allowHttp && parsed.protocol === 'http:'))
    throw badUrl(({ notHttp, notHttps }) => (allowHttp ? notHttp : notHttps));
  if (parsed.username !== '' || parsed.password !== '') throw badUrl(({ hasCredentials }) => hasCredentials);
  if (!policy.allowLoopback && !['', '80', '443'].includes(parsed.port)) throw badUrl(({ otherPort }) => otherPort);
  const host = bareHost(parsed);
  const blocked = isIP(host) ? !isAllowedAddress(host, policy.allowLoopback) : isLocalhost(host) && !policy.allowLoopback;
  if (blocked) throw new FetchError('blocked_address', { host });
  return parsed;
};

/** Returns the host for sockets and DNS: an IPv6 literal without brackets. */
export const bareHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

const parse = (url: string | URL): URL => {
  const text = String(url);
  if (text.length > MAX_URL_LENGTH) throw badUrl(({ tooLong }) => tooLong(MAX_URL_LENGTH));
  if (!URL.canParse(text)) throw badUrl(({ incomplete }) => incomplete);
  const parsed = new URL(text);
  parsed.hash = '';
  parsed.hostname = parsed.hostname.replace(/\.$/, '');
  return parsed;
};

/** Returns whether the name is a special-use name for this machine (RFC 6761, section 6.3). */
const isLocalhost = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

const badUrl = (problemOf: (problems: Messages['urlProblem']) => string): FetchError =>
  new FetchError('bad_url', { problem: localized(messagesIn, ({ urlProblem }) => problemOf(urlProblem)) });
