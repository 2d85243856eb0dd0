import { DuckDbSession } from '../../../platform/analytics/index.js';
import { answersOn, type PlannedAnswer } from '../answer-plan/testing/table-answers.js';

interface Table {
  readonly name: string;
  readonly sql: string;
}

/** Pallets by depot and vehicle. About 4 % are broken, and 8 % at the depot Hafen. Some rows have no value, some no pallets. */
const PALLETS: Table = {
  name: 'Fuhren',
  sql: `(SELECT DATE '2026-01-05' + CAST(7 * (i // 60) AS INT) AS Woche, ['Hafen', 'Nord', 'Berg'][1 + i % 3] AS Depot,
    ['Koffer', 'Plane'][1 + (i // 3) % 2] AS Aufbau, ['F', 'S', 'N'][1 + (i // 7) % 3] AS Schicht,
    CASE WHEN i % 311 = 5 THEN 0 ELSE 100 + i % 40 END AS AG_Pal,
    CASE WHEN i % 97 = 0 THEN NULL WHEN i % 3 = 0 THEN 8 + i % 2 + i // 260 ELSE 2 + i % 4 END AS BS_Pal,
    12.5 + i % 9 AS Miete_EUR, 8 AS Plan_h, 8 + (i % 5) * 0.25 AS Fahrt_h,
    DATE '2026-01-05' + CAST(7 * (i // 60) + i % 4 AS INT) AS Abholung, DATE '2026-01-05' + CAST(7 * (i // 60) + (i * 7) % 30 AS INT) AS Abrechnung
    FROM range(1560) t(i))`,
};

/** Condition that a row counts for the share of broken pallets. */
const USABLE = 'BS_Pal IS NOT NULL AND AG_Pal > 0';
/** Values by month that the rows give. */
const SHARE = `100.0 * sum(BS_Pal) FILTER (WHERE ${USABLE}) / sum(AG_Pal) FILTER (WHERE ${USABLE})`;
const OVERTIME = 'sum(Fahrt_h - Plan_h)';
const IN_TIME = `100.0 * avg(CASE WHEN date_diff('day', Abholung, Abrechnung) <= 14 THEN 1.0 ELSE 0 END)`;

interface Kpi {
  readonly name: string;
  readonly unit: string | null;
  /** SQL of the value by month, over the rows of `PALLETS`. */
  readonly value: string;
}
const BROKEN: Kpi = { name: 'Beschädigungsquote', unit: '%', value: `round(${SHARE}, 2)` };
const SICK: Kpi = { name: 'Krankenstand', unit: '%', value: `4.7 + month(min(Woche)) % 3 * 0.05` };

/** Returns a table of KPIs by month from January to June. */
const board = (kpis: readonly Kpi[], source = PALLETS.sql): Table => ({
  name: 'Cockpit',
  sql: `(${kpis
    .map(
      ({ name, unit, value }) =>
        `SELECT '${name}' AS Kennzahl, ${unit === null ? 'CAST(NULL AS VARCHAR)' : `'${unit}'`} AS Einheit,
          CAST(date_trunc('month', Woche) AS DATE) AS Monat, CAST(${value} AS DOUBLE) AS Ist, 5.0 AS Soll FROM ${source} GROUP BY Monat`,
    )
    .join(' UNION ALL ')})`,
});

let duck: DuckDbSession;
beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(() => duck[Symbol.asyncDispose]());

const answer = async (kpis: readonly Kpi[], request: string, tables: readonly Table[] = [PALLETS]): Promise<PlannedAnswer | null> =>
  (await answersOn(duck, [...tables, board(kpis)], new Date('2026-09-10')))(request);
const calculationsOf = async (...args: Parameters<typeof answer>) => (await answer(...args))?.rows.calculations ?? [];
const groupOf = (found: PlannedAnswer | null, name: string) => found?.answer.figures.groups.find(({ group }) => group[0] === name);
const valueOf = async (sql: string, where = 'true'): Promise<number> =>
  (await duck.one<{ value: number }>(`SELECT ${sql} AS value FROM ${PALLETS.sql} WHERE ${where}`)).value;

