import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { answersOn, type PlannedAnswer } from '../testing/table-answers.js';

/** Lift repairs, due ten days after the report. They are finished at most five days before or after that; every sixth is unfinished. */
const REPAIRS = {
  name: 'Lift repairs',
  sql: `(SELECT 'R' || i AS repair_no, DATE '2026-01-01' + CAST(i % 150 AS INT) AS reported_on,
    DATE '2026-01-01' + CAST(i % 150 + 10 AS INT) AS agreed_date,
    CASE WHEN i % 6 = 0 THEN NULL ELSE DATE '2026-01-01' + CAST(i % 150 + 5 + i % 11 AS INT) END AS finished_on,
    ['Otley', 'Ripon'][1 + i % 2] AS depot, CASE WHEN i % 4 = 1 THEN NULL ELSE 'E' || i % 7 END AS engineer, 50.0 + i % 300 AS cost_gbp FROM range(360) t(i))`,
};
/** Applications, of which every fifth has no decision. */
const APPLICATIONS = {
  name: 'Bauanträge',
  sql: `(SELECT 'B' || i AS Aktenzeichen, DATE '2026-02-01' + CAST(i % 140 AS INT) AS Eingangsdatum,
    CASE WHEN i % 5 = 0 THEN NULL ELSE DATE '2026-02-01' + CAST(i % 140 + 5 + i % 30 AS INT) END AS Bescheiddatum,
    ['Neubau', 'Umbau', 'Abriss'][1 + i % 3] AS Vorhaben FROM range(300) t(i))`,
};
/** Claims of three events each, which take 0 to 16 days; every tenth has not been settled. */
const CLAIMS = {
  name: 'Claims',
  log: { case: 'claim', activity: 'step', time: 'at' },
  sql: `(SELECT 'C' || i // 3 AS claim, ['Filed', 'Checked', 'Settled'][1 + i % 3] AS step,
    TIMESTAMP '2026-03-01 08:00' + INTERVAL (i // 3 % 90) DAY + INTERVAL ((i % 3) * (i // 3 % 17) * 12) HOUR AS at,
    ['Motor', 'Home'][1 + i // 3 % 2] AS line FROM range(900) t(i) WHERE NOT (i % 3 = 2 AND i // 3 % 10 = 0))`,
};

const repairs = Array.from({ length: 360 }, (_, i) => ({
  reported: i % 150,
  agreed: (i % 150) + 10,
  finished: i % 6 === 0 ? null : (i % 150) + 5 + (i % 11),
  depot: i % 2 === 0 ? 'Otley' : 'Ripon',
  cost: 50 + (i % 300),
}));
const delays = repairs.flatMap(({ agreed, finished }) => (finished === null ? [] : [finished - agreed]));
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

let duck: DuckDbSession;
let ask: (text: string) => Promise<PlannedAnswer | null>;
beforeAll(async () => {
  duck = await DuckDbSession.open();
  ask = await answersOn(duck, [REPAIRS, APPLICATIONS, CLAIMS], new Date('2026-09-10'));
});
afterAll(() => duck[Symbol.asyncDispose]());

const plan = async (text: string): Promise<PlannedAnswer['rows'] | undefined> => (await ask(text))?.rows;
const text = async (request: string): Promise<string> => {
  const found = await ask(request);
  return [...(found?.answer.lead ?? []), ...(found?.answer.sentences ?? [])].join('\n');
};

