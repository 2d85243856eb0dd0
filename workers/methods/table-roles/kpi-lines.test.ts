import { DuckDbSession } from '../../../platform/analytics/index.js';
import { readKpiSeries } from '../tenant-state/index.js';
import { findKpiTable } from './kpi-pairs.js';

const columns = (text: string) =>
  text.split(' ').map((column) => {
    const [name = '', type = 'decimal'] = column.split(':');
    return { name: name.replaceAll('_', ' '), type };
  });

/** Returns a table with the distinct texts of its columns. */
const table = (list: string, texts: Readonly<Record<string, readonly string[]>>, rows = 48) => ({
  columns: columns(list),
  profile: {
    rows,
    columns: Object.entries(texts).map(([name, values]) => ({
      name,
      distinct: values.length,
      topValues: values.map((value) => ({ value })),
    })),
  },
});

describe('findKpiTable', () => {
  it.each<[string, string, Record<string, string[]>, object]>([
    [
      'an amount without a name for a value',
      'Month:date Line:text Measure:text Unit:text Amount',
      { Line: ['Budget', 'Actual', 'Forecast'], Measure: ['Turnover', 'Drug spend'] },
      { date: 'Month', name: 'Measure', value: 'Amount', lines: { column: 'Line', actual: ['Actual'], target: ['Budget'] } },
    ],
    [
      'a name for things instead of KPIs',
      'Monat:date Zeile:text Bezeichnung:text Zuständig:text Betrag',
      { Zeile: ['Ist 2026', 'Plan 2026', 'Vorjahr'], Bezeichnung: ['Auslastung', 'Retouren'], Zuständig: ['A. Kern', 'B. Lutz'] },
      { date: 'Monat', name: 'Bezeichnung', value: 'Betrag', owner: 'Zuständig', lines: { actual: ['Ist 2026'], target: ['Plan 2026'] } },
    ],
    [
      'a code beside the name',
      'period:date ref:text topic_area:text kind:text number',
      { ref: ['K1', 'K2', 'K3'], 'topic area': ['Calls answered', 'Calls lost', 'Wait'], kind: ['Actual (%)', 'Goal (%)'] },
      { name: 'topic area', value: 'number', lines: { actual: ['Actual (%)'], target: ['Goal (%)'] } },
    ],
    [
      'several kinds of targets, of which the most binding counts',
      'Monat:date Kennzahl:text Art:text Wert',
      { Art: ['Budget', 'Ist', 'Zielwert', 'Plan'], Kennzahl: ['Ausschuss'] },
      { lines: { actual: ['Ist'], target: ['Zielwert'] } },
    ],
  ])('reads lines of values and targets with %s', (_, list, texts, expected) => {
    expect(findKpiTable(table(list, texts))).toMatchObject(expected);
  });

  it.each<[string, string, Record<string, string[]>]>([
    ['no words for values', 'Tag:date Art:text Kunde:text Betrag', { Art: ['Verkauf', 'Storno'], Kunde: ['A', 'B'] }],
    ['two columns of numbers', 'day:date line:text item:text pieces amount', { line: ['Actual', 'Budget'], item: ['A', 'B'] }],
    ['no date', 'line:text item:text amount', { line: ['Actual', 'Budget'], item: ['A', 'B'] }],
  ])('does not read a table with %s as one of KPIs', (_, list, texts) => {
    expect(findKpiTable(table(list, texts))).toBeNull();
  });
});

describe('readKpiSeries', () => {
  it('joins the target of each period with its value and leaves the other lines out', async () => {
    await using duck = await DuckDbSession.open();
    await duck.run(`CREATE TABLE pack AS SELECT DATE '2026-01-01' + INTERVAL (m) MONTH AS "Month", line AS "Line", 'Turnover' AS "Item",
      CASE line WHEN 'Actual' THEN 90 + m WHEN 'Budget' THEN 100 ELSE 999 END AS "Amount"
      FROM range(3) AS months(m), (VALUES ('Actual'), ('Budget'), ('Prior year')) AS lines(line)`);
    const found = findKpiTable(
      table('Month:date Line:text Item:text Amount', { Line: ['Actual', 'Budget', 'Prior year'], Item: ['Turnover'] }, 9),
    );
    if (!found) throw new Error('no KPI table');
    const { series, ambiguous } = await readKpiSeries(duck, 'pack', found, { name: 'pack' });
    expect(ambiguous).toEqual([]);
    expect(series).toMatchObject([{ name: 'Turnover', value: 92, target: 100, periods: 3 }]);
  });

  it('reads the values of a table that has other lines but no targets', async () => {
    await using duck = await DuckDbSession.open();
    await duck.run(`CREATE TABLE pack AS SELECT DATE '2026-01-01' + INTERVAL (m) MONTH AS "Monat", line AS "Art", 'Umsatz' AS "Kennzahl",
      CASE line WHEN 'Ist' THEN 90 + m ELSE 50 END AS "Wert" FROM range(2) AS months(m), (VALUES ('Ist'), ('Vorjahr')) AS lines(line)`);
    const found = findKpiTable(table('Monat:date Art:text Kennzahl:text Wert', { Art: ['Ist', 'Vorjahr'], Kennzahl: ['Umsatz'] }, 4));
    if (!found) throw new Error('no KPI table');
    const { series } = await readKpiSeries(duck, 'pack', found, { name: 'pack' });
    expect(series).toMatchObject([{ name: 'Umsatz', value: 91, target: null, periods: 2 }]);
  });
});
