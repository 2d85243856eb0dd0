import { jest } from '@jest/globals';

/** Suites about runs accepted while the worker is busy, gone or without a dependency; on one service, in this order. */
import './accepting.suite.js';
import './autoscaling.suite.js';
import './storage.suite.js';
import './onboarding-setup.suite.js';

jest.setTimeout(600_000);
