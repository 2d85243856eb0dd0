import { rename } from 'node:fs/promises';
import { DuckDbSession, literal } from '../../../platform/analytics/index.js';
import { FILE_ORDER_COLUMN, findDemoFile, ingestFile, ingestOptionsSchema, profileTable } from '../../../subgraphs/sources/index.js';
import { composeDiscovery, examineTable, type TableToExamine } from './discover-kpis.js';
import { discoveryWarnings, kpiDiscoveryMarkdown } from './kpi-discovery-markdown.js';
import { kpiDiscoveryResultSchema, type KpiDiscoveryResult } from './kpi-discovery-result.js';

const AS_OF = new Date('2026-10-01T00:00:00Z');

let duck: DuckDbSession;
let tables: TableToExamine[];
let result: KpiDiscoveryResult;

/** Imports and profiles a demo file, with event log roles. */
const tableOf = async (key: string): Promise<TableToExamine> => {
  const file = findDemoFile(key);
  if (!file) throw new Error(`no demo file ${key}`);
  const path = duck.path(`${key}.csv`);
  await file.write(path, AS_OF);
  const ingested = await ingestFile(duck, { file: path, kind: file.kind, fileName: key, options: ingestOptionsSchema.parse({}) });
  const parquet = duck.path(`${key}.parquet`);
  await rename(ingested.parquetPath, parquet);
  const relation = `read_parquet(${literal(parquet)})`;
  const visible = ingested.columns.filter(({ name }) => name !== FILE_ORDER_COLUMN);
  const { columns: profiled } = await profileTable(duck, relation, visible);
  const roles = Object.entries(ingested.eventLog ?? {});
  const columns = profiled.map(({ name, type, distinct, nullShare }) => ({
    name,
    type,
    distinct,
    nullShare,
    eventLogRole: roles.find(([, column]) => column === name)?.[0] ?? null,
  }));
  return {
    datasetId: `dst_${key}`,
    name: file.title,
    version: 1,
    contentHash: ingested.contentHash,
    rows: ingested.rows,
    importedOn: '2026-11-30',
    gate: 'conditional',
    columns,
    relation,
  };
};

const discover = async (which: readonly TableToExamine[]): Promise<KpiDiscoveryResult> => {
  const examined: Awaited<ReturnType<typeof examineTable>>[] = [];
  for (const table of which) examined.push(await examineTable(duck, table));
  const found = composeDiscovery(examined);
  return {
    ...found,
    warnings: discoveryWarnings(
      {
        found,
        activities: [],
        emptyDatasets: [],
        unknown: null,
        maximum: null,
        onlyNew: false,
        words: [],
        asksLeading: false,
        notComputable: [],
        withoutTarget: null,
      },
      'en',
    ),
  };
};

beforeAll(async () => {
  duck = await DuckDbSession.open();
  tables = [];
  for (const key of ['order-to-cash', 'kpi-monthly', 'initiatives']) tables.push(await tableOf(key));
  result = await discover(tables);
});
afterAll(async () => duck[Symbol.asyncDispose]());

const candidate = (name: string) => {
  const found = result.candidates.find((each) => each.name.de === name);
  if (!found) throw new Error(`no candidate ${name}`);
  return found;
};

