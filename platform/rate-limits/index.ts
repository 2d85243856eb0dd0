export { clientAddress, type ClientAddress } from './client-address.js';
export { RateLimiter } from './rate-limiter.js';
