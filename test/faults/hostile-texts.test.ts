import { readFileSync } from 'node:fs';
import { fromProjectRoot } from '../../platform/project-root.js';
import { EVENT_LOG } from '../fixtures/event-log.fixture.js';
import type { RunAnswer, TenantClient } from '../harness/tenant-client.js';
import { givenService } from './support/service-under-fault.js';

const AGENTS = (JSON.parse(readFileSync(fromProjectRoot('schema/agents.json'), 'utf8')) as { name: string }[]).map(({ name }) => name);
const LENGTH = 20_000;
const fill = (text: string): string =>
  text
    .repeat(Math.ceil(LENGTH / text.length))
    .slice(0, LENGTH)
    .toWellFormed();

/** Texts of the maximum length of a request that are hard to process: they grow, reorder or do not break. */
const TEXTS: Readonly<Record<string, string>> = {
  'combining accents': `a${fill('\u0301\u0327\u0308')}`.slice(0, LENGTH),
  'joined emoji': fill('👩\u200d👩\u200d👧\u200d👦\u200d'),
  'bidi controls': fill('\u202e\u2066abc\u2069\u202c'),
  'one word without spaces': fill('Durchlaufzeitverkürzung'),
  'different words': fill(Array.from({ length: 4_000 }, (_, at) => `w${at.toString(36)} `).join('')),
  'letters that grow when normalised': fill('\ufdfa'),
  'Markdown and brackets': fill('[[((**__``<<'),
  'white space before a last letter': `${fill(' \u00a0\t')}`.slice(1) + 'x',
};
/** Returns whether a run ended with a result or with a specific error. */
const isHandled = ({ status, error }: RunAnswer): boolean =>
  status === 'succeeded' || (status === 'failed' && error !== null && !['internal', 'attempts_exhausted', 'error'].includes(error.code));

const hostileCell = (text: string): string =>
  `"${text
    .slice(0, 5_000)
    .replaceAll('"', '""')
    .replaceAll(/[\r\n]/g, ' ')}"`;
const table = (names: readonly string[]): string =>
  [
    'id,name,note,amount,date',
    ...names.flatMap((name, at) =>
      Array.from({ length: 4 }, (_, row) => `${at * 4 + row},${hostileCell(name)},${hostileCell(`${name}${row}`)},0.1,2026-01-0${row + 1}`),
    ),
  ].join('\n');

describe('a text that is hard to process', () => {
  const given = givenService({ name: 'kpi_hostile_texts' });
  let client: TenantClient;
  beforeAll(async () => {
    client = await given.service.tenant();
    await client.withSource('event_log', EVENT_LOG);
    for (let twice = 0; twice < 2; twice += 1) {
      const { run } = await client.withSource('csv', table(Object.values(TEXTS)));
      if (run.status !== 'succeeded') throw new Error(`source could not be imported: ${JSON.stringify(run.error)}`);
    }
  });

  it.each(Object.entries(TEXTS))(
    'is processed or refused by every agent: %s',
    async (name, text) => {
      const started = await Promise.all(
        AGENTS.map(async (agent) => ({ agent, answer: await client.post<{ run_id: string }>(`/api/agents/${agent}`, { input: text }) })),
      );
      const accepted = started.filter(({ answer }) => answer.status === 202);
      expect(started.filter(({ answer }) => ![202, 422].includes(answer.status))).toEqual([]);
      const ended = await Promise.all(
        accepted.map(async ({ agent, answer }) => ({ agent, run: await client.untilRunEnds(answer.body.run_id, 240) })),
      );
      const unhandled = ended.filter(({ run }) => !isHandled(run)).map(({ agent, run }) => [name, agent, run.status, run.error]);
      expect(unhandled).toEqual([]);
    },
    300_000,
  );

  it('is accepted by search, questions and the advisor', async () => {
    for (const text of Object.values(TEXTS).map((whole) => `Frage: ${whole}`.slice(0, LENGTH).toWellFormed())) {
      const { status } = await client.post('/v1/process-landscape/steps/process-mining/contributions', { text });
      expect(status).toBe(201);
      const found = await client.get(
        `/v1/process-landscape/steps/process-mining/knowledge?q=${encodeURIComponent([...text].slice(0, 300).join(''))}`,
      );
      expect(found.status).toBe(200);
      const answer = await client.post('/v1/transformation/ask', { question: [...text].slice(0, 1_000).join('') });
      expect(answer.status).toBe(200);
      const chat = await client.post('/v1/advisor/chat', { message: [...text].slice(0, 4_000).join('') });
      expect(chat.status).toBe(200);
    }
  });
});
