export { ConfigError, loadConfig, readEnvironment, type Config } from './config.js';
export { loadMigrationConfig } from './migration-config.js';
export { loadSmokeConfig, type ClientCredentials } from './smoke-config.js';
export { loadSupergraphConfig, type SupergraphConfig } from './supergraph-config.js';
