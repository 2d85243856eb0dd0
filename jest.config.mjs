/** Everything the two kinds of tests share: ES modules, compiled by swc with the decorator metadata type-graphql reads. */
const base = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': '@swc/jest' },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
};

export default {
  projects: [
    {
      ...base,
      displayName: 'unit',
      testMatch: ['<rootDir>/{platform,subgraphs,gateway,rest-adapter,workers}/**/*.test.ts'],
    },
  ],
};
