export { readRequest } from './read-request.js';
export { datasetOfColumn, understoodSchema, type Understood } from './understood.js';