describe('discovery of KPIs in the demo tables', () => {
  it('finds listed KPIs and catalogue KPIs with values', () => {
    expect(kpiDiscoveryResultSchema.parse(result)).toEqual(result);
    expect(result.candidates.filter(({ origin }) => origin === 'series')).toHaveLength(12);
    expect(candidate('Budgetausschöpfung')).toMatchObject({
      datasetId: 'dst_initiatives',
      formula: expect.stringContaining('"Ist_EUR"'),
      value: expect.closeTo((100 * 1_614_100) / 2_040_000, 6),
      n: 12,
      grain: 'all',
      valuePeriod: null,
    });
    expect(candidate('Anteil blockierter Vorhaben')).toMatchObject({
      value: expect.closeTo(100 / 12, 9),
      formula: expect.stringContaining("IN ('blockiert')"),
    });
    expect(candidate('Bearbeitungsschritte je Auftrag')).toMatchObject({
      timeColumn: 'Zeitstempel',
      valuePeriod: '2026-09-01',
      periods: 12,
    });
    expect(candidate('Liefertreue')).toMatchObject({
      origin: 'series',
      value: 92.5,
      valuePeriod: '2026-09-01',
      unit: { de: '%' },
      direction: 'higher',
      periods: 36,
    });
  });

  it('counts quarters of a table of quarters', async () => {
    await duck.run(`CREATE OR REPLACE TABLE quarters AS SELECT (DATE '2024-01-01' + INTERVAL (3 * i) MONTH)::DATE AS "Datum", 'Termintreue' AS "Kennzahl",
      80.0::DOUBLE + i AS "Wert" FROM range(8) r(i)`);
    const [table] = tables;
    if (!table) throw new Error('no table');
    const columns = ['Datum', 'Kennzahl', 'Wert'].map((name, index) => ({
      ...table.columns[0],
      name,
      type: ['date', 'text', 'decimal'][index],
    }));
    const { findings } = await examineTable(duck, { ...table, relation: 'quarters', columns: columns as typeof table.columns, rows: 8 });
    expect(findings).toMatchObject([{ grain: 'quarter', periods: 8, value: 87 }]);
    expect(findings[0]?.reasons.map(({ en }) => en).join(' ')).toContain('Quarters with a value: 8.');
  });

  it('returns the SQL that computes the value', async () => {
    for (const { sql, value, valuePeriod, datasetId } of result.candidates) {
      const table = tables.find((each) => each.datasetId === datasetId);
      await duck.run(`CREATE OR REPLACE TEMP VIEW dataset AS SELECT * FROM ${table?.relation}`);
      const rows = await duck.rows<{ period_start: string | null; value: number | null }>(sql);
      expect(rows.find(({ period_start: start }) => start === valuePeriod)?.value).toBeCloseTo(value, 9);
    }
  });

  it('is deterministic and independent of the order of tables', async () => {
    expect(await discover(tables)).toEqual(result);
    const reversed = await discover(tables.toReversed());
    expect(reversed.candidates).toEqual(result.candidates);
  });

  it('ranks by the documented score', () => {
    for (const { score, parts } of result.candidates) {
      const { weight = Number.NaN, match, completeness, quality, history } = parts;
      expect(score).toBeCloseTo(0.4 * weight + 0.25 * match + 0.15 * completeness + 0.1 * quality + 0.1 * history, 3);
    }
    expect(result.candidates.map(({ score }) => score)).toEqual(result.candidates.map(({ score }) => score).toSorted((a, b) => b - a));
  });

  it('reports KPIs that lack one column', () => {
    expect(result.nearMisses).toContainEqual(
      expect.objectContaining({
        catalogueId: 'on-time-delivery',
        datasetId: 'dst_order-to-cash',
        missing: [expect.objectContaining({ role: 'delivered' })],
      }),
    );
  });

  it('renders both languages from the result alone', () => {
    const [german, english] = [kpiDiscoveryMarkdown(result, 'de'), kpiDiscoveryMarkdown(result, 'en')];
    expect(german).toContain('| 92,5\u202F% |');
    expect(german).toMatch(/^# Kennzahlen aus Ihren Daten/);
    expect(english).toContain('| 92.5% |');
    expect(english).toContain('Budget consumption');
    expect(english).not.toMatch(/Bewertung|Gründe|Zeitraum/);
    expect(german).not.toMatch(/Reasons|Score|Purpose/);
  });

  it('renders only the KPIs that are asked for, and counts the others', () => {
    const [first, ...others] = result.candidates;
    const asked = { ...result, candidates: [{ ...first, isAsked: true }, ...others] } as KpiDiscoveryResult;
    const markdown = kpiDiscoveryMarkdown(asked, 'en');
    expect(markdown.match(/^### /gm)).toHaveLength(1);
    expect(markdown).toContain(`${others.length} further KPIs can be computed from your data`);
    expect(markdown).not.toContain(`| ${others.at(-1)?.rank} |`);
  });

  it('reports that no KPI can be computed from an unsuitable table', async () => {
    await duck.run(`CREATE TABLE nothing AS SELECT 'x' AS "a", 1 AS "b"`);
    const columns = ['a', 'b'].map((name, index) => ({
      name,
      type: index === 0 ? 'text' : 'integer',
      distinct: 1,
      nullShare: 0,
      eventLogRole: null,
    }));
    const empty = await discover([{ ...(tables[0] as TableToExamine), columns, relation: 'nothing', rows: 1 }]);
    expect([empty.total, empty.candidates]).toEqual([0, []]);
    expect(kpiDiscoveryMarkdown(empty, 'de')).toContain('lässt sich keine Kennzahl');
  });

  it('reduces the confidence of an implausible value', async () => {
    await duck.run(`CREATE TABLE odd AS SELECT 'P' || i AS "Projekt", 100 AS "Budget", 100000 AS "Ist" FROM range(3) t (i)`);
    const columns = [
      { name: 'Projekt', type: 'text', distinct: 3, nullShare: 0, eventLogRole: null },
      { name: 'Budget', type: 'integer', distinct: 1, nullShare: 0, eventLogRole: null },
      { name: 'Ist', type: 'integer', distinct: 1, nullShare: 0, eventLogRole: null },
    ];
    const odd = await discover([{ ...(tables[0] as TableToExamine), columns, relation: 'odd', rows: 3 }]);
    const budget = odd.candidates.find(({ catalogueId }) => catalogueId === 'budget-consumption');
    expect(budget).toMatchObject({ confidence: 0.5, value: 100_000 });
    expect(budget?.reasons.at(-1)?.en).toContain('outside the possible range');
  });
});
