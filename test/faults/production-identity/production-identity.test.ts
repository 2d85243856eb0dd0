/** Suites about tokens, tenants and roles, on one service that is configured as in production. */
import './tokens.suite.js';
import './suspension-and-approval.suite.js';
import './permissions.suite.js';
