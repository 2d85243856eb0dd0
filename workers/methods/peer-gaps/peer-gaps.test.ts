import { DuckDbSession } from '../../../platform/analytics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { describeGroup, gapName } from './describe-group.js';
import { mainReason } from './main-reason.js';
import { namedGroupIn } from './named-group.js';
import { gapsOf, type PeerGap } from './peer-gaps.js';
import { tableOf } from './testing/tables.js';

let duck: DuckDbSession;
let clubs: Dataset[];
let laundries: Dataset[];
const YEAR = { from: '2026-01-01', until: '2026-06-30' };

const CLUBS = ['Leeds', 'Hull', 'York', 'Derby', 'Stoke'];
const list = (names: readonly string[]): string => `[${names.map((name) => `'${name}'`).join(', ')}]`;
/** SQL for a number of rows of each group, with the number of the group as `g` and that of the row as `i`. */
const rowsOf = (groups: number, rows: number): string => `(SELECT g, i FROM range(${groups}) AS a(g), range(${rows}) AS b(i))`;
const day = `DATE '2026-01-05' + CAST(i AS INTEGER)`;

beforeAll(async () => {
  duck = await DuckDbSession.open();
  const club = `(${list(CLUBS)})[g + 1]`;
  clubs = [
    // In Leeds every third course place is not used, elsewhere every tenth, with two spellings; members wait 18 and 6 to 8 minutes.
    await tableOf(
      duck,
      'bookings',
      `SELECT ${club} AS club, ${day} AS booked_on, TIMESTAMP '2026-01-05 10:00' + to_days(CAST(i AS INTEGER)) AS checked_in_at,
        TIMESTAMP '2026-01-05 10:00' + to_days(CAST(i AS INTEGER)) + to_minutes(CASE WHEN g = 0 THEN 18 ELSE 6 + g % 3 END) AS served_at,
        CASE WHEN i % (CASE WHEN g = 0 THEN 3 ELSE 10 END) > 0 THEN 'Attended' WHEN i % 2 = 0 THEN 'No-show' ELSE 'no show' END AS outcome
        FROM ${rowsOf(5, 90)}`,
    ),
    await tableOf(
      duck,
      'survey',
      `SELECT 'PeakFit ' || ${club} AS site, ${day} AS answered, CAST(CASE WHEN i % 10 = 0 THEN 0 WHEN i % 3 = 0 OR (g = 0 AND i % 3 = 1) THEN 4 ELSE 10 END AS INTEGER) AS score,
        CASE WHEN g = 0 AND i % 3 = 1 THEN 'Broken machines' WHEN i % 2 = 0 THEN 'Price' ELSE 'Staff' END AS main_reason FROM ${rowsOf(5, 90)}`,
    ),
    await tableOf(
      duck,
      'bills',
      `SELECT (${list(['LDS', 'HUL', 'YRK', 'DBY', 'STK'])})[g + 1] AS loc, ${day} AS invoice_date, ${day} + 10 AS paid_on FROM ${rowsOf(5, 60)}`,
    ),
  ];
  const names = ['Kassel', 'Fulda', 'Gotha', 'Erfurt'];
  laundries = [
    await tableOf(
      duck,
      'touren',
      `SELECT 'B' || lpad(CAST(g + 1 AS VARCHAR), 2, '0') || ' ' || (${list(names)})[g + 1] AS betrieb, ${day} AS tag, '07:00' AS "Abf. Plan",
        CASE WHEN g = 1 THEN '07:25' ELSE '07:0' || CAST(g + i % 2 AS VARCHAR) END AS "Abf. Ist" FROM ${rowsOf(4, 60)}`,
    ),
    await tableOf(
      duck,
      'waesche',
      `SELECT CAST(g + 1 AS INTEGER) AS "Betr.-Nr.", ${day} AS tag, CAST(1000 + i AS INTEGER) AS "Gewaschen (Stk)", CAST(CASE WHEN g = 1 THEN 80 ELSE 20 + g END + i % 5 AS INTEGER) AS "Ausschuss (Stk)" FROM ${rowsOf(4, 60)}`,
    ),
    await tableOf(
      duck,
      'beschwerden',
      `SELECT (${list(names)})[g + 1] AS ort, ${day} AS eingang, CASE WHEN g = 1 AND i % 3 > 0 THEN 'Flecken' WHEN i % 2 = 0 THEN 'Zu spät' ELSE 'Falsche Menge' END AS grund
        FROM ${rowsOf(4, 40)} WHERE i < CASE WHEN g = 1 THEN 40 ELSE 12 + g END`,
    ),
  ];
});
afterAll(() => duck[Symbol.asyncDispose]());

