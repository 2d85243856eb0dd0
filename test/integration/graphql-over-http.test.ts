import { auditServer, type AuditResult } from 'graphql-http';
import { theStack } from '../harness/stacks.js';

const BY_STATUS = 'a request that could not run says so by its status, under whichever media type, so that proxies and logs see it';
const NO_SIMPLE_GET = 'a GET that any page can send across sites is refused (CSRF); with a header that only a program can set it is served';

/** What is recommended or allowed and not done, by the id of the audit, and why. */
const NOT_FOLLOWED: Readonly<Record<string, string>> = {
  '572B': BY_STATUS,
  FDE2: BY_STATUS,
  '7B9B': BY_STATUS,
  '5A70': NO_SIMPLE_GET,
  D6D5: NO_SIMPLE_GET,
  '6A70': NO_SIMPLE_GET,
};

describe('GraphQL over HTTP', () => {
  let results: AuditResult[] = [];
  beforeAll(async () => {
    results = await auditServer({ url: `${theStack().url}/graphql` });
  });

  it('follows the specification in everything that it requires', () => {
    const required = results.filter(({ name }) => name.startsWith('MUST'));
    expect(required.length).toBeGreaterThan(10);
    expect(required.filter(({ status }) => status !== 'ok')).toEqual([]);
  });

  it('follows it in what it recommends, but for what is listed with a reason', () => {
    const others = results.filter(({ name, status }) => !name.startsWith('MUST') && status !== 'ok');
    expect(others.map(({ id }) => id).toSorted()).toEqual(Object.keys(NOT_FOLLOWED).toSorted());
  });

  it('answers a GET of a program', async () => {
    const response = await fetch(`${theStack().url}/graphql?query={__typename}`, { headers: { 'apollo-require-preflight': 'true' } });
    expect([response.status, await response.json()]).toEqual([200, { data: { __typename: 'Query' } }]);
  });
});
