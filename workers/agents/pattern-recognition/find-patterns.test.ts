import { DuckDbSession, literal } from '../../../platform/analytics/index.js';
import { mannKendall } from '../../methods/statistics/trend/mann-kendall.js';
import { drawsOf } from '../../methods/statistics/sampling/draws.js';
import { senSlope } from '../../methods/statistics/trend/sen-slope.js';
import { varianceInflation } from '../../methods/statistics/trend/serial-dependence.js';
import { NILE } from '../../methods/statistics/testing/series.js';
import { planTable, unusable, type DescribedTable } from './choose-columns.js';
import { composePatterns } from './compose-patterns.js';
import { examineTable, type TableToExamine } from './examine-table.js';
import { patternsMarkdown } from './patterns-markdown.js';

const never = new AbortController().signal;

const table = { datasetId: 'dst_1', name: 'Aufträge *2026*', version: 3, rows: 0 };

/** Sixty months with twelve rows each and known dependencies between columns. */
const ORDERS = ((): Record<string, string | number>[] => {
  const random = drawsOf(3);
  return Array.from({ length: 720 }, (_, index) => {
    const month = Math.floor(index / 12);
    const region = index % 2 === 0 ? 'Nord' : 'Süd';
    const noise = random.normal();
    return {
      Tag: `${2020 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-${String((index % 12) + 5).padStart(2, '0')}`,
      Region: region,
      Steigend: 10 + 0.5 * month + random.normal(),
      Saison: 50 + 8 * Math.sin((2 * Math.PI * month) / 12) + random.normal(),
      Gruppe: (region === 'Nord' ? 5 : 3) + random.normal(),
      Rauschen: noise,
      Folge: 2 * noise + random.normal(),
    };
  });
})();

const withTable = async <T>(
  rows: readonly Record<string, string | number>[],
  use: (duck: DuckDbSession, relation: string) => Promise<T>,
): Promise<T> => {
  await using duck = await DuckDbSession.open();
  const { writeFile } = await import('node:fs/promises');
  await writeFile(duck.path('rows.json'), JSON.stringify(rows));
  return await use(duck, `read_json(${literal(duck.path('rows.json'))}, format = 'array')`);
};

const examine = (rows: readonly Record<string, string | number>[], plan: TableToExamine['plan'], grain?: TableToExamine['grain']) =>
  withTable(rows, async (duck, relation) => {
    const found = await examineTable(duck, { ...table, rows: rows.length, relation, plan, grain }, never);
    if (!found) throw new Error('nothing examined');
    return found;
  });

const NUMBERS = ['Steigend', 'Saison', 'Gruppe', 'Rauschen', 'Folge'];

