export { FetchError, type FetchErrorCode } from './fetch-error.js';
export { httpFetch } from './http-client.js';
export { fetchToFile, type FetchedFile, type FetchOptions } from './fetch-to-file.js';
export { resolveAllowed, type HostLookup } from './allowed-addresses.js';
export { canonicalHost, canonicalServer, isSameServer } from './server-address.js';
export { checkUrl, type UrlPolicy } from './url-policy.js';
