import { createRunner } from 'jest-light-runner';

const LightRunner = createRunner({ runtime: 'child_process' });

/**
 * Runs the tests of all projects that have the same set-up in the same processes. The runner itself starts processes for each project, each
 * of which would load the modules and build the fixtures again.
 */
export default class SharedRunner extends LightRunner {
  runTests(tests, watcher, onStart, onResult, onFailure) {
    const configs = new Map();
    const originals = new Map();
    for (const test of tests) {
      const { config } = test.context;
      const setUp = JSON.stringify([config.setupFiles, config.setupFilesAfterEnv]);
      if (!configs.has(setUp)) configs.set(setUp, config);
      originals.set({ ...test, context: { ...test.context, config: configs.get(setUp) } }, test);
    }
    return super.runTests(
      [...originals.keys()],
      watcher,
      (test) => onStart(originals.get(test)),
      (test, result) => onResult(originals.get(test), result),
      (test, error) => onFailure(originals.get(test), error),
    );
  }
}
