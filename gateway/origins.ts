import type { IncomingHttpHeaders } from 'node:http';
import { isSameServer } from '../platform/net/index.js';

/**
 * Returns whether a page of the request's origin may use the service. Clients other than browsers send no origin. A browser
 * always sends one with a WebSocket, and only pages of the service itself and of the allowed origins may connect.
 */
export const isAllowedOrigin = ({ origin, host }: IncomingHttpHeaders, allowed: readonly string[]): boolean => {
  if (origin === undefined || allowed.includes('*') || allowed.includes(origin)) return true;
  const page = URL.parse(origin);
  return page !== null && host !== undefined && isSameServer(page, `${page.protocol}//${host}`);
};

/**
 * Returns whether a browser reports the request as sent by a page of another origin that is not allowed (Fetch Metadata,
 * `Sec-Fetch-Site`). Requests with neither this header nor an origin, from older browsers or other clients, do not match.
 */
export const isFromForeignPage = (headers: IncomingHttpHeaders, allowed: readonly string[]): boolean => {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return false;
  if (headers.origin === undefined) return site !== undefined && !allowed.includes('*');
  return !isAllowedOrigin(headers, allowed);
};
