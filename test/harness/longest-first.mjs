import Sequencer from '@jest/test-sequencer';

/** Tests that bring a service of their own run longest: they come first, so that no worker is left alone with one at the end. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const ownService = (test) => Number(/\/test\/(faults|demo)\//.test(test.path));
    return super.sort(tests).toSorted((a, b) => ownService(b) - ownService(a));
  }
}
