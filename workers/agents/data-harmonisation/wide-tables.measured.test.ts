import { DuckDbSession } from '../../../platform/analytics/index.js';
import { deduplicateTable } from './dedup/deduplicate-table.js';
import { harmoniseDatasets } from './harmonise-datasets.js';
import { expectUndoRestores } from './testing/expect-undo.js';
import { wideTable } from './testing/wide-tables.js';

describe('a table with more columns than one query can examine', () => {
  it('is merged with another, which can be undone', async () => {
    await using duck = await DuckDbSession.open();
    const one = await wideTable(duck, 'dst_one', { columns: 200, rows: 40 });
    const other = await wideTable(duck, 'dst_other', { columns: 200, rows: 30 });
    const { result, files } = await harmoniseDatasets(duck, [one, other]);
    expect(result.columns).toHaveLength(200);
    expect(result.counts).toMatchObject({ sourceRows: 70, mergedRows: 40, matches: 30 });
    await expectUndoRestores(duck, [one, other], files);
  });

  it('loses its copies, which can be undone', async () => {
    await using duck = await DuckDbSession.open();
    const table = await wideTable(duck, 'dst_wide', { columns: 300, rows: 40, copies: 3 });
    const { result, files } = await deduplicateTable(duck, table);
    expect(result.counts).toMatchObject({ sourceRows: 43, mergedRows: 40, matches: 3 });
    await expectUndoRestores(duck, [table], files);
  });
});
