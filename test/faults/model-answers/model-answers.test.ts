import { jest } from '@jest/globals';

/** Suites about features that use a language model, on one service and one model server. */
import './advisor-chat.suite.js';
import './programme-questions.suite.js';
import './step-analysis.suite.js';

jest.setTimeout(120_000);
