import { METHODS } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type TestServer, testServer } from './testing/test-server.js';

/** All methods but CONNECT, which requests a tunnel; Node closes its connection. */
const PARSED = METHODS.filter((method) => method !== 'CONNECT');
const PATHS: Readonly<Record<string, string>> = {
  '/v1/datasets': 'GET, HEAD, OPTIONS',
  '/v1/agents/briefing': 'POST, OPTIONS',
  '/v1/tenants/tnt_demo': 'GET, HEAD, PATCH, DELETE, OPTIONS',
  '/v1/events/stream': 'GET, HEAD, OPTIONS',
  '/health': 'GET, HEAD, OPTIONS',
  '/docs': 'GET, HEAD, OPTIONS',
};
const BODIES: Readonly<Record<string, string>> = {
  'no body': '\r\n',
  'a JSON body': 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
  'a body without a media type': 'content-length: 2\r\n\r\n{}',
  'a body of a malformed media type': 'content-type: nonsense\r\ncontent-length: 2\r\n\r\n{}',
  'a chunked body': 'transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
};

describe('a method that a path does not support', () => {
  let server: TestServer;
  let port: number;
  beforeAll(async () => {
    server = await testServer();
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    port = (server.app.server.address() as AddressInfo).port;
  });
  afterAll(() => server[Symbol.asyncDispose]());

  /** Writes a request as bytes, since HTTP clients reject most of the methods. */
  const send = async (method: string, path: string, rest: string): Promise<{ status: number; allow: string | undefined }> => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${rest}`);
    const answer = await text(socket);
    return { status: Number(answer.slice(9, 12)), allow: /^allow: (.*)\r$/im.exec(answer)?.[1] };
  };

  it.each(Object.keys(BODIES))('is rejected with 405 and Allow, with %s', async (body) => {
    for (const [path, allow] of Object.entries(PATHS))
      for (const method of PARSED.filter((candidate) => !allow.split(', ').includes(candidate)))
        expect([method, path, await send(method, path, BODIES[body] ?? '')]).toEqual([method, path, { status: 405, allow }]);
  });

  it('is rejected with 404 on a path that no route matches', async () => {
    for (const body of Object.values(BODIES))
      for (const method of PARSED) expect([method, (await send(method, '/v1/nothing', body)).status]).toEqual([method, 404]);
  });

  it('is rejected with 405 before a body beyond the size limit is read', async () => {
    const { statusCode } = await server.app.inject({ method: 'POST', url: '/v1/datasets', payload: 'x'.repeat(1_100_000) });
    expect(statusCode).toBe(405);
  });
});
