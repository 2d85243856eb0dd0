import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** Encodes a message of the PostgreSQL protocol (version 3): type, length, body. */
export const message = (type: string, body: Buffer | string = ''): Buffer => {
  const bytes = Buffer.from(body);
  const head = Buffer.alloc(5, type);
  head.writeUInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
};

const int16 = (value: number): Buffer => Buffer.from([(value >> 8) & 0xff, value & 0xff]);
const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

export const AUTHENTICATION_OK = message('R', int32(0));
export const READY = message('Z', 'T');

/** Encodes a RowDescription for the rows that follow, with all columns of type text. */
export const rowDescription = (...names: string[]): Buffer =>
  message(
    'T',
    Buffer.concat([
      int16(names.length),
      ...names.map((name) => Buffer.concat([Buffer.from(`${name}\0`), Buffer.alloc(6), int32(25), Buffer.alloc(8)])),
    ]),
  );

export const dataRow = (...values: (string | Buffer)[]): Buffer =>
  message('D', Buffer.concat([int16(values.length), ...values.flatMap((value) => [int32(Buffer.byteLength(value)), Buffer.from(value)])]));

export const commandComplete = (tag: string): Buffer => message('C', `${tag}\0`);

/** Actions of the server at steps of the protocol; a step without one is answered as by PostgreSQL. */
export interface Behaviours {
  /** After the TCP connection is accepted, before anything is read. */
  accept?: (socket: Socket) => void;
  /** Instead of the answer `N` to a request for TLS. */
  ssl?: (socket: Socket) => void;
  /** Instead of the login and its result. */
  login?: (socket: Socket) => void;
  /** Instead of the answer to the first statement. */
  begin?: (socket: Socket) => void;
  /** Instead of the answer to the statement of the extended query protocol (parse, bind, execute). */
  declare?: (socket: Socket) => void;
  /** Instead of one row and the end of the result. */
  rows?: (socket: Socket) => void;
  /** Instead of closing the connection on the client's Terminate message. */
  end?: (socket: Socket) => void;
}

export const silence = (): void => undefined;

/** Returns a behaviour that sends the results of `next` until the client disconnects, at the rate at which the client reads. */
export const flood = (next: () => Buffer) => {
  return async (socket: Socket): Promise<void> => {
    socket.setMaxListeners(0);
    while (!socket.destroyed) {
      if (socket.write(next())) await setImmediate();
      else await new Promise<void>((resolve) => void (socket.once('drain', resolve), socket.once('close', resolve)));
    }
  };
};

const SSL_REQUEST = 80_877_103;

/** A TCP server for the PostgreSQL protocol that misbehaves at the steps that have a behaviour. */
export class HostilePostgres implements AsyncDisposable {
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly behaviours: Behaviours,
  ) {
    server.on('connection', (socket) => this.serve(socket));
  }

  static async start(behaviours: Behaviours): Promise<HostilePostgres> {
    const server = createServer({ noDelay: true });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new HostilePostgres(server, behaviours);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket)).on('error', silence);
    if (this.behaviours.accept) return this.behaviours.accept(socket);
    let buffered = Buffer.alloc(0);
    let isStarted = false;
    socket.on('data', (chunk: Buffer) => {
      buffered = Buffer.concat([buffered, chunk]);
      for (;;) {
        const offset = isStarted ? 1 : 0;
        const length = buffered.length >= offset + 4 ? offset + buffered.readUInt32BE(offset) : Number.POSITIVE_INFINITY;
        if (buffered.length < length) return;
        const packet = buffered.subarray(0, length);
        buffered = buffered.subarray(length);
        if (isStarted) this.answer(socket, packet);
        else if (packet.readUInt32BE(4) === SSL_REQUEST) this.act('ssl', socket, [Buffer.from('N')]);
        else {
          isStarted = true;
          this.act('login', socket, [AUTHENTICATION_OK, READY]);
        }
      }
    });
  }

  private answer(socket: Socket, packet: Buffer): void {
    const type = String.fromCharCode(packet[0] ?? 0);
    const text = packet.toString('latin1', 5);
    if (type === 'X') this.act('end', socket, undefined);
    else if (type === 'S')
      this.act('declare', socket, [message('1'), message('2'), message('n'), commandComplete('DECLARE CURSOR'), READY]);
    else if (type !== 'Q') return;
    else if (text.startsWith('BEGIN')) this.act('begin', socket, [commandComplete('BEGIN'), READY]);
    else if (text.startsWith('FETCH')) this.act('rows', socket, [rowDescription('a'), dataRow('1'), commandComplete('FETCH 1'), READY]);
    else socket.write(Buffer.concat([commandComplete('SET'), READY]));
  }

  private act(step: keyof Behaviours, socket: Socket, usual: Buffer[] | undefined): void {
    const behaviour = this.behaviours[step];
    if (behaviour) behaviour(socket);
    else if (usual) socket.write(Buffer.concat(usual));
    else socket.end();
  }
}
