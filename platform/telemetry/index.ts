export { createLogger, type Logger } from './logger.js';
export { createMetrics, type Metrics } from './metrics.js';
