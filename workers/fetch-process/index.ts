export { Fetcher } from './fetcher.js';
