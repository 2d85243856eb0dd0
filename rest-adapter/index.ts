export { buildAsyncApi } from './asyncapi.js';
export type { EventFeed, StreamEvent, StreamItem, StreamRequest } from './event-stream.js';
export { buildOpenApi } from './openapi/build-openapi.js';
export { registerRest } from './register-rest.js';
export type { AuthenticateOptions, RestDependencies } from './rest-dependencies.js';
export type { RouteDefinition } from './route-definition.js';
export { ROUTES } from './routes.js';
