export { CONNECTOR_WARNING_CODES, ConnectorError, type ConnectorWarning } from './connector-error.js';
export { credentialHeaders, credentials, ownerOfCredentials, type Credentials } from './connection.schema.js';
export { readPostgres } from './postgres-connector.js';
export { readRest } from './rest-connector.js';