const tablesOf = (text: string, datasets: readonly Dataset[]): Record<string, readonly string[]> | null => {
  const group = namedGroupIn(text, datasets);
  return group && Object.fromEntries(group.columns.map(({ dataset, column, values }) => [`${dataset.name}.${column}`, values]));
};

const gapsFor = async (text: string, datasets: readonly Dataset[]): Promise<PeerGap[]> => {
  const gaps: PeerGap[] = [];
  for (const column of namedGroupIn(text, datasets)?.columns ?? [])
    gaps.push(...(await gapsOf(duck, { ...column, relation: column.dataset.name }, YEAR)));
  return gaps.toSorted((a, b) => b.size - a.size);
};

describe('namedGroupIn', () => {
  it.each([
    'Which three things should we fix in Leeds by Easter?',
    'PeakFit Leeds worries me. What is going wrong there?',
    'Why is the Leeds club losing people?',
  ])('finds a group by name, by a longer name and by code in all tables: %s', (text) => {
    expect(tablesOf(text, clubs)).toEqual({ 'bookings.club': ['Leeds'], 'survey.site': ['PeakFit Leeds'], 'bills.loc': ['LDS'] });
  });

  it.each(['Was läuft in Fulda schief?', 'Drei Maßnahmen für den Betrieb B02 bitte.', 'Fulda macht uns Kummer, woran liegt es?'])(
    'links a name, a code and a number that tables use for one group: %s',
    (text) => {
      expect(tablesOf(text, laundries)).toEqual({
        'touren.betrieb': ['B02 Fulda'],
        'waesche.Betr.-Nr.': ['2'],
        'beschwerden.ort': ['Fulda'],
      });
    },
  );

  it('finds a group by its number after the name of the column', async () => {
    const presses = await tableOf(
      duck,
      'presses',
      `SELECT CAST(g + 1 AS INTEGER) AS line, ${day} AS shift_day, 5 + g AS parts FROM ${rowsOf(4, 5)}`,
    );
    expect(tablesOf('What is wrong with line 3?', [presses])).toEqual({ 'presses.line': ['3'] });
    expect(namedGroupIn('What is wrong with 3 of our orders?', [presses])).toBeNull();
  });

  it.each(['Compare Leeds and York.', 'What should we do about absences?', 'Three actions for all clubs except Leeds, please.'])(
    'finds no single group: %s',
    (text) => {
      expect(namedGroupIn(text, clubs)).toBeNull();
    },
  );
});

