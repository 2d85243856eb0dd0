import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostileFile } from '../../../test/harness/hostile/hostile-files.js';
import { measuredProcess } from '../../../test/harness/measured-process.js';
import type { IngestInput, IngestOutcome } from '../../../test/harness/programs/ingest.js';

/** A Parquet file whose pages are damaged while its metadata is valid. */
const DAMAGED_PAGE = 20_262_173;

describe('ingestFile on hostile files', () => {
  it.each([...Array.from({ length: 16 }, (_, index) => index + 1), DAMAGED_PAGE])(
    'returns a table or an IngestError within bounded memory and leaves no files, seed %i',
    async (seed) => {
      const folder = await mkdtemp(join(tmpdir(), 'kpi-hostile-'));
      const { name, kind, bytes, description } = await hostileFile(seed);
      await writeFile(join(folder, name), bytes);
      const input: IngestInput = { folder, name, kind };
      const { result, cpuSeconds, peakMb } = await measuredProcess<IngestOutcome>('ingest', input, 120_000);
      await rm(folder, { recursive: true });
      expect([description, result.files]).toEqual([description, result.code === undefined ? ['data.parquet', name] : [name]]);
      expect(cpuSeconds).toBeLessThan(30);
      expect(peakMb).toBeLessThan(768);
    },
    130_000,
  );
});
