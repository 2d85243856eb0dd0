import { jest } from '@jest/globals';

/** What answers with the help of a language model, on one service and one model. */
import './advisor-chat.suite.js';
import './programme-questions.suite.js';
import './step-analysis.suite.js';

jest.setTimeout(120_000);
