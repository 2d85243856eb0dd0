import { givenFieldInputs, lines, type SeriesRequest } from './field-inputs.fixture.js';

const inputs = givenFieldInputs();

const RETURNS = lines(
  'day,kind,amount',
  '2026-01-06,sale,90',
  '2026-01-19,refund,10',
  '2026-02-03,sale,70',
  '2026-03-12,sale,45',
  '2026-03-20,refund,15',
);
const LIFTS = lines('nr;tag;ort', '1;2025-01-09;A', '2;2025-01-30;A', '3;2025-04-11;B', '4;2025-06-02;A');
const COSTS = lines('tag,ware,kosten', '2024-11-04,Kran,310', '2025-05-07,Lift,90');
const TICKETS = lines('ticket,status,qty,wert', 'a,open,4,10', 'b,,12,', 'c,closed,,5', 'd, ,3,7', 'e,open,20,1');
const ORDERS = lines('nr,netto,rabatt', '1,250,20', '2,300,', '3,400,');
const WAITS = lines('tag;minuten', '2026-01-05;12', '2026-01-09;18', '2026-03-04;40');
const CHECKS = lines('tag;befund', '2026-01-05;fehler', '2026-01-09;gut', '2026-03-04;gut', '2026-03-09;gut');

type Points = Record<string, number | null>;

describe('KPIs of periods without rows or without matching rows', () => {
  it.each<[title: string, content: string, request: SeriesRequest, points: Points]>([
    [
      'a rate is 0 in a month with rows of which none matches',
      RETURNS,
      { formula: "100 * SUM_IF(amount, kind = 'refund') / SUM(amount)", grain: 'month', timeColumn: 'day' },
      { '2026-01-01': 10, '2026-02-01': 0, '2026-03-01': 25 },
    ],
    [
      'a count is 0 in a month without rows',
      LIFTS,
      { formula: 'COUNT(*)', grain: 'month', timeColumn: 'tag' },
      { '2025-01-01': 2, '2025-02-01': 0, '2025-03-01': 0, '2025-04-01': 1, '2025-05-01': 0, '2025-06-01': 1 },
    ],
    [
      'a sum is 0 in a quarter without rows',
      COSTS,
      { formula: 'SUM(kosten)', grain: 'quarter', timeColumn: 'tag' },
      { '2024-10-01': 310, '2025-01-01': 0, '2025-04-01': 90 },
    ],
    [
      'a mean has no value in a month without rows',
      WAITS,
      { formula: 'AVG(minuten)', grain: 'month', timeColumn: 'tag' },
      { '2026-01-01': 15, '2026-03-01': 40 },
    ],
    [
      'a share of rows has no value in a month without rows',
      CHECKS,
      { formula: "100 * COUNT_IF(befund = 'fehler') / COUNT(*)", grain: 'month', timeColumn: 'tag' },
      { '2026-01-01': 50, '2026-03-01': 0 },
    ],
  ])('%s', async (_, content, request, points) => {
    expect((await inputs.series({ content }, request)).points).toEqual(points);
  });
});

describe('KPIs of rows with blanks', () => {
  it.each<[title: string, content: string, formula: string, value: number | null, rows: number, columns: string]>([
    ['<> leaves out blanks, and says so', TICKETS, "COUNT_IF(status <> 'closed')", 2, 2, 'status'],
    ['NOT leaves out blanks, and says so', TICKETS, "COUNT_IF(NOT (status = 'closed'))", 2, 2, 'status'],
    ['NOT IN leaves out blanks, and says so', TICKETS, "COUNT_IF(status NOT IN ('closed', 'void'))", 2, 2, 'status'],
    ['a conditional sum leaves out blanks, and says so', TICKETS, "SUM_IF(qty, status <> 'closed')", 24, 2, 'status'],
    ['a comparison by size leaves out blanks', TICKETS, 'COUNT_IF(qty < 10)', 2, 1, 'qty'],
    ['a mean leaves out blanks', TICKETS, 'AVG(wert)', 5.75, 1, 'wert'],
    ['arithmetic leaves out rows with a blank part, and says so', ORDERS, 'SUM(netto - rabatt)', 230, 2, 'rabatt'],
    ['a difference of sums counts each part', ORDERS, 'SUM(netto) - SUM(rabatt)', 930, 2, 'rabatt'],
  ])('%s', async (_, content, formula, value, rows, columns) => {
    expect(await inputs.series({ content }, { formula })).toEqual({
      points: { all: value },
      warnings: [{ code: 'rows_with_blanks', rows, columns }],
    });
  });

  it('a formula can count blanks', async () => {
    const formula = "COUNT_IF(status <> 'closed' OR status IS NULL) + SUM(COALESCE(wert, 0))";
    expect(await inputs.series({ content: TICKETS }, { formula })).toEqual({ points: { all: 4 + 23 }, warnings: [] });
  });
});
