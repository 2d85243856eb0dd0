/** Suites about concurrent synchronisations of a source, on one platform. */
import './commits.suite.js';
import './interleaving.suite.js';