describe('a KPI that two columns of the records give', () => {
  it('is the quotient of their sums by the groups that a request names, and states how well it matches', async () => {
    const found = await answer([BROKEN, SICK], 'Beschädigungsquote je Depot');
    const [blanks, zeros] = [await valueOf('count(*)', 'BS_Pal IS NULL'), await valueOf('count(*)', 'BS_Pal IS NOT NULL AND AG_Pal = 0')];
    expect(Number(zeros)).toBeGreaterThan(0);
    expect(found?.rows.calculations).toMatchObject([
      {
        ...{ left: 'BS_Pal', sign: '÷', right: 'AG_Pal', isShare: true },
        kpi: { name: 'Beschädigungsquote', months: 6, blanks: Number(blanks), zeros: Number(zeros), above: 0 },
      },
    ]);
    expect(found?.rows.calculations[0]?.kpi?.deviation).toBeLessThan(0.01);
    expect(found?.answer.figures.measures.map(({ name, unit }) => [name, unit])).toEqual([['Beschädigungsquote (BS_Pal ÷ AG_Pal)', '%']]);
    expect(groupOf(found, 'Hafen')?.measures[0]?.mean).toBeCloseTo(await valueOf(SHARE, `Depot = 'Hafen'`), 6);
  });

  it('selects rows by a bound in percent, together with a shift that the request spells out', async () => {
    const found = await answer([BROKEN, SICK], 'Alle Fuhren der Nachtschicht vom Depot Hafen mit mehr als 7 Prozent Beschädigung');
    expect(found?.rows.conditions).toMatchObject([{ column: 'BS_Pal ÷ AG_Pal', operator: '>', value: 0.07 }]);
    const n = await valueOf('count(*)', `Depot = 'Hafen' AND Schicht = 'N' AND ${USABLE} AND BS_Pal / AG_Pal > 0.07`);
    expect(found?.answer.figures.asked.count).toBe(Number(n));
  });

  it('ranks the worst group by the direction in which the KPI is better', async () => {
    const rank = async (request: string, kpi: Kpi) => (await answer([kpi, SICK], request))?.rows.ranks;
    expect(await rank('Welches Depot hat die schlechteste Beschädigungsquote?', BROKEN)).toBe('highest');
    const intact = { ...BROKEN, name: 'Unversehrtheitsgrad', value: `round(100.0 * sum(AG_Pal - BS_Pal) / sum(AG_Pal), 2)` };
    const delivered = { ...PALLETS, sql: `(SELECT *, AG_Pal - BS_Pal AS OK_Pal FROM ${PALLETS.sql})` };
    const named = { ...intact, name: 'Zustellquote', value: `round(100.0 * (sum(AG_Pal) FILTER (WHERE ${USABLE}) - sum(BS_Pal) FILTER (WHERE ${USABLE})) / sum(AG_Pal) FILTER (WHERE ${USABLE}), 3)` }; // prettier-ignore
    const worst = await answer([named, SICK], 'Welches Depot hat die schlechteste Zustellquote?', [delivered]);
    expect(worst?.rows).toMatchObject({ ranks: 'lowest', calculations: [{ left: 'OK_Pal', right: 'AG_Pal' }] });
    expect(worst?.answer.figures.groups[0]?.group).toEqual(['Hafen']);
  });

  it('is found if the table writes the share as a part of 1 and states no unit', async () => {
    const fraction = { ...BROKEN, unit: null, value: `round(${SHARE} / 100, 5)` };
    const found = await answer([fraction, SICK], 'Beschädigungsquote je Depot');
    expect(found?.rows.calculations).toMatchObject([{ left: 'BS_Pal', right: 'AG_Pal', isShare: true }]);
    expect(groupOf(found, 'Nord')?.measures[0]?.mean).toBeCloseTo(await valueOf(SHARE, `Depot = 'Nord'`), 6);
  });

  it('is stated per 1,000 units if the KPI is', async () => {
    const perThousand = { name: 'Bruch je 1.000 Paletten', unit: 'Stk', value: `round(10 * ${SHARE}, 2)` };
    const found = await answer([perThousand, SICK], 'Bruch je 1.000 Paletten je Depot');
    expect(found?.rows.calculations).toMatchObject([{ left: 'BS_Pal', right: 'AG_Pal', isShare: false, per: 1000 }]);
    expect(groupOf(found, 'Hafen')?.measures[0]?.mean).toBeCloseTo(10 * (await valueOf(SHARE, `Depot = 'Hafen'`)), 6);
  });

  it('is the sum of the differences of two columns, also if one of them is constant', async () => {
    const found = await answer([{ name: 'Mehrarbeit', unit: 'h', value: OVERTIME }, SICK], 'Mehrarbeit je Depot');
    expect(found?.rows.calculations).toMatchObject([{ left: 'Fahrt_h', sign: '−', right: 'Plan_h' }]);
    expect(groupOf(found, 'Berg')?.measures[0]?.mean).toBeCloseTo(await valueOf(OVERTIME, `Depot = 'Berg'`), 6);
  });

  it('is the share of rows with at most the stated days between two dates', async () => {
    const inTime = { name: 'Anteil Abrechnung in 14 Tagen', unit: '%', value: `round(${IN_TIME}, 2)` };
    const found = await answer([inTime, SICK], 'Wie hoch ist der Anteil Abrechnung in 14 Tagen je Depot?');
    expect(found?.rows.intervals).toMatchObject([{ from: 'Abholung', until: 'Abrechnung', kpi: { days: 14 } }]);
    expect(groupOf(found, 'Nord')?.measures[0]?.mean).toBeCloseTo(await valueOf(IN_TIME, `Depot = 'Nord'`), 6);
  });

  it('needs no trace of its name in the columns if it follows the columns month by month', async () => {
    const request = 'Ausfallquote je Depot';
    const exact = { ...BROKEN, name: 'Ausfallquote' };
    expect(await calculationsOf([exact], request)).toMatchObject([{ left: 'BS_Pal', right: 'AG_Pal' }]);
    expect(await calculationsOf([{ ...exact, value: `round(${SHARE} * (1 + 0.08 * (month(min(Woche)) % 2)), 2)` }], request)).toEqual([]);
  });
});

