export { readRequest } from './read-request.js';
export { understoodSchema, type Understood } from './understood.js';
