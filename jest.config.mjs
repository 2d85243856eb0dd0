process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${new URL('test/harness/end-with-parent.mjs', import.meta.url)}`;

/** Everything the kinds of tests share: ES modules, compiled by swc with the decorator metadata type-graphql reads. */
const base = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': '@swc/jest' },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
};

/** Tests of agents that call a running service. */
const AGENT_TESTS = '<rootDir>/workers/agents/*/agent.service.test.ts';

/** Tests whose outcome depends on how the gateway reaches the subgraphs, under test/. */
const TRANSPORT_TESTS = [
  'contract/{rest-operations,foreign-tenant}',
  'e2e/*',
  'integration/{bad-input,cockpit,deny-list,events,isolation,lists-while-writing,nodes,run-updates,smoke,tenant-isolation}',
  'integration/graph/{graph-lists,graph-operations,graph-protocol,graph-relations,graphql-over-http}',
];
const isFull = process.env.KPI_TEST_MATRIX === 'full';

/** Tests that call a running service, by their paths under test/. */
const running = (topology, paths, files = []) => ({
  ...base,
  displayName: topology,
  globals: { TOPOLOGY: topology },
  globalSetup: '<rootDir>/test/harness/global-setup.mjs',
  globalTeardown: '<rootDir>/test/harness/global-teardown.mjs',
  testMatch: [...paths.map((path) => `<rootDir>/test/${path}.test.ts`), ...files],
});

export default {
  testTimeout: 60_000,
  maxWorkers: 2,
  // ES modules of a finished suite are never given back; collecting garbage around them costs more than a new process.
  workerIdleMemoryLimit: '1GB',
  testSequencer: '<rootDir>/test/harness/longest-first.mjs',
  projects: [
    {
      ...base,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/{cli,platform,subgraphs,gateway,rest-adapter,workers}/**/*.test.ts',
        '<rootDir>/test/{architecture,chart}/*.test.ts',
      ],
      testPathIgnorePatterns: ['\\.service\\.test\\.ts$'],
    },
    // What a domain decides and what an agent does has nothing to do with where the subgraphs run.
    running('composite', ['{contract,integration,e2e,domains,agents}/**/*'], [AGENT_TESTS]),
    running('distributed', isFull ? ['{contract,integration,e2e}/**/*'] : TRANSPORT_TESTS),
    // Tests that stop and kill: each brings its own processes.
    { ...base, displayName: 'faults', testMatch: ['<rootDir>/test/{faults,demo}/**/*.test.ts'] },
  ],
};
