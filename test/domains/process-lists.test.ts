import { TenantClient } from '../harness/tenant-client.js';
import { walkConnection } from '../harness/walk-connection.js';

const ADD = 'mutation ($step: ID!, $input: ContributionInput!) { addContribution(stepId: $step, input: $input) { contributionId } }';
const LONG_AGO = '"2020-01-01T00:00:00Z"';

describe('the list of contributions', () => {
  const client = new TenantClient();
  const titles = async (args: string): Promise<(string | null)[]> =>
    (await walkConnection<{ title: string | null }>(client, 'contributionsConnection', args, 'title')).map(({ title }) => title);

  beforeAll(async () => {
    for (const [step, input] of [
      ['data-quality', { title: 'beta', text: 'Die Freigabe dauert 50_% länger.' }],
      ['causal-analysis', { url: 'https://example.org/freigabe' }],
      ['data-quality', { title: 'Alpha', fileName: 'protokoll.pdf', mediaType: 'application/pdf', bytes: 7 }],
    ] as const)
      await client.query(ADD, { step, input });
  });

  it.each([
    ['', ['Alpha', null, 'beta']],
    ['orderBy: { field: CREATED_AT }', ['beta', null, 'Alpha']],
    ['orderBy: { field: TITLE }', ['Alpha', 'beta', null]],
    ['orderBy: { field: TITLE, direction: DESC }', ['beta', 'Alpha', null]],
    ['orderBy: { field: KIND }', ['Alpha', null, 'beta']],
    ['orderBy: { field: BYTES }', ['Alpha', 'beta', null]],
    ['orderBy: { field: AUTHOR }', ['beta', null, 'Alpha']],
  ])('is ordered by the argument %j', async (args, expected) => {
    expect(await titles(args)).toEqual(expected);
  });

  it.each([
    ['stepIds: ["causal-analysis"]', [null]],
    ['kinds: [NOTE, LINK]', [null, 'beta']],
    ['authors: ["nobody"]', []],
    ['fileStatuses: [AWAITING_UPLOAD]', ['Alpha']],
    ['text: "FREIGABE"', [null, 'beta']],
    ['text: "PROTOKOLL"', ['Alpha']],
    ['text: "50_%"', ['beta']],
    [`createdAfter: ${LONG_AGO}`, ['Alpha', null, 'beta']],
    [`createdBefore: ${LONG_AGO}`, []],
  ])('is restricted by the filter { %s }', async (filter, expected) => {
    expect(await titles(`filter: { ${filter} }`)).toEqual(expected);
  });
});

describe('the upload link of a contribution', () => {
  it('lists the headers that the upload must have', async () => {
    await using client = new TenantClient();
    const { added } = await client.query<{ added: object }>(
      `mutation { added: addContribution(stepId: "data-quality", input: { fileName: "a.pdf", mediaType: "application/pdf" }) {
         upload { method headerList { name value } } } }`,
    );
    expect(added).toEqual({
      upload: {
        method: 'PUT',
        headerList: [
          { name: 'x-ms-blob-type', value: 'BlockBlob' },
          { name: 'content-type', value: 'application/pdf' },
        ],
      },
    });
  });
});

describe('the history of a step', () => {
  const client = new TenantClient();
  const STEP = 'processStep(stepId: "data-quality")';
  const actions = async (args: string): Promise<string[]> =>
    (await walkConnection<{ action: string }>(client, `${STEP} historyConnection`, args, 'action', 1)).map(({ action }) => action);

  beforeAll(async () => {
    await client.query('mutation { startProcessStep(stepId: "data-quality", input: { runAgent: false }) { revision } }');
    const reason = 'Entscheidung der Projektleitung';
    await client.query(`mutation { blockProcessStep(stepId: "data-quality", reason: "${reason}") { revision } }`);
    await client.query(`mutation { unblockProcessStep(stepId: "data-quality", reason: "${reason}") { revision } }`);
    await client.query(
      `mutation { completeProcessStep(stepId: "data-quality", input: { force: true, reason: "${reason}" }) { revision } }`,
    );
  });

  it.each([
    ['', ['COMPLETE', 'UNBLOCK', 'BLOCK', 'START']],
    ['orderBy: { field: TIME }', ['START', 'BLOCK', 'UNBLOCK', 'COMPLETE']],
    ['orderBy: { field: ACTION }', ['BLOCK', 'COMPLETE', 'START', 'UNBLOCK']],
    ['orderBy: { field: ACTOR }', ['START', 'BLOCK', 'UNBLOCK', 'COMPLETE']],
    ['orderBy: { field: ACTOR, direction: DESC }', ['COMPLETE', 'UNBLOCK', 'BLOCK', 'START']],
    ['filter: { actions: [START, BLOCK] }', ['BLOCK', 'START']],
    ['filter: { actors: ["nobody"] }', []],
    ['filter: { forced: true }', ['COMPLETE']],
    ['filter: { forced: false }', ['UNBLOCK', 'BLOCK', 'START']],
    [`filter: { timeAfter: ${LONG_AGO} }`, ['COMPLETE', 'UNBLOCK', 'BLOCK', 'START']],
    [`filter: { timeBefore: ${LONG_AGO} }`, []],
  ])('is filtered and ordered by the argument %j', async (args, expected) => {
    expect(await actions(args)).toEqual(expected);
  });
});

describe('the list of assessments of a step', () => {
  const client = new TenantClient();
  const questions = async (args: string): Promise<string[]> =>
    (await walkConnection<{ question: string }>(client, 'stepAnalysesConnection', `stepId: "data-quality" ${args}`, 'question', 1)).map(
      ({ question }) => question,
    );

  beforeAll(async () => {
    for (const question of ['first', 'second'])
      await client.query(
        'mutation ($question: String) { analyzeStep(stepId: "data-quality", input: { question: $question }) { analysisId } }',
        {
          question,
        },
      );
  });

  it.each([
    ['', ['second', 'first']],
    ['orderBy: { field: CREATED_AT }', ['first', 'second']],
    ['orderBy: { field: ACTOR, direction: DESC }', ['second', 'first']],
    ['filter: { degraded: true }', ['second', 'first']],
    ['filter: { languages: [DE] }', ['second', 'first']],
    ['filter: { languages: [EN] }', []],
    ['filter: { degraded: false }', []],
    ['filter: { actors: ["nobody"] }', []],
    [`filter: { createdAfter: ${LONG_AGO} }`, ['second', 'first']],
    [`filter: { createdBefore: ${LONG_AGO} }`, []],
  ])('is filtered and ordered by the argument %j', async (args, expected) => {
    expect(await questions(args)).toEqual(expected);
  });
});
