import Sequencer from '@jest/test-sequencer';

/** Runs tests that start their own service first: they take longest, and one started last would extend the whole run. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const ownService = (test) => Number(/\/test\/(faults|demo)\//.test(test.path));
    return super.sort(tests).toSorted((a, b) => ownService(b) - ownService(a));
  }
}
