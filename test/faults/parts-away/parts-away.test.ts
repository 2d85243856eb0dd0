import { jest } from '@jest/globals';

/** What the service does without a part of what it needs, and for tenants that share the rest; on one service. */
import './board.suite.js';
import './web-research.suite.js';
import './tenants.suite.js';
import './cockpit.suite.js';
import './shutdown.suite.js';

jest.setTimeout(240_000);
