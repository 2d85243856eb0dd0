const PRELOADED = ['end-with-parent', 'keep-worker-data'].map((name) => `--import=${new URL(`test/harness/${name}.mjs`, import.meta.url)}`);
// Test processes keep hundreds of modules and fixtures alive: a larger young generation copies them less often.
const YOUNG_GENERATION = '--max-semi-space-size=64';
process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, YOUNG_GENERATION, ...PRELOADED].join(' ').trim();

/**
 * What all projects share. The runner loads each module once for several test files, without Jest's module system: `light/` compiles
 * TypeScript with the decorator metadata that type-graphql reads, and adds time limits.
 */
const base = {
  runner: '<rootDir>/test/harness/light/runner.mjs',
  setupFiles: ['<rootDir>/test/harness/light/typescript.mjs'],
  setupFilesAfterEnv: ['<rootDir>/test/harness/light/setup.mjs'],
  modulePathIgnorePatterns: ['<rootDir>/(dist|bundle)/'],
};

/** Tests of agents that call a running service. */
const AGENT_TESTS = '<rootDir>/workers/agents/*/agent.service.test.ts';
const SOURCES = '{cli,platform,subgraphs,gateway,rest-adapter,workers,console}/**/*';

/**
 * Tests whose outcome depends on how the gateway reaches the subgraphs, under test/. They run with a process for each subgraph, and among
 * the faults in one process.
 */
const TRANSPORT_TESTS = [
  'contract/{rest-operations,foreign-tenant}',
  'e2e/{complete-journey,story}',
  'integration/{bad-input,cockpit,deny-list,events,isolation,lists-while-writing,nodes,run-updates,smoke,tenant-isolation}',
  'integration/graph/{graph-lists,graph-operations,graph-protocol,graph-relations,graphql-over-http}',
];
/** Returns the regular expression of a glob pattern with alternatives. */
const patternOf = (glob) => `/test/${glob.replaceAll('{', '(?:').replaceAll(',', '|').replaceAll('}', ')')}\\.test\\.ts$`;
/** The questions take a quarter of an hour; `npm run test:questions` asks them. */
const ASKED = process.env.KPI_QUESTION_PAIRS === undefined ? ['<rootDir>/test/demo/questions/'] : [];
/** Tests of one module that bound CPU time or memory, or that call hostile servers. */
const SLOW = `<rootDir>/${SOURCES}.{measured,faults}.test.ts`;

/** Tests that call a running service, by their paths under test/. */
const running = (topology, paths, files = []) => ({
  ...base,
  displayName: topology,
  setupFiles: [...base.setupFiles, `<rootDir>/test/harness/light/${topology}.mjs`],
  globalSetup: '<rootDir>/test/harness/global-setup.mjs',
  globalTeardown: '<rootDir>/test/harness/global-teardown.mjs',
  testMatch: [...paths.map((path) => `<rootDir>/test/${path}.test.ts`), ...files],
});

export default {
  // Tests that call a service wait for it a third of their time: three files at a time keep two cores busy.
  maxWorkers: 3,
  reporters: ['default', '<rootDir>/test/harness/results-reporter.mjs'],
  testSequencer: '<rootDir>/test/harness/longest-first.mjs',
  projects: [
    {
      ...base,
      displayName: 'unit',
      testMatch: [`<rootDir>/${SOURCES}.test.ts`, '<rootDir>/test/{architecture,chart,deploy,field-inputs}/*.test.ts'],
      testPathIgnorePatterns: ['\\.(service|component|measured|faults)\\.test\\.ts$'],
    },
    // Tests of one module with servers, browsers or processes of its own, with rendered files, or with thousands of generated cases.
    {
      ...base,
      displayName: 'component',
      testMatch: [`<rootDir>/${SOURCES}.component.test.ts`, '<rootDir>/test/{architecture,chart,deploy}/*.component.test.ts'],
    },
    // What a domain decides and what an agent does has nothing to do with where the subgraphs run.
    {
      ...running('composite', ['{contract,integration,e2e,domains,agents}/**/*'], [AGENT_TESTS]),
      testPathIgnorePatterns: TRANSPORT_TESTS.map(patternOf),
    },
    running('distributed', TRANSPORT_TESTS),
    { ...running('composite', TRANSPORT_TESTS), displayName: 'in-process' },
    // A browser does not see how the gateway reaches the subgraphs; `npm run test:faults` shows it.
    { ...running('distributed', ['e2e/console*']), displayName: 'console' },
    // Tests that stop, kill, flood or measure: each brings its own processes. `npm run test:faults` runs them.
    {
      ...base,
      displayName: 'faults',
      testMatch: ['<rootDir>/test/{faults,demo}/**/*.test.ts', SLOW],
      testPathIgnorePatterns: ASKED,
    },
    // Tests that compare times while the service is busy. They run after the others, one file at a time.
    { ...base, displayName: 'measured', testMatch: ['<rootDir>/test/measured/**/*.test.ts'] },
  ],
};