describe('composePatterns for columns', () => {
  const composed = examine(ORDERS, { kind: 'columns', timeColumn: 'Tag', numbers: NUMBERS, groups: ['Region'] });
  const patterns = async (language: 'de' | 'en' = 'de') =>
    composePatterns([await composed], { language, alpha: 0.05, leftOut: [], omitted: 0 });

  it('finds all simulated patterns and no others', async () => {
    const { hypotheses, found } = await patterns();
    const confirmed = hypotheses.filter((each) => each.found).map(({ kind, subjects }) => `${kind} ${subjects.join(' ')}`);
    expect(confirmed.toSorted()).toEqual([
      'correlation Rauschen Folge',
      'group_difference Gruppe Region',
      'seasonality Saison',
      'trend Steigend',
    ]);
    expect(found).toBe(4);
  });

  it('covers the true slope by its interval and locates the high and low of the season', async () => {
    const { hypotheses } = await patterns();
    const trend = hypotheses.find(({ kind, found }) => kind === 'trend' && found)?.trend;
    expect(trend?.low).toBeLessThan(0.5);
    expect(trend?.high).toBeGreaterThan(0.5);
    expect(trend?.grain).toBe('month');
    const season = hypotheses.find(({ kind, found }) => kind === 'seasonality' && found)?.season;
    // The sine is highest in the fourth month and lowest in the tenth.
    expect([season?.highest.place, season?.lowest.place]).toEqual([3, 9]);
  });

  it('adjusts p values for all examined hypotheses and counts them', async () => {
    const { hypotheses, examined, byKind, method } = await patterns();
    // Trend, break and season of five columns; ten pairs; five columns by region. Row counts per month are constant, hence no series.
    expect(byKind.map((each) => each.examined)).toEqual([5, 5, 5, 10, 5]);
    expect(examined).toBe(30);
    expect(method.parameters['examined']).toBe(30);
    expect(hypotheses).toHaveLength(30);
    for (const { pValue, pAdjusted } of hypotheses) expect(pAdjusted).toBeGreaterThanOrEqual(pValue);
  });

  it('renders the same content in German and English and escapes names', async () => {
    const german = patternsMarkdown(await patterns('de'), 'de');
    const english = patternsMarkdown(await patterns('en'), 'en');
    expect(german).toContain('„Steigend“ steigt um 0,5');
    expect(english).toContain('“Steigend” rises by 0.5');
    expect(german).toContain('Aufträge \\*2026\\* (v3)');
    expect(german).toContain('Untersucht wurden 30 Hypothesen; 4 davon');
    expect(english).toContain('30 hypotheses were examined; 4 of them');
    expect(german.match(/^## /gm)).toHaveLength(english.match(/^## /gm)?.length ?? 0);
  });
});

it('prefixes statements with the dataset if there are several, and reports omitted datasets', async () => {
  const rows = ORDERS.map(({ Tag: day, Steigend: rising }) => ({ Tag: day ?? '', Steigend: rising ?? 0 }));
  const found = await examine(rows, { kind: 'columns', timeColumn: 'Tag', numbers: ['Steigend'], groups: [] });
  const other = { ...found, dataset: { ...found.dataset, datasetId: 'dts_2', name: 'Rechnungen' } };
  const options = { language: 'de', alpha: 0.05, leftOut: [] } as const;
  const alone = composePatterns([found], { ...options, omitted: 0 });
  const both = composePatterns([found, other], { ...options, omitted: 2 });
  const rise = expect.stringMatching(/^„?Steigend“? steigt/);
  expect(alone.hypotheses.map(({ statement }) => statement)).toContainEqual(rise);
  const rises = both.hypotheses.filter(({ kind, subjects }) => kind === 'trend' && subjects[0] === 'Steigend');
  expect(rises.map(({ statement }) => statement.split(' – ')[0]).toSorted()).toEqual(['Rechnungen', table.name].toSorted());
  expect([alone.warnings.join(' '), both.warnings.join(' ')]).toEqual([
    expect.not.stringContaining('Weitere Datensätze'),
    expect.stringContaining('Weitere Datensätze wurden nicht untersucht: 2.'),
  ]);
});

describe('composePatterns for KPI tables', () => {
  const columns = { date: 'Monat', value: 'Wert', name: 'Kennzahl' };
  const rows = ((): Record<string, string | number>[] => {
    const random = drawsOf(9);
    return Array.from({ length: 48 }, (_, month) => {
      const [shared, step] = [random.normal(), month < 24 ? 0 : 6];
      const at = `${2021 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
      return [
        { Monat: at, Kennzahl: 'Liefertreue', Wert: 90 + step + 0.5 * random.normal() },
        { Monat: at, Kennzahl: 'Kosten', Wert: month + 3 * shared },
        { Monat: at, Kennzahl: 'Erlös', Wert: 2 * month + 3 * shared + random.normal() },
        { Monat: at, Kennzahl: 'Ruhig', Wert: random.normal() },
      ];
    }).flat();
  })();

  it('finds a break, and a correlation by changes rather than by a common trend', async () => {
    const found = await examine(rows, { kind: 'kpis', timeColumn: 'Monat', columns });
    const { hypotheses } = composePatterns([found], { language: 'en', alpha: 0.05, leftOut: [], omitted: 0 });
    const shift = hypotheses.find((each) => each.kind === 'break' && each.found);
    expect(shift).toMatchObject({ subjects: ['Liefertreue'], shift: { from: '2023-01-01', betterThanLine: true } });
    const related = hypotheses.filter((each) => each.kind === 'correlation' && each.found);
    expect(related.map(({ subjects }) => subjects)).toEqual([['Kosten', 'Erlös']]);
    expect(related[0]?.relation?.of).toBe('changes');
  });
});

it('skips series that are too short', async () => {
  const { candidates } = await examine(
    ORDERS.slice(0, 12),
    { kind: 'columns', timeColumn: 'Tag', numbers: ['Rauschen', 'Folge'], groups: ['Region'] },
    'month',
  );
  expect(candidates).toEqual([]);
});

describe('serial dependence', () => {
  const trendP = (values: readonly number[], corrected: boolean): number => {
    const { z, variance } = mannKendall(values);
    const widened = corrected ? z / Math.sqrt(varianceInflation(values, senSlope(values, variance).slope)) : z;
    return Math.abs(widened);
  };

  it('causes more false positives in the plain test than in the corrected one', () => {
    const random = drawsOf(21);
    const series = Array.from({ length: 200 }, () => {
      let last = 0;
      return Array.from({ length: 60 }, () => (last = 0.6 * last + random.normal()));
    });
    const errorRate = (corrected: boolean): number => series.filter((values) => trendP(values, corrected) > 1.96).length / 200;
    expect(errorRate(false)).toBeGreaterThan(0.25);
    expect(errorRate(true)).toBeLessThan((errorRate(false) * 2) / 3);
  });

  it('does not hide the known decrease of the Nile series', () => {
    expect(trendP(NILE, true)).toBeGreaterThan(2);
  });
});

describe('planTable', () => {
  const column = (name: string, distinct: number, min = 0, max = 100) => ({ name, distinct, nullShare: 0, min, max });
  const described = (columns: [name: string, type: string, distinct: number][], roles: Record<string, string> = {}): DescribedTable =>
    ({
      rows: 100,
      roles,
      columns: columns.map(([name, type]) => ({ name, type })),
      profile: { columns: columns.map(([name, , distinct]) => column(name, distinct)) },
    }) as unknown as DescribedTable;

  it('ignores identifier columns and the resource column', () => {
    const log = described(
      [
        ['Tag', 'timestamp', 90],
        ['Auftrag_Nr', 'integer', 40],
        ['Zeile', 'integer', 100],
        ['Wert', 'decimal', 80],
        ['Bearbeiter', 'text', 5],
        ['Region', 'text', 4],
        ['Text', 'text', 90],
      ],
      { time: 'Tag', resource: 'Bearbeiter' },
    );
    expect(planTable(log, {})).toEqual({ kind: 'columns', timeColumn: 'Tag', numbers: ['Wert'], groups: ['Region'] });
  });

  it('ignores a list of initiatives unless its columns are requested', () => {
    const list = described([
      ['Initiative', 'text', 12],
      ['Status', 'text', 4],
      ['Fällig', 'date', 12],
      ['Budget_EUR', 'integer', 12],
    ]);
    expect(planTable(list, {})).toBeNull();
    expect(planTable(list, { columns: ['Budget_EUR'] })).toMatchObject({ kind: 'columns', timeColumn: 'Fällig', numbers: ['Budget_EUR'] });
  });

  it('returns the requested column that is missing or unsuitable', () => {
    const orders = described([
      ['Tag', 'date', 90],
      ['Wert', 'decimal', 80],
    ]);
    expect(unusable(orders, { columns: ['Wert'], timeColumn: 'Tag' })).toBeNull();
    expect(unusable(orders, { columns: ['Preis'] })).toBe('Preis');
    expect(unusable(orders, { timeColumn: 'Wert' })).toBe('Wert');
  });
});
