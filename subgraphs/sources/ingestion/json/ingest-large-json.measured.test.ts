import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measuredProcess } from '../../../../test/harness/measured-process.js';
import type { IngestInput, IngestOutcome } from '../../../../test/harness/programs/ingest.js';

describe('ingestFile with large JSON', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kpi-json-'));
  });

  afterEach(async () => rm(folder, { recursive: true }));

  const measured = async (content: string, options: Record<string, unknown> = {}) => {
    await writeFile(join(folder, 'raw'), content);
    const input: IngestInput = { folder, name: 'raw', kind: 'json', options };
    return measuredProcess<IngestOutcome>('ingest', input, 120_000);
  };

  it.each([
    ['a long list next to the records', `{"y":[${'1,'.repeat(29_000_000)}1],"x":[{"a":1}]}`, { rows: 1 }, { recordsPointer: '/x' }],
    ['a long list next to the only list of records', `{"y":[${'1,'.repeat(29_000_000)}1],"x":[{"a":1}]}`, { rows: 1 }, {}],
    ['one record of 58 MB', `[{"a":[${'1,'.repeat(29_000_000)}1]}]`, { code: 'json_value_too_large' }, {}],
    ['one text of 60 MB', `[{"a":"${'x'.repeat(60_000_000)}"}]`, { code: 'json_value_too_large' }, {}],
    ['60 million open brackets', '['.repeat(60_000_000), { code: 'json_too_deep' }, {}],
    ['a record of many empty objects', `[{"a":[${'{},'.repeat(2_600_000)}1]}]`, { code: 'cell_too_large' }, {}],
    ['a million lines', '{"a":1}\n'.repeat(1_000_000), { rows: 1_000_000 }, {}],
  ])(
    'stays within 30 s and 512 MB: %s',
    async (_, content, outcome, options) => {
      const { result, cpuSeconds, peakMb } = await measured(content, options);
      expect(result).toMatchObject(outcome);
      expect(result.files).toEqual('rows' in outcome ? ['data.parquet', 'raw'] : ['raw']);
      expect(cpuSeconds).toBeLessThan(30);
      expect(peakMb).toBeLessThan(512);
    },
    150_000,
  );
});
