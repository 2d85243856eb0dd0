export { ConfigError, loadConfig, type Config } from './config.js';
