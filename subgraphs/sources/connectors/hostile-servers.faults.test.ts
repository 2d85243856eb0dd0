import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FetchError } from '../../../platform/net/index.js';
import { CLOSING_ANSWERS, HostileHttpServer, type ClosingAnswer } from '../../../test/harness/hostile/hostile-http-server.js';
import { givenFolder } from '../../../test/harness/hostile/given-folder.js';
import { IngestError } from '../ingestion/index.js';
import { ConnectorError } from './connector-error.js';
import { readRest } from './rest-connector.js';

const PAGES = 4;
const RECORDS = Array.from({ length: 2_500 }, (_, id) => ({ id, name: `Müller ${id}`, note: 'x'.repeat(100) }));
const pageOf = (page: number): Buffer => Buffer.from(JSON.stringify(RECORDS.map((record) => ({ ...record, page }))));
const EMPTY_PAGE = Buffer.from('[]');

const given = givenFolder();

// An exception from a socket event fails the test in which it happens.
describe.each(['http', 'https'] as const)('readRest from a server over %s that closes connections', (scheme) => {
  let server: HostileHttpServer;
  let pages = 0;

  beforeAll(async () => {
    server = await HostileHttpServer.start(scheme, () => {
      pages += 1;
      return { contentType: 'application/json', body: pages > PAGES ? EMPTY_PAGE : pageOf(pages) };
    });
  });

  afterAll(() => server[Symbol.asyncDispose]());

  it.each(Object.keys(CLOSING_ANSWERS) as ClosingAnswer[])('reads every page or fails with a documented error: %s', async (answer) => {
    const file = join(given.folder, answer);
    const { signal } = new AbortController();
    for (let round = 0; round < 4; round += 1) {
      pages = 0;
      const failure: unknown = await readRest(
        server.url(answer),
        { paging: { kind: 'page' } },
        { token: 'secret' },
        { file, maxBytes: 100_000_000, timeoutMs: 30_000, allowLoopback: true, signal },
      ).then(
        () => null,
        (error: unknown) => error,
      );
      const { outcome } = CLOSING_ANSWERS[answer];
      if (failure === null) {
        expect(outcome).not.toBe('failure');
        expect(JSON.parse(await readFile(file, 'utf8'))).toHaveLength(PAGES * RECORDS.length);
      } else {
        if (!(failure instanceof FetchError || failure instanceof ConnectorError || failure instanceof IngestError)) throw failure;
        expect(outcome).not.toBe('whole');
      }
    }
  });
});
