import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, type EmbeddedPostgres } from '../../../platform/embedded/index.js';
import {
  dataRow,
  flood,
  HostilePostgres,
  message,
  rowDescription,
  type Behaviours,
} from '../../../test/harness/hostile/hostile-postgres.js';
import { measuredProcess } from '../../../test/harness/measured-process.js';
import type { ReadOutcome, ReadPostgresInput } from '../../../test/harness/programs/read-postgres.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kpi-postgres-'));
});

afterAll(async () => rm(folder, { recursive: true }));

describe('readPostgres in bounded memory', () => {
  const BOUND_MB = 330;
  const measured = (input: Omit<ReadPostgresInput, 'file'>) =>
    measuredProcess<ReadOutcome>('read-postgres', { file: join(folder, 'rows.json'), ...input }, 280_000);

  const row = dataRow('x'.repeat(1_000_000));
  const small = Buffer.concat(Array.from({ length: 1_000 }, () => dataRow('')));
  const notices = Buffer.concat(Array.from({ length: 1_000 }, () => message('N', `SNOTICE\0M${'x'.repeat(60)}\0\0`)));

  it.each<[string, Behaviours]>([
    ['rows of 1 MB', { rows: (socket) => void (socket.write(rowDescription('a')), flood(() => row)(socket)) }],
    ['empty rows', { rows: (socket) => void (socket.write(rowDescription('a')), flood(() => small)(socket)) }],
    [
      'empty rows of a long name',
      { rows: (socket) => void (socket.write(rowDescription('n'.repeat(200_000))), flood(() => small)(socket)) },
    ],
    ['notices', { rows: (socket) => void flood(() => notices)(socket) }],
  ])('stops an endless response of %s at the size limit', async (_, behaviours) => {
    await using server = await HostilePostgres.start(behaviours);
    const { result, peakMb } = await measured({ port: server.port, query: 'SELECT 1', maxBytes: 100_000_000 });
    expect(result.code).toBe('too_large');
    expect(result.bytes).toBeLessThanOrEqual(100_000_000);
    expect(peakMb).toBeLessThan(BOUND_MB);
  });

  describe('from PostgreSQL', () => {
    let postgres: EmbeddedPostgres;
    let login: Omit<ReadPostgresInput, 'file' | 'query'>;

    beforeAll(async () => {
      postgres = await startPostgres({ dataDir: join(folder, 'data'), fast: true, log: () => undefined });
      const { hostname: host, port, username: user, password } = new URL(postgres.superuserUrl);
      login = { host, port: Number(port), database: 'postgres', user, password: decodeURIComponent(password) };
    });

    afterAll(async () => postgres.stop());

    it('reads rows of 1.6 MB, 320 MB in all', async () => {
      const columns = Array.from({ length: 8 }, (_, index) => `repeat('${index}', 200000) AS c${index}`).join(', ');
      const { result, peakMb } = await measured({ ...login, query: `SELECT ${columns} FROM generate_series(1, 200)` });
      expect(result).toEqual({ bytes: expect.any(Number) });
      expect(result.bytes).toBeGreaterThan(320_000_000);
      expect(peakMb).toBeLessThan(BOUND_MB);
    });

    it('rejects rows of 6 MB', async () => {
      const { result, peakMb } = await measured({ ...login, query: `SELECT repeat('x', 6000000) AS a FROM generate_series(1, 300)` });
      expect(result.code).toBe('row_too_large');
      expect(peakMb).toBeLessThan(BOUND_MB);
    });
  });
});
