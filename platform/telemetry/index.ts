export { createLogger, type Logger } from './logger.js';
export { measureRequests } from './measure-requests.js';
export { startTracing } from './start-tracing.js';
export { inClientSpan, inHttpSpan } from './trace-clients.js';
export { QueryTraces } from './query-traces.js';
export { traceRequests } from './trace-requests.js';
export { activeSpan, inSpan, isTracing, type Span, type SpanOptions, withRemoteSpan } from './tracing.js';
export { createMetrics, type Metrics } from './metrics.js';
