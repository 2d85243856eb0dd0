import { findKpiTable, kpiNamesIn, splitAnyUnit } from './kpi-pairs.js';

const columns = (text: string) =>
  text.split(' ').map((column) => {
    const [name = '', type = 'decimal'] = column.split(':');
    return { name, type };
  });

describe('findKpiTable', () => {
  it('reads two columns per KPI with their units', () => {
    expect(
      findKpiTable({
        columns: columns('Monat:date OEE_%_Ist OEE_%_Ziel Energie_je_Teil_EUR_Ist Energie_je_Teil_EUR_Ziel Störungen_Ist Störungen_Plan'),
      }),
    ).toEqual({
      date: 'Monat',
      value: 'OEE_%_Ist',
      pairs: [
        { name: 'OEE', unit: '%', value: 'OEE_%_Ist', target: 'OEE_%_Ziel' },
        { name: 'Energie je Teil', unit: 'EUR', value: 'Energie_je_Teil_EUR_Ist', target: 'Energie_je_Teil_EUR_Ziel' },
        { name: 'Störungen', unit: null, value: 'Störungen_Ist', target: 'Störungen_Plan' },
      ],
    });
  });

  it('reads the words before a name, and a value without a word beside its target', () => {
    const table = findKpiTable({ columns: columns('Week:date Actual_Fill_rate Target_Fill_rate Backlog Backlog_Target') });
    expect(table?.pairs?.map(({ name, value, target }) => [name, value, target])).toEqual([
      ['Fill rate', 'Actual_Fill_rate', 'Target_Fill_rate'],
      ['Backlog', 'Backlog', 'Backlog_Target'],
    ]);
  });

  it('reads units in brackets, but not brackets that distinguish columns', () => {
    const read = (...names: string[]) =>
      findKpiTable({ columns: [{ name: 'Week', type: 'date' }, ...names.map((name) => ({ name, type: 'decimal' }))] })?.pairs ?? null;
    expect(read('Lead time actual (d)', 'Lead time target (d)', 'Returns actual (%)', 'Returns target (%)')).toMatchObject([
      { name: 'Lead time', unit: 'd' },
      { name: 'Returns', unit: '%' },
    ]);
    expect(
      read('OEE actual (North)', 'OEE target (North)', 'OEE actual (South)', 'OEE target (South)', 'Scrap actual', 'Scrap target'),
    ).toBeNull();
  });

  it('reads values and targets from separate rows', () => {
    const ofLines = (...values: string[]) =>
      findKpiTable({
        columns: columns('Monat:date Kennzahl:text Art:text Wert'),
        profile: { columns: [{ name: 'Art', distinct: values.length, topValues: values.map((value) => ({ value })) }] },
      });
    expect(ofLines('Ist', 'Soll', 'Vorjahr')).toMatchObject({
      ...{ date: 'Monat', name: 'Kennzahl', value: 'Wert' },
      lines: { column: 'Art', actual: ['Ist'], target: ['Soll'] },
    });
    expect(ofLines('TARGET', 'actual')?.lines).toEqual({ column: 'Art', actual: ['actual'], target: ['TARGET'] });
    expect(ofLines('Ist', 'Vorjahr')?.lines).toEqual({ column: 'Art', actual: ['Ist'], target: [] });
    expect(ofLines('Ist', 'Nord')?.lines).toBeUndefined();
  });

  it('names KPIs as another sheet does', () => {
    const columnDescriptions = [{ column: 'SQ_%_Ist', label: 'Schadenquote' }];
    const table = findKpiTable({
      columns: columns('Monat:date SQ_%_Ist SQ_%_Ziel Bestand_Ist Bestand_Ziel'),
      profile: { columnDescriptions },
    });
    expect(table?.pairs?.map(({ name }) => name)).toEqual(['Schadenquote (SQ)', 'Bestand']);
  });

  it.each([
    ['with texts that tell rows apart', 'Monat:date Region:text Umsatz_Ist Umsatz_Plan Kosten_Ist Kosten_Plan'],
    ['with one pair only', 'Monat:date Umsatz_Ist Umsatz_Plan'],
    ['without targets', 'Monat:date Umsatz_Ist Kosten_Ist'],
    ['with several dates', 'Von:date Bis:date Umsatz_Ist Umsatz_Plan Kosten_Ist Kosten_Plan'],
  ])('takes no table %s for one of KPIs', (_, list) => {
    expect(findKpiTable({ columns: columns(list) })).toBeNull();
  });

  it('prefers a row per KPI and period', () => {
    expect(findKpiTable({ columns: columns('Monat:date Kennzahl:text Wert Ziel') })).toEqual({
      date: 'Monat',
      name: 'Kennzahl',
      value: 'Wert',
      target: 'Ziel',
    });
  });
});

describe('kpiNamesIn', () => {
  const profile = { columns: [{ name: 'Kennzahl', topValues: [{ value: 'OEE' }, { value: null }, { value: 'Ausschuss' }] }] };

  it('returns the names in either form of table', () => {
    expect(kpiNamesIn({ columns: columns('Monat:date Kennzahl:text Wert'), profile })).toEqual(['OEE', 'Ausschuss']);
    expect(kpiNamesIn({ columns: columns('Monat:date OEE_Ist OEE_Ziel Ausschuss_Ist Ausschuss_Ziel'), profile })).toEqual([
      'OEE',
      'Ausschuss',
    ]);
    expect(kpiNamesIn({ columns: columns('Tag:date Kennzahl:text'), profile })).toEqual([]);
  });
});

it.each([
  ['Queue time min', 'Queue time', 'min'],
  ['Nurse turnover (%)', 'Nurse turnover', '%'],
  ['Bed occupancy %', 'Bed occupancy', '%'],
  ['umsatz_eur', 'umsatz', 'eur'],
  ['Number of days', 'Number of days', null],
  ['Falls', 'Falls', null],
])('splits the unit from "%s"', (title, name, unit) => {
  expect(splitAnyUnit(title)).toEqual({ name, unit });
});
