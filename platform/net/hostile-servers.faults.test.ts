import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CLOSING_ANSWERS, HostileHttpServer, type ClosingAnswer } from '../../test/harness/hostile/hostile-http-server.js';
import { givenFolder } from '../../test/harness/hostile/given-folder.js';
import { FetchError } from './fetch-error.js';
import { fetchToFile } from './fetch-to-file.js';

/** Several times the client's buffer, so that its parser pauses until the file is written. */
const BODY = Buffer.alloc(1_000_000, 'id;name\n1;Müller\n');
const BODY_HASH = createHash('sha256').update(BODY).digest('hex');
const FETCHES_PER_ANSWER = 15;

const given = givenFolder();

// An exception from a socket event fails the test in which it happens.
describe.each(['http', 'https'] as const)('fetchToFile from a server over %s that closes connections', (scheme) => {
  let server: HostileHttpServer;

  beforeAll(async () => {
    server = await HostileHttpServer.start(scheme, () => ({ contentType: 'text/csv', body: BODY }));
  });

  afterAll(() => server[Symbol.asyncDispose]());

  it.each(Object.keys(CLOSING_ANSWERS) as ClosingAnswer[])('saves the whole body or fails with FetchError: %s', async (answer) => {
    const fetchOnce = async (index: number): Promise<string> => {
      const file = join(given.folder, `${answer}-${index}`);
      try {
        const { sha256 } = await fetchToFile(server.url(answer), { file, maxBytes: 10_000_000, timeoutMs: 30_000, allowLoopback: true });
        return sha256 === BODY_HASH ? 'whole' : 'partial';
      } catch (error) {
        if (!(error instanceof FetchError)) throw error;
        expect(existsSync(file)).toBe(false);
        return error.code;
      } finally {
        await rm(file, { force: true });
      }
    };
    const outcomes = new Set<string>();
    for (let index = 0; index < FETCHES_PER_ANSWER; index += 3)
      for (const outcome of await Promise.all([index, index + 1, index + 2].map(fetchOnce))) outcomes.add(outcome);
    const { outcome } = CLOSING_ANSWERS[answer];
    if (outcome === 'whole') expect([...outcomes]).toEqual(['whole']);
    else if (outcome === 'failure') expect(['interrupted', 'unreachable', 'bad_response']).toEqual(expect.arrayContaining([...outcomes]));
    else expect(['whole', 'partial', 'interrupted', 'unreachable', 'bad_response']).toEqual(expect.arrayContaining([...outcomes]));
  });
});
