import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measuredProcess } from '../../../test/harness/measured-process.js';
import type { IngestInput, IngestOutcome } from '../../../test/harness/programs/ingest.js';

describe('ingestion of a table with 1,999 columns', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kpi-wide-'));
  });

  afterEach(async () => rm(folder, { recursive: true }));

  it('reads, profiles and assesses it within 40 s of CPU time, and notes the number of unchecked columns', async () => {
    const header = Array.from({ length: 1_999 }, (_, column) => `c${column}`);
    const rows = Array.from({ length: 60 }, (_, row) => header.map((_, column) => (row * column) % 7));
    await writeFile(join(folder, 'raw'), [header, ...rows].map((row) => `${row.join(',')}\n`).join(''));
    const input: IngestInput = { folder, name: 'raw', kind: 'csv', assess: true };
    const { result, cpuSeconds } = await measuredProcess<IngestOutcome>('ingest', input, 150_000);
    expect(result).toMatchObject({ rows: 60, files: ['data.parquet', 'raw'] });
    expect(result.notes).toContainEqual({
      de: expect.stringContaining('100 Spalten (Schlüssel, Zeit und die ersten der Tabelle); 1899 weitere wurden nicht geprüft'),
      en: expect.stringContaining('100 columns were checked (keys, time and the first of the table), 1899 more were not'),
    });
    // Two threads share the CPU time.
    expect(cpuSeconds).toBeLessThan(40);
  });
});
