import { CLOSING_ANSWERS, HostileHttpServer, type ClosingAnswer } from '../../test/harness/hostile/hostile-http-server.js';
import { trustCertificate } from '../../test/harness/trust-certificate.js';
import { httpFetch } from './http-client.js';

/** Around the size of the client's buffer, so that the server closes while the parser is paused with little or nothing left to parse. */
const SIZES = [20_000, 70_000, 100_000, 120_000, 140_000, 200_000];
const EXPECTED = { whole: ['whole'], failure: ['failure'], either: ['whole', 'partial', 'failure'] };

describe.each(['http', 'https'] as const)('httpFetch from a server over %s that closes connections before the body is read', (scheme) => {
  let server: HostileHttpServer;
  let trust: Disposable;

  beforeAll(async () => {
    trust = trustCertificate();
    server = await HostileHttpServer.start(scheme, (path) => ({
      contentType: 'text/plain',
      body: Buffer.alloc(Number(path.split('/')[2]), 'key=value\n'),
    }));
  });

  afterAll(async () => {
    trust[Symbol.dispose]();
    await server[Symbol.asyncDispose]();
  });

  const fetchSlowly = async (answer: ClosingAnswer, size: number): Promise<string> => {
    try {
      const response = await httpFetch(server.url(answer, String(size)));
      await server.untilSent();
      // When this response has arrived, the end of the first connection has arrived as well.
      await httpFetch(new URL('/', server.url(answer)));
      return (await response.bytes()).length === size ? 'whole' : 'partial';
    } catch (error) {
      if (error instanceof TypeError) return 'failure';
      throw error;
    }
  };

  it.each(Object.keys(CLOSING_ANSWERS) as ClosingAnswer[])('returns the body or rejects with TypeError: %s', async (answer) => {
    for (const size of SIZES) expect(EXPECTED[CLOSING_ANSWERS[answer].outcome]).toContain(await fetchSlowly(answer, size));
  });
});