describe('an interval between two dates', () => {
  it.each([
    ['How many days pass between the report and the completion of lift repairs?', 'reported_on', 'finished_on'],
    ['Wie lange dauert es vom Eingang bis zum Bescheid der Bauanträge?', 'Eingangsdatum', 'Bescheiddatum'],
    ['How long do lift repairs take?', 'reported_on', 'finished_on'],
    ['Brauchten Bauanträge für Umbau länger als für Abriss?', 'Eingangsdatum', 'Bescheiddatum'],
    ['What is the average delay of lift repairs?', 'agreed_date', 'finished_on'],
    ['Lift repairs from Otley and Ripon: days from the report to completion', 'reported_on', 'finished_on'],
    ['What is the report-to-completion time of lift repairs from Otley?', 'reported_on', 'finished_on'],
    ['Were lift repairs from Otley finished later than those from Ripon?', 'agreed_date', 'finished_on'],
  ])('is measured in "%s"', async (request, from, until) => {
    const rows = await plan(request);
    expect(rows?.intervals).toMatchObject([{ from, until }]);
    expect(rows?.measures).toMatchObject([{ name: `${from} → ${until}` }]);
  });

  it('has the mean of the rows with both dates, whose number is stated', async () => {
    const expected = mean(delays).toFixed(2).replace(/^-/, '-');
    expect(await text('What is the average delay of lift repairs?')).toContain(`: ${Number(expected)} days on average`);
    expect(await text('What is the average delay of lift repairs?')).toContain('(300 with a value)');
  });

  it.each([
    ['How many lift repairs were more than two days late?', '>', 2],
    ['Which lift repairs were finished more than a week after the report?', '>', 7],
    ['What share of lift repairs was finished within 9 days?', '<=', 9],
    ['What share of lift repairs was not finished within 9 days?', '>', 9],
    ['Welcher Anteil der Bauanträge brauchte länger als 3 Wochen bis zum Bescheid?', '>', 21],
  ] as const)('is bounded by "%s"', async (request, operator, value) => {
    const rows = await plan(request);
    const conditions = [...(rows?.conditions ?? []), ...(rows?.share?.conditions ?? [])];
    expect(conditions).toMatchObject([{ column: rows?.intervals[0]?.name, operator, value }]);
    expect(rows).toMatchObject({ dates: [], blanks: [] });
  });

  it('selects the rows whose number and share are stated', async () => {
    const late = delays.filter((days) => days > 2).length;
    expect(await text('How many lift repairs were more than two days late?')).toMatch(new RegExp(`^${late} of 360 rows`, 'u'));
    const share = (100 * delays.filter((days) => days > 2).length) / delays.length;
    expect(await text('What share of lift repairs was more than two days late?')).toContain(`${Number(share.toFixed(1))}%`);
  });

  it('is not measured in periods, texts on deadlines and requests for another number', async () => {
    expect((await plan('Cost of lift repairs by depot from January to March 2026'))?.intervals).toEqual([]);
    expect((await plan('Please answer within 14 days: which depot has the highest cost?'))?.conditions).toEqual([]);
    expect((await plan('Does the cost of lift repairs depend on the depot?'))?.measures).toMatchObject([{ name: 'cost_gbp' }]);
  });

  it('sorts the listed rows, the longest first', async () => {
    const found = await ask('Which three lift repairs had the longest delay?');
    expect(found?.answer.table).toMatchObject([{ columns: expect.arrayContaining([{ title: 'repair_no' }]) }]);
    const [table] = found?.answer.table ?? [];
    const rows = table?.type === 'table' ? table.rows : [];
    expect(rows.map((row) => row[1])).toEqual(Array.from({ length: 3 }, () => '5 days'));
  });
});

describe('what has not happened', () => {
  it.each([
    ['How many lift repairs are still open?', 'finished_on'],
    ['Which lift repairs have not been finished yet?', 'finished_on'],
    ['Wie viele Bauanträge haben noch keinen Bescheid?', 'Bescheiddatum'],
    ['List the lift repairs without a finished date', 'finished_on'],
  ])('selects the rows without its date in "%s"', async (request, column) => {
    expect((await plan(request))?.blanks).toMatchObject([{ column, isBlank: true }]);
  });

  it.each(['How many lift repairs have no depot?', 'Wie viele Zeilen der Lift repairs, in denen depot fehlt, gibt es?'])(
    'is the case in no row if every row has a value in the counted column: "%s"',
    async (request) => {
      expect((await plan(request))?.blanks).toMatchObject([{ column: 'depot', isBlank: true }]);
      expect(await text(request)).toMatch(/^0 (?:of|von) 360 .*: depot (?:empty|leer)\.$/u);
    },
  );

  it('selects no rows by a column that every row has unless they are counted', async () => {
    expect((await plan('Lift repairs with no depot named, by engineer'))?.blanks).toEqual([]);
  });

  it.each([
    ['How many lift repairs have no engineer, by depot?'],
    ['Wie viele Lift repairs gibt es, bei denen engineer leer ist, je depot?'],
    ['Lift repairs with a missing engineer by depot'],
  ])('selects the rows without a value in a named column in "%s"', async (request) => {
    expect(await plan(request)).toMatchObject({ blanks: [{ column: 'engineer' }], groups: [{ column: 'depot' }] });
  });

  it('is counted, and its share is computed', async () => {
    expect(await text('How many lift repairs are still open in Otley?')).toBe(
      `${repairs.filter(({ depot, finished }) => depot === 'Otley' && finished === null).length} of 360 rows in “Lift repairs” (16.7%) match the request: depot = Otley; finished_on empty.`,
    );
    expect(await text('Welcher Anteil der Bauanträge hat noch keinen Bescheid?')).toContain('Anteil mit Bescheiddatum leer: 20');
  });

  it('selects nothing if every row has the date', async () => {
    expect((await plan('Which lift repairs are not yet reported, by depot?'))?.blanks).toEqual([]);
  });
});

