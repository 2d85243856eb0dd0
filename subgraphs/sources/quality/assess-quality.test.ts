import { DuckDbSession } from '../../../platform/analytics/index.js';
import { assessQuality } from './assess-quality.js';
import { DIMENSION_WEIGHTS, QUALITY_DIMENSIONS, qualityAssessmentSchema } from './assessment.schema.js';
import { assessRows, checkOf, scoreOf, times } from './assess-rows.fixture.js';

const scores = (assessment: Awaited<ReturnType<typeof assessRows>>) =>
  Object.fromEntries(assessment.dimensions.map(({ dimension, score }) => [dimension, score]));

const ORDERS = `(SELECT i AS id, 'K-' || (1000 + i % 50) AS kunde, ['Köln', 'Bonn', 'Kiel'][1 + i % 50 % 3] || if(i % 211 = 0, 'x', '') AS ort,
  (i * 7919) % 1000 + 0.5 AS betrag, DATE '2025-01-01' + (i // 20)::INTEGER AS tag FROM range(4000) t(i)) orders`;
const ORDER_COLUMNS = [
  { name: 'id', type: 'integer' as const },
  { name: 'kunde', type: 'text' as const },
  { name: 'ort', type: 'text' as const },
  { name: 'betrag', type: 'decimal' as const },
  { name: 'tag', type: 'date' as const },
];
const orders = { relation: ORDERS, columns: ORDER_COLUMNS, keyColumns: ['id'], timeColumn: 'tag', asOf: new Date('2025-07-20T08:00:00Z') };

describe('assessQuality', () => {
  it('computes the overall score as the weighted mean of the dimensions with a score', async () => {
    // Two columns, four rows: completeness 7/8, uniqueness 1, validity 1 (one typed column); the rest has no score.
    const assessment = await assessRows({ n: 'integer', t: 'text' }, [
      [1, 'ä'],
      [2, 'ö'],
      [3, null],
      [4, 'ß'],
    ]);
    expect(scores(assessment)).toMatchObject({ completeness: 7 / 8, uniqueness: 1, validity: 1, consistency: null, timeliness: null });
    expect(scores(assessment)).toMatchObject({ outliers: null, nearDuplicates: 1 });
    const { completeness, uniqueness, validity, nearDuplicates } = DIMENSION_WEIGHTS;
    const weights = completeness + uniqueness + validity + nearDuplicates;
    expect(assessment.overall.score).toBeCloseTo((completeness * (7 / 8) + uniqueness + validity + nearDuplicates) / weights, 12);
    expect(Object.values(DIMENSION_WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
  });

  it('returns no score and a reason for an empty table', async () => {
    const assessment = await assessRows({ name: 'text', betrag: 'decimal' }, []);
    expect(qualityAssessmentSchema.parse(assessment)).toEqual(assessment);
    expect(assessment).toMatchObject({ rows: 0, overall: { score: null }, cells: [], suspectCellCount: 0, keyCandidates: [] });
    for (const { score, reason } of assessment.dimensions) expect([score, reason?.de]).toEqual([null, 'Die Tabelle hat keine Zeilen.']);
  });

  it('scores only the dimensions that a single row allows', async () => {
    const assessment = await assessRows({ name: 'text', betrag: 'decimal', tag: 'date' }, [['Jürgen', null, '2026-01-01']], {
      timeColumn: 'tag',
      keyColumns: ['name'],
    });
    expect(qualityAssessmentSchema.parse(assessment)).toEqual(assessment);
    expect(scores(assessment)).toEqual({
      completeness: expect.closeTo(2 / 3, 12),
      uniqueness: null,
      validity: 1,
      consistency: null,
      timeliness: null,
      outliers: null,
      nearDuplicates: null,
    });
    for (const { score, reason } of assessment.dimensions) expect(score === null).toBe(reason !== null);
  });

  it('accepts columns that are all null, constant or both', async () => {
    const rows = times(30, [null, 'gleich', 5, null, null]);
    const assessment = await assessRows({ leer: 'text', fest: 'text', fuenf: 'integer', nie: 'date', kein: 'decimal' }, rows);
    expect(qualityAssessmentSchema.parse(assessment)).toEqual(assessment);
    expect(scores(assessment)).toMatchObject({ completeness: 2 / 5, consistency: null, outliers: null, nearDuplicates: null });
    expect(scoreOf(assessment, 'uniqueness')).toBeCloseTo(1 / 30, 12);
    expect(assessment.suspectCellCount).toBe(0);
  });

  it('accepts quotes in column names and values', async () => {
    const assessment = await assessRows({ 'o"brien\'s; Spalte': 'text', row: 'text' }, [
      ["it's", '"'],
      ['-', ';'],
    ]);
    expect(checkOf(assessment, 'disguised-nulls', 'o"brien\'s; Spalte')).toMatchObject({ failed: 1 });
  });

  it('limits evidence to the option and still counts all failures', async () => {
    const assessment = await assessRows({ name: 'text' }, times(25, [null]), { options: { maxEvidenceRows: 3 } });
    const check = checkOf(assessment, 'missing-values', 'name');
    expect([check?.failed, check?.evidence.length]).toEqual([25, 3]);
  });

  it('returns the same result in every session, regardless of threads', async () => {
    const results = [];
    for (const threads of [1, 2]) {
      await using duck = await DuckDbSession.open({ threads });
      results.push(await assessQuality(duck, orders), await assessQuality(duck, orders));
    }
    // Every 211th of 4000 rows has a misspelt town: 19 rows.
    expect(results[0]?.suspectCellCount).toBe(19);
    for (const result of results) expect(result).toEqual(results[0]);
  });

  it('reports progress from 0 to 1 and leaves the session clean', async () => {
    await using duck = await DuckDbSession.open();
    const seen: number[] = [];
    await assessQuality(duck, orders, { onProgress: (done) => seen.push(done) });
    expect([seen[0], seen.at(-1)]).toEqual([0, 1]);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(await duck.rows(`SELECT table_name FROM information_schema.tables`)).toEqual([]);
  });

  it('stops between two steps when aborted', async () => {
    await using duck = await DuckDbSession.open();
    const abort = new AbortController();
    const onProgress = (done: number): void => {
      if (done >= 0.1) abort.abort();
    };
    await expect(assessQuality(duck, orders, { signal: abort.signal, onProgress })).rejects.toMatchObject({ name: 'AbortError' });
    expect(await duck.rows(`SELECT table_name FROM information_schema.tables`)).toEqual([]);
  });

  it('lists the dimensions in their order', async () => {
    const assessment = await assessRows({ n: 'integer' }, [[1], [2]]);
    expect(assessment.dimensions.map(({ dimension }) => dimension)).toEqual([...QUALITY_DIMENSIONS]);
  });
});
