export { startAzurite, type EmbeddedBlob } from './azurite.js';
export { Claim } from './claim.js';
export { startEmbedded, type EmbeddedOptions, type EmbeddedServers } from './embedded-servers.js';
export { freePort, portIsFree } from './free-port.js';
export { keptSecret } from './kept-secret.js';
export { ManagedProcess } from './managed-process.js';
export { startPostgres, type DatabaseUrls, type EmbeddedPostgres } from './postgres.js';
export { startRedis, type EmbeddedRedis } from './redis.js';
export { StartError } from './start-error.js';
