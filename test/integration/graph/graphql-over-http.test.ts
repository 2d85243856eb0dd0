import { auditServer, type AuditResult } from 'graphql-http';
import { currentStack } from '../../harness/stacks.js';

describe('GraphQL over HTTP', () => {
  let results: AuditResult[] = [];
  beforeAll(async () => {
    results = await auditServer({ url: `${currentStack().url}/graphql` });
  });

  it('passes all 61 audits of graphql-http', () => {
    expect(results).toHaveLength(61);
    expect(results.filter(({ status }) => status !== 'ok').map(({ id, name }) => `${id} ${name}`)).toEqual([]);
  });

  it('rejects requests that a page of another site can send without a CORS preflight, except queries by GET', async () => {
    const send = async (init: RequestInit, search = '') => (await fetch(`${currentStack().url}/graphql${search}`, init)).status;
    const body = '{"query":"{ __typename }"}';
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect([type, await send({ method: 'POST', headers: { 'content-type': type }, body })]).toEqual([type, 415]);
    expect(await send({}, '?query=mutation{__typename}')).toBe(405);
    expect(await send({}, '?query={__typename}')).toBe(200);
    expect(await send({ headers: { origin: 'https://evil.example' } }, '?query={__typename}')).toBe(403);
  });
});