describe('the period of a request', () => {
  it.each([
    ['How many lift repairs were finished in March 2026?', 'finished_on'],
    ['How many lift repairs were reported in March 2026?', 'reported_on'],
    ['Wie viele Bauanträge gingen im April 2026 ein?', 'Eingangsdatum'],
    ['Cost of the lift repairs that were finished in March 2026, by depot', 'finished_on'],
    ['How many lift repairs were finished per month?', 'finished_on'],
  ])('refers to what happened in "%s"', async (request, column) => {
    expect(await plan(request)).toMatchObject({ periodDate: { column } });
  });

  it('selects by the date that is named', async () => {
    const march = repairs.filter(({ finished }) => finished !== null && finished >= 59 && finished < 90).length;
    expect(await text('How many lift repairs were finished in March 2026?')).toBe(
      `${march} rows in “Lift repairs” match the request: finished_on March 2026.`,
    );
  });
});

describe('a day that divides the rows', () => {
  it.each([
    ['Compare the cost of lift repairs before and after 1 April 2026', '2026-04-01'],
    ['Vergleiche die Dauer der Bauanträge vor und nach dem 15. März 2026', '2026-03-15'],
    ['Were lift repairs done faster since April 2026 than before?', '2026-04-01'],
  ])('groups them into those before it and from it in "%s"', async (request, day) => {
    expect((await plan(request))?.groups).toMatchObject([{ splitAt: day }]);
  });

  it('selects no period, and the two sides are compared', async () => {
    const answer = await text('Compare the cost of lift repairs before and after 1 April 2026');
    expect(answer).toMatch(/from 1 Apr 2026 median [\d.]+ GBP, before 1 Apr 2026 median [\d.]+ GBP/u);
    const [table] = (await ask('Compare the cost of lift repairs before and after 1 April 2026'))?.answer.table ?? [];
    const before = repairs.filter(({ reported }) => reported < 90);
    expect(table).toMatchObject({ rows: [['before 1 Apr 2026', String(before.length)], ['from 1 Apr 2026']].map(expect.arrayContaining) });
  });
});

describe('the duration of a case', () => {
  it('is bounded in units of time', async () => {
    const days = Array.from({ length: 300 }, (_, i) => ((i % 17) * (i % 10 === 0 ? 1 : 2) * 12) / 24);
    const long = days.filter((value) => value > 5).length;
    expect(await text('How many claims took longer than 5 days?')).toMatch(
      new RegExp(`^${long} of 300 cases.*Duration of a case > 5.days`, 'u'),
    );
    const motor = days.filter((value, i) => value > 7 && i % 2 === 0).length;
    expect(await text('What share of the motor claims took more than a week?')).toContain(`${Number(((100 * motor) / 150).toFixed(1))}%`);
  });

  it('is listed with the cases that are asked for, the longest first', async () => {
    const [table] = (await ask('Which motor claims took longer than 15 days?'))?.answer.table ?? [];
    expect(table).toMatchObject({ columns: [{ title: 'claim' }, { title: 'Duration of a case' }, { title: 'at' }] });
    expect(table?.type === 'table' ? new Set(table.rows.map((row) => row[1])) : []).toEqual(new Set(['16\u00A0days']));
  });

  it('is unknown in open cases, which lack the last activity', async () => {
    expect((await ask('How many home claims are still open?'))?.rows.filters).toMatchObject([
      { column: 'line', values: ['Home'] },
      { column: 'step', values: ['Settled'], isExcluded: true, caseColumn: 'claim' },
    ]);
    expect(await text('How many claims are still open?')).toMatch(/^30 of 300 cases/u);
  });
});

describe('dates before today', () => {
  it.each([
    ['Which unfinished lift repairs are there whose agreed date has passed?', 'agreed_date', 'Lift repairs'],
    ['Lift repairs that are overdue, by depot', 'agreed_date', 'Lift repairs'],
    ['Welche Bauanträge gibt es, deren Eingangsdatum schon verstrichen ist?', 'Eingangsdatum', 'Bauanträge'],
  ])('select rows: %s', async (request, column, datasetId) => {
    expect(await plan(request)).toMatchObject({
      datasetId,
      dates: [{ column, operator: '<', than: '2026-09-10', isDay: true }],
    });
  });

  it('select what is overdue by the date that it lacks', async () => {
    const rows = await plan('Lift repairs that are overdue, by depot');
    expect(rows?.blanks).toMatchObject([{ column: 'finished_on', isBlank: true }]);
    expect(await text('How many lift repairs are overdue?')).toMatch(/60/);
  });

  it('do not select by a review that has been passed', async () => {
    expect((await plan('How many lift repairs have passed the check, by depot?'))?.dates ?? []).toEqual([]);
  });
});
