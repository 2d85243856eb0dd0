import { jest } from '@jest/globals';

/** Suites about missing dependencies and about tenants that share one connection, on one service. */
import './board.suite.js';
import './web-research.suite.js';
import './tenants.suite.js';
import './cockpit.suite.js';
import './shutdown.suite.js';

jest.setTimeout(480_000);
