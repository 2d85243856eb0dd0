import { writeFileSync } from 'node:fs';

/** Writes the outcome of every test file to the file that KPI_TEST_RESULTS names. */
export default class ResultsReporter {
  #files = [];

  onTestResult({ path, context }, { numPassingTests, numFailingTests, testExecError, perfStats }) {
    this.#files.push({
      path,
      project: context.config.displayName?.name,
      seconds: (perfStats.end - perfStats.start) / 1_000,
      isFailed: numFailingTests > 0 || Boolean(testExecError),
      passedTests: numPassingTests,
      failedTests: numFailingTests,
    });
  }

  onRunComplete() {
    const total = (count) => this.#files.reduce((sum, file) => sum + count(file), 0);
    const results = {
      files: this.#files,
      passed: total(({ passedTests }) => passedTests),
      failed: total(({ failedTests, isFailed }) => Math.max(failedTests, Number(isFailed))),
    };
    if (process.env.KPI_TEST_RESULTS) writeFileSync(process.env.KPI_TEST_RESULTS, JSON.stringify(results));
  }
}