describe('gapsOf', () => {
  it('compares shares, scores and waits of a group with the others, the largest gap first', async () => {
    const gaps = await gapsFor('What is wrong in Leeds?', clubs);
    const named = gaps.map((gap) => [gapName(gap, 'en'), Math.round(gap.own), Math.round(gap.others), gap.rank]);
    expect(named).toContainEqual(['mean time from “checked_in_at” to “served_at”', 18, 7, 1]);
    expect(named).toContainEqual(['share of “No-show” (outcome)', 33, 10, 1]);
    expect(named.at(-1)).toEqual(['mean time from “invoice_date” to “paid_on”', 10, 10, 1]);
    expect(gaps[0]?.size).toBeGreaterThan(3);
  });

  it('divides an unwanted quantity by the whole, reads times of the day and counts unwanted events', async () => {
    const gaps = await gapsFor('Woran hakt es in Fulda?', laundries);
    const named = gaps.map((gap) => [gapName(gap, 'de'), Number(gap.own.toFixed(1)), Number(gap.others.toFixed(1))]);
    expect(named).toContainEqual(['Quote „Ausschuss (Stk)“ ÷ „Gewaschen (Stk)“', 8, 2.3]);
    expect(named).toContainEqual(['mittlere Zeit von „Abf. Plan“ bis „Abf. Ist“', 25, 2.2]);
    expect(named).toContainEqual(['Einträge in „beschwerden“', 40, 13.7]);
  });

  it('assigns rows to the period by the day on which something happened', async () => {
    // All were entered in 2025; the visits are of 2026.
    const visits = await tableOf(
      duck,
      'visits',
      `SELECT (${list(CLUBS)})[g + 1] AS club, DATE '2025-12-01' AS booked_on, ${day} AS visit, CASE WHEN i % 4 = 0 THEN 'Cancelled' ELSE 'Done' END AS status FROM ${rowsOf(3, 40)}`,
    );
    const gaps = await gapsOf(duck, { dataset: visits, column: 'club', values: ['Hull'], relation: 'visits' }, YEAR);
    expect(gaps).toMatchObject([{ own: 25, others: 25, rows: 40 }]);
  });

  it('finds no gap if the others together are no better than the group', async () => {
    // York is behind Derby and Stoke, but ahead of Leeds and of all others together.
    const parcels = await tableOf(
      duck,
      'parcels',
      `SELECT (${list(CLUBS)})[g + 1] AS depot, ${day} AS sent, CASE WHEN i % 10 < [9, 2, 2, 1, 1][g + 1] THEN 'Damaged' ELSE 'Fine' END AS status FROM ${rowsOf(5, 200)}`,
    );
    const [gap] = await gapsOf(
      duck,
      { dataset: parcels, column: 'depot', values: ['York'], relation: 'parcels' },
      { from: '2026-01-01', until: null },
    );
    expect(gap).toMatchObject({ own: 20, others: 32.5 });
    expect(gap?.size).toBeLessThan(0);
  });

  it('marks a small group', async () => {
    const few = await tableOf(
      duck,
      'claims',
      `SELECT * FROM beschwerden WHERE ort <> 'Fulda' UNION ALL (SELECT * FROM beschwerden WHERE ort = 'Fulda' LIMIT 6)`,
    );
    const gaps = await gapsOf(
      duck,
      { dataset: { ...few, name: 'complaints' } as Dataset, column: 'ort', values: ['Fulda'], relation: 'claims' },
      YEAR,
    );
    expect(gaps).toMatchObject([{ own: 6, isSmall: true }]);
  });
});

describe('mainReason', () => {
  it('takes the most frequent reason of bad scores, beside its share elsewhere', async () => {
    const [, survey] = clubs;
    const rows = { dataset: survey as Dataset, column: 'site', values: ['PeakFit Leeds'], relation: 'survey' };
    expect(await mainReason(duck, rows, YEAR)).toMatchObject({
      name: 'Broken machines',
      bad: { column: 'score', operator: '<=', value: 6 },
      others: 0,
    });
  });

  it('counts all rows of a table of complaints', async () => {
    const rows = { dataset: laundries[2] as Dataset, column: 'ort', values: ['Fulda'], relation: 'beschwerden' };
    expect(await mainReason(duck, rows, YEAR)).toMatchObject({ name: 'Flecken', rows: 26, known: 40, bad: null });
  });
});

it('states the clear gaps with the figures elsewhere, and the figures that are not worse', async () => {
  const group = namedGroupIn('What is wrong in Leeds?', clubs);
  if (group === null) throw new Error('no group found');
  const { lead, rest, table } = describeGroup({ group, gaps: await gapsFor('Leeds', clubs), reason: null }, 'en');
  expect(lead[0]).toMatch(/^“Leeds” compared with the other 4, January – June 2026\. Furthest behind on: /u);
  expect(lead[0]).toContain('share of “No-show” (outcome) 33.3% (others 10%; worst of 5)');
  expect(rest).toEqual(['Not clearly worse: mean time from “invoice_date” to “paid_on” 10 days (others 10 days; worst of 5).']);
  expect(table).toHaveLength(1);
});