describe('no measure is used', () => {
  it.each<[reason: string, kpis: readonly Kpi[], request?: string, tables?: readonly Table[]]>([
    ['with another level', [{ ...BROKEN, value: `round(1.4 * ${SHARE}, 2)` }, SICK]],
    ['for another KPI of a similar level', [BROKEN, SICK], 'Krankenstand je Depot'],
    ['if another KPI fits as well', [BROKEN, { ...BROKEN, name: 'Beanstandungsquote' }]],
    ['if two pairs of columns fit', [BROKEN], undefined, [{ ...PALLETS, sql: `(SELECT *, BS_Pal AS BS2_Pal FROM ${PALLETS.sql})` }]],
    [
      'with too few common months',
      [BROKEN],
      undefined,
      [{ ...PALLETS, sql: `(SELECT * REPLACE (Woche + INTERVAL 4 MONTH AS Woche) FROM ${PALLETS.sql})` }],
    ],
    ['for a number of things', [BROKEN, SICK], 'Wie viele Beschädigungen gab es je Depot?'],
  ])('%s', async (_, kpis, request = 'Beschädigungsquote je Depot', tables = [PALLETS]) => {
    expect((await calculationsOf(kpis, request, tables)).filter(({ kpi }) => kpi)).toEqual([]);
  });
});
