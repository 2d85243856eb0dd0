/** Suites about workers that are killed, suspended and stopped, on one service. */
import './worker.suite.js';
import './attempts.suite.js';
import './erasing.suite.js';
