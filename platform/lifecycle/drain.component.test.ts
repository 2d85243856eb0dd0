import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { Drain } from './drain.js';

describe('Drain.close', () => {
  const listening = async (answer: () => Promise<string>) => {
    const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
    const drain = new Drain(app);
    app.get('/', answer);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const connection = async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    };
    return { drain, connection };
  };

  it.each([
    ['no byte of a request', ''],
    ['half a request', 'GET / HTTP/1.1\r\nHost:'],
  ])('closes a connection that has sent %s', async (_, bytes) => {
    const { drain, connection } = await listening(async () => 'unused');
    const socket = await connection();
    socket.write(bytes);
    const closed = once(socket.resume(), 'close');
    await drain.close();
    await closed;
    expect(socket.destroyed).toBe(true);
  });

  it('finishes a request in progress', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    const { promise: answer, resolve: finish } = Promise.withResolvers<string>();
    const { drain, connection } = await listening(() => {
      arrive();
      return answer;
    });
    const socket = await connection();
    let response = '';
    socket.setEncoding('utf8').on('data', (text) => (response += text));
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await arrived;
    const unused = await connection();
    const closed = drain.close();
    await once(unused.resume(), 'close');
    finish('finished');
    await Promise.all([closed, once(socket, 'close')]);
    expect(response).toMatch(/^HTTP\/1\.1 200 [\s\S]*finished$/);
  });
});
