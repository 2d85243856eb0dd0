import { DuckDbSession } from '../../../platform/analytics/index.js';
import type { InitiativeColumns } from '../table-roles/index.js';
import { blocked, notStarted, overBudget, overdue, readInitiatives, type Initiative } from './initiatives.js';

const COLUMNS: InitiativeColumns = {
  name: 'Initiative',
  status: 'Status',
  due: 'Fällig',
  start: 'Beginn',
  budget: 'Budget_EUR',
  spent: 'Ist_EUR',
};

const read = async (values: string, progress = 'Fortschritt_Prozent'): Promise<Initiative[] | null> => {
  await using duck = await DuckDbSession.open();
  await duck.run(
    `CREATE TABLE list AS SELECT * FROM (VALUES ${values})
     AS x("Initiative", "Status", "Beginn", "Fällig", "${progress}", "Budget_EUR", "Ist_EUR")`,
  );
  return await readInitiatives(duck, 'list', { ...COLUMNS, progress });
};

const row = (name: string, status: string, start: string, due: string | null, progress = 'NULL', budget = 100, spent = 0): string =>
  `('${name}', '${status}', DATE '${start}', ${due === null ? 'NULL' : `DATE '${due}'`}, ${progress}::DOUBLE, ${budget}, ${spent})`;

const LIST = [
  row('Läuft', 'in Arbeit', '2026-01-01', '2026-12-31'),
  row('Zu spät', 'Laufend', '2026-01-01', '2026-05-31'),
  row('Lange zu spät', 'blocked', '2025-01-01', '2026-01-31'),
  row('Fertig', 'erledigt', '2025-01-01', '2025-06-30', '100', 100, 120),
  row('Nicht begonnen', 'geplant', '2026-05-01', '2026-12-31'),
  row('Kommt noch', 'geplant', '2026-07-01', '2026-12-31'),
  row('Teuer', 'laufend', '2026-01-01', null, '50', 100, 101),
  row('Rätselhaft', 'violett', '2025-01-01', '2025-02-01'),
].join();

describe('readInitiatives', () => {
  it('recognises German and English status texts', async () => {
    const initiatives = await read(LIST);
    expect(initiatives?.map(({ status }) => status)).toEqual([
      'running',
      'running',
      'blocked',
      'done',
      'planned',
      'planned',
      'running',
      null,
    ]);
    expect(initiatives?.at(-1)?.statusText).toBe('violett');
    expect(initiatives?.[0]).toMatchObject({ start: '2026-01-01', due: '2026-12-31', currency: 'EUR', owner: null });
  });

  it('returns null if no status text is recognised', async () => {
    expect(await read(row('A', 'Bayern', '2026-01-01', '2026-12-31'))).toBeNull();
  });
});

describe('a selection of initiatives', () => {
  it('contains overdue open initiatives, longest overdue first', async () => {
    const initiatives = (await read(LIST)) ?? [];
    expect(overdue(initiatives, '2026-06-01').map(({ name }) => name)).toEqual(['Lange zu spät', 'Zu spät']);
    expect(overdue(initiatives, '2026-05-31').map(({ name }) => name)).toEqual(['Lange zu spät']);
  });

  it('contains initiatives that are blocked, not started or over budget', async () => {
    const initiatives = (await read(LIST)) ?? [];
    expect(blocked(initiatives).map(({ name }) => name)).toEqual(['Lange zu spät']);
    expect(notStarted(initiatives, '2026-06-01').map(({ name }) => name)).toEqual(['Nicht begonnen']);
    expect(overBudget(initiatives).map(({ name }) => name)).toEqual(['Teuer']);
  });
});

describe('progress of an initiative', () => {
  const progress = async (values: string[], column?: string): Promise<(number | null)[] | undefined> =>
    (await read(values.map((value, index) => row(`I${index}`, 'laufend', '2026-01-01', '2026-12-31', value)).join(), column))?.map(
      (each) => each.progress,
    );

  it('is a percentage if the column name or the numbers indicate it', async () => {
    expect(await progress(['1', '0'])).toEqual([0.01, 0]);
    expect(await progress(['35', 'NULL'], 'Fortschritt')).toEqual([0.35, null]);
  });

  it('is a fraction if the numbers are', async () => {
    expect(await progress(['0.35', '1'], 'progress')).toEqual([0.35, 1]);
  });

  it('is null if 1 could mean 1% or 100%', async () => {
    expect(await progress(['1', '0'], 'progress')).toEqual([null, null]);
  });
});

describe('dependencies and confidence of a list', () => {
  it('resolves what a column of dependencies states to the names of the list, and reads a confidence in points', async () => {
    await using duck = await DuckDbSession.open();
    await duck.run(
      `CREATE TABLE works AS SELECT * FROM (VALUES
        ('P-1', 'Gleis 3', 'geplant', DATE '2026-03-01', NULL, 4),
        ('P-2', 'Weichenheizung', 'Idee', DATE '2026-06-01', 'P-1', 8),
        ('P-3', 'Stellwerk', 'gestoppt', DATE '2026-09-01', 'P-1, P-2', 10)) AS x("Nr", "Projekt", "Status", "Ende", "abh. von", "Sicherheit")`,
    );
    const columns = { name: 'Projekt', status: 'Status', due: 'Ende', dependsOn: 'abh. von', confidence: 'Sicherheit' };
    const read = await readInitiatives(duck, 'works', columns);
    expect(read?.map(({ dependsOn, confidence, status }) => [dependsOn, confidence, status])).toEqual([
      [[], 0.4, 'planned'],
      [['Gleis 3'], 0.8, 'planned'],
      [['Gleis 3', 'Weichenheizung'], 1, 'cancelled'],
    ]);
  });
});

describe('a column of benefits', () => {
  const read = async (benefit: string, values: string, budget = 'Budget (T€)'): Promise<Initiative[] | null> => {
    await using duck = await DuckDbSession.open();
    await duck.run(
      `CREATE TABLE list AS SELECT name, 'geplant' AS "Status", DATE '2026-12-31' AS "Fällig", 40 AS "${budget}", value AS "${benefit}"
       FROM (VALUES ${values}) AS x(name, value)`,
    );
    return await readInitiatives(duck, 'list', { name: 'name', status: 'Status', due: 'Fällig', budget, benefit });
  };

  it.each(['Nutzen (1-10)', 'Benefit_1_10', 'Nutzen /10', 'Benefit'])('contains no money, but the impact in points: %s', async (column) => {
    expect((await read(column, "('A', 7), ('B', 3)"))?.map(({ benefit, impact }) => [benefit, impact])).toEqual([
      [null, 7],
      [null, 3],
    ]);
  });

  it.each([
    ['Nutzen (T€)', "('A', 7), ('B', 3)", [7_000, 3_000]],
    ['Nutzen', "('A', 70), ('B', 3)", [70, 3]],
    ['Benefit', "('A', 7.5), ('B', 3)", [7.5, 3]],
  ])('contains money if it has a currency, decimals or a value beyond ten points: %s', async (column, values, benefits) => {
    expect((await read(column, values))?.map(({ benefit }) => benefit)).toEqual(benefits);
  });
});
