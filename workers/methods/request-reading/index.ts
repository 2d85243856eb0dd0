export { readRequest } from './read-request.js';
export { datasetOfColumn, namedIds, understoodSchema, type Understood } from './understood.js';
