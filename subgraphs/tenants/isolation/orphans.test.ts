import { blobOrphans, type RecordedBlob } from './orphans.js';

const NOW = Date.parse('2025-03-01T12:00:00Z');
const blob = (blobName: string, area = 'artifacts', minutesOld = 120) => ({
  blobName,
  area,
  bytes: 1,
  modifiedAt: new Date(NOW - minutesOld * 60_000),
});
const row = (blobName: string, required = true): RecordedBlob => ({ blobName, table: 'agents.artifact', required });

const kinds = (...args: Parameters<typeof blobOrphans>): [string, string[]][] =>
  blobOrphans(...args).map(({ kind, examples }) => [kind, examples]);

describe('blobOrphans', () => {
  it('reports nothing if files and rows match', () => {
    expect(kinds([blob('a')], false, [row('a')], false, NOW)).toEqual([]);
  });

  it('reports rows without a file, files without a row and uploads without a row', () => {
    expect(kinds([blob('b'), blob('u', 'uploads')], false, [row('a')], false, NOW)).toEqual([
      ['rows_without_blob', ['agents.artifact: a']],
      ['blobs_without_row', ['b']],
      ['uploads_without_row', ['u']],
    ]);
  });

  it('ignores recent files and optional rows', () => {
    expect(kinds([blob('b', 'artifacts', 5)], false, [row('announced', false)], false, NOW)).toEqual([]);
  });

  it('reports nothing from incomplete lists', () => {
    expect(kinds([blob('b')], true, [row('a')], true, NOW)).toEqual([]);
  });
});
