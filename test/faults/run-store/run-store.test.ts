/** Suites about the transitions of a run, on one platform. */
import './lease.suite.js';
import './attempts-and-results.suite.js';
import './cancellation.suite.js';
import './child-runs.suite.js';
