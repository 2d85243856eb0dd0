import { blobOrphans, type RecordedBlob } from './orphans.js';

const NOW = Date.parse('2025-03-01T12:00:00Z');
const blob = (blobName: string, area = 'artifacts', minutesOld = 120) => ({
  blobName,
  area,
  bytes: 1,
  modifiedAt: new Date(NOW - minutesOld * 60_000),
});
const row = (blobName: string, required = true): RecordedBlob => ({ blobName, table: 'agents.artifact', required });

const kinds = (...given: Parameters<typeof blobOrphans>): [string, string[]][] =>
  blobOrphans(...given).map(({ kind, examples }) => [kind, examples]);

describe('files and rows', () => {
  it('are fine when they name each other', () => {
    expect(kinds([blob('a')], false, [row('a')], false, NOW)).toEqual([]);
  });

  it('are orphans without each other', () => {
    expect(kinds([blob('b'), blob('u', 'uploads')], false, [row('a')], false, NOW)).toEqual([
      ['rows_without_blob', ['agents.artifact: a']],
      ['blobs_without_row', ['b']],
      ['uploads_without_row', ['u']],
    ]);
  });

  it('may still be on their way', () => {
    expect(kinds([blob('b', 'artifacts', 5)], false, [row('announced', false)], false, NOW)).toEqual([]);
  });

  it('are not judged by lists that are incomplete', () => {
    expect(kinds([blob('b')], true, [row('a')], true, NOW)).toEqual([]);
  });
});
