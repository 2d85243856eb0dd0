import { CLOSING_ANSWERS, HostileHttpServer, type ClosingAnswer } from '../../../test/harness/hostile/hostile-http-server.js';
import { givenFolder } from '../../../test/harness/hostile/given-folder.js';
import { readPage } from './read-page.js';
import { Robots } from './robots.js';

const PARAGRAPHS = Array.from({ length: 500 }, (_, index) => `Paragraph ${index}: ${'process mining '.repeat(40)}`.trim());
const BODY = Buffer.from(PARAGRAPHS.join('\n\n'));
const READS_PER_ANSWER = 8;

const EXPECTED = { whole: ['whole'], failure: ['unreachable'], either: ['whole', 'partial', 'unreachable'] };

const given = givenFolder();

// An exception from a socket event fails the test in which it happens.
describe.each(['http', 'https'] as const)('readPage from a server over %s that closes connections', (scheme) => {
  let server: HostileHttpServer;

  beforeAll(async () => {
    server = await HostileHttpServer.start(scheme, () => ({ contentType: 'text/plain', body: BODY }));
  });

  afterAll(() => server[Symbol.asyncDispose]());

  it.each(Object.keys(CLOSING_ANSWERS) as ClosingAnswer[])(
    'reads the page or returns the reason why it was skipped: %s',
    async (answer) => {
      const policy = { allowLoopback: true };
      const { signal } = new AbortController();
      const robots = new Robots(given.folder, policy, signal);
      const limits = { folder: given.folder, policy, maxBytes: 10_000_000, timeMs: 30_000, signal };
      for (let index = 0; index < READS_PER_ANSWER; index += 2) {
        const read = () => readPage(server.url(answer, `page-${index}`), 'A page', robots, limits);
        for (const page of await Promise.all([read(), read()])) {
          const result = typeof page === 'string' ? page : page.paragraphs.length === PARAGRAPHS.length ? 'whole' : 'partial';
          expect(EXPECTED[CLOSING_ANSWERS[answer].outcome]).toContain(result);
        }
      }
    },
  );
});
