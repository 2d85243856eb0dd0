export { CONNECTOR_WARNING_CODES, type ConnectorWarning } from './connector-error.js';
export { ownerOfCredentials } from './connection.schema.js';
export { FETCH_TIMEOUT_MS, fetchRemote, sourceFault, type RemoteData } from './fetch-remote.js';
