import { ownerIn, readGoals, type KnownKpi, type ToldGoal } from './index.js';

const TODAY = new Date('2026-11-24T10:00:00Z');

const read = (told: string | ToldGoal, { language = 'de', known = [] }: { language?: 'de' | 'en'; known?: KnownKpi[] } = {}) =>
  readGoals(typeof told === 'string' ? { title: told } : told, known, { language, today: TODAY });

const summary = (told: string | ToldGoal, options?: Parameters<typeof read>[1]) =>
  read(told, options).map(({ name, direction, baseline, target, unit, due }) => [name, direction, baseline, target, unit, due]);

describe('readGoals', () => {
  it.each<[string, string, string, number | null, number, string | null, string | null]>([
    ['OTD auf 95 % bis Ende 2027', 'Liefertermintreue', 'higher', null, 95, '%', '2027-12-31'],
    ['weniger Reklamationen (unter 2 %)', 'Reklamationen', 'lower', null, 2, '%', null],
    ['Durchlaufzeit von 12 auf 8 Tage senken bis Q4 2027', 'Durchlaufzeit', 'lower', 12, 8, 'Tage', '2027-12-31'],
    ['Liefertreue mindestens 95 %', 'Liefertreue', 'higher', null, 95, '%', null],
    ['Liefertreue auf über 95 Prozent steigern', 'Liefertreue', 'higher', null, 95, '%', null],
    ['Ausschussquote höchstens 1,5 % bis 30.06.2027', 'Ausschussquote', 'lower', null, 1.5, '%', '2027-06-30'],
    ['Krankenstand < 4%', 'Krankenstand', 'lower', null, 4, '%', null],
    ['Kundenzufriedenheit >= 4,5', 'Kundenzufriedenheit', 'higher', null, 4.5, '%', null],
    ['Bestände auf 55 Tage senken', 'Bestände', 'lower', null, 55, 'Tage', null],
    ['Angebote in neun Tagen versenden', 'Angebote versenden', 'lower', null, 9, 'Tage', null],
    [
      'Die durchschnittliche Rüstzeit soll bis Q2 2027 von 45 auf 30 Minuten sinken',
      'Durchschnittliche Rüstzeit',
      'lower',
      45,
      30,
      'Minuten',
      '2027-06-30',
    ],
    ['OEE von 62 % auf 75 % bis Mitte 2028', 'Gesamtanlageneffektivität (OEE)', 'higher', 62, 75, '%', '2028-06-30'],
    ['Liefertreue 84 % → 95 %', 'Liefertreue', 'higher', 84, 95, '%', null],
    ['Liefertreue 95 % (heute 84 %)', 'Liefertreue', 'higher', 84, 95, '%', null],
    ['Umsatz um mindestens 2 Mio. € auf 20 Mio. € steigern', 'Umsatz', 'higher', null, 20_000_000, 'EUR', null],
    ['Null Arbeitsunfälle bis Jahresende', 'Arbeitsunfälle', 'lower', null, 0, null, '2026-12-31'],
    ['Halbierung der Rüstzeit von 40 Minuten', 'Rüstzeit', 'lower', 40, 20, 'Minuten', null],
    ['Rüstzeit von 40 Minuten um 10 Prozent verkürzen', 'Rüstzeit', 'lower', 40, 36, 'Minuten', null],
    ['Fluktuation nicht über 8 % (Verantwortlich: Dr. A. Berger)', 'Fluktuation', 'lower', null, 8, '%', null],
    ['Temperatur im Kühlhaus bei 4 °C halten', 'Temperatur im Kühlhaus', 'target', null, 4, '°C', null],
    ['Ausbau des Servicegeschäfts auf 1.500 Stunden im Monat', 'Ausbau des Servicegeschäfts', 'higher', null, 1500, 'Stunden', null],
  ])('reads the German goal “%s”', (goal, name, direction, baseline, target, unit, due) => {
    const [result] = read(goal);
    const { direction: readDirection, baseline: readBaseline, target: readTarget, due: readDue } = result ?? {};
    expect([readDirection, readBaseline, readTarget, readDue]).toEqual([direction, baseline, target, due]);
    expect([result?.name, result?.unit]).toEqual([name, unit]);
  });

  it.each<[string, string, string, number | null, number, string | null, string | null]>([
    ['reduce lead time from 12 to 8 days by Q4', 'Lead time', 'lower', 12, 8, 'days', '2026-12-31'],
    ['Raise on-time delivery to at least 95% by the end of 2027', 'On-time delivery', 'higher', null, 95, '%', '2027-12-31'],
    ['cut scrap below 1.5 percent', 'Scrap', 'lower', null, 1.5, '%', null],
    ['DSO ≤ 40 days by 30 June 2028', 'Days sales outstanding (DSO)', 'lower', null, 40, 'days', '2028-06-30'],
    ['on-time delivery > 95 %', 'On-time delivery', 'higher', null, 95, '%', null],
    ['First pass yield from 88% to 96% within 12 months', 'First pass yield', 'higher', 88, 96, '%', '2027-11-24'],
    ['We want to answer tickets in 4 hours', 'Answer tickets', 'lower', null, 4, 'hours', null],
    ['no more than 5 open complaints by year-end', 'Open complaints', 'lower', null, 5, null, '2026-12-31'],
    ['halve changeover time from 40 minutes', 'Changeover time', 'lower', 40, 20, 'minutes', null],
    [
      'grow recurring revenue by €2m to €20m by 2028, owner: Jane Doe',
      'Recurring revenue',
      'higher',
      null,
      20_000_000,
      'EUR',
      '2028-12-31',
    ],
    ['zero safety incidents', 'Safety incidents', 'lower', null, 0, null, null],
    ['increase forecast accuracy by 5 percentage points from 80 %', 'Forecast accuracy', 'higher', 80, 85, '%', null],
  ])('reads the English goal “%s”', (goal, name, direction, baseline, target, unit, due) => {
    const [result] = read(goal, { language: 'en' });
    const { direction: readDirection, baseline: readBaseline, target: readTarget, due: readDue } = result ?? {};
    expect([readDirection, readBaseline, readTarget, readDue]).toEqual([direction, baseline, target, due]);
    expect([result?.name, result?.unit]).toEqual([name, unit]);
  });

  it.each<[string, string[]]>([
    ['Zusammenarbeit verbessern', ['no_target', 'no_direction']],
    ['Liefertreue auf 95', ['unit_assumed']],
    ['Prozess auf 7 Schritte umstellen', ['no_direction']],
    ['Liefertreue verbessern', ['no_target']],
    ['Rüstzeit um 10 % senken', ['change_without_baseline']],
    ['Liefertreue von 84 % um 5 % steigern', ['change_ambiguous']],
    ['Reklamationen halbieren', ['change_without_baseline']],
    ['Durchlaufzeit von 8 auf 12 Tage senken', ['contradiction']],
    ['Bestand zwischen 20 und 25 Tagen', ['range']],
    ['Bestand 20–25 Tage', ['range']],
    ['Liefertreue 95 % in 90 % der Wochen', ['several_values']],
    ['Liefertreue auf 95 % bis zum Sommer', ['unclear_date']],
    ['auf 95 % steigern', ['no_kpi']],
  ])('names what “%s” leaves open', (goal, codes) => {
    const [result] = read(goal);
    expect(result?.notes.map(({ code }) => code)).toEqual(expect.arrayContaining(codes));
    for (const { text } of result?.notes ?? []) expect(text.de).not.toBe(text.en);
  });

  it('does not take numbers in names for values', () => {
    expect(summary('ISO 9001 einführen bis Ende 2027')).toEqual([['ISO 9001 einführen', null, null, null, null, null]]);
  });

  it('prefers the parts that were asked for separately', () => {
    const told = {
      title: 'Aufträge in neun Tagen versenden',
      kpi: 'Durchlaufzeit Auftrag',
      unit: 'Tage',
      baseline: 13.8,
      target: 9,
      due: '2027-12-31',
    };
    expect(summary({ ...told, owner: 'C. Ehlers' })).toEqual([['Durchlaufzeit Auftrag', 'lower', 13.8, 9, 'Tage', '2027-12-31']]);
    expect(read({ ...told, owner: 'C. Ehlers' })[0]).toMatchObject({ owner: 'C. Ehlers', notes: [] });
  });

  it('reads the owner from the text', () => {
    expect(read('Fluktuation unter 8 % (Verantwortlich: Dr. A. Berger)')[0]).toMatchObject({ owner: 'Dr. A. Berger', name: 'Fluktuation' });
    expect(read('OTD to 95 %, owner: Jane Doe', { language: 'en' })[0]).toMatchObject({
      owner: 'Jane Doe',
      name: 'On-time delivery',
      target: 95,
    });
  });

  it('computes a change from the value of a KPI in use', () => {
    const known = [{ name: 'Rüstzeit', unit: 'Minuten', value: 50 }];
    expect(summary('Rüstzeit um 10 % senken', { known })).toEqual([['Rüstzeit', 'lower', 50, 45, 'Minuten', null]]);
  });

  it('splits a text that states several goals with values', () => {
    expect(summary('Liefertreue auf 95 % bis Ende 2027; Krankenstand unter 4 %').map(([name, , , target]) => [name, target])).toEqual([
      ['Liefertreue', 95],
      ['Krankenstand', 4],
    ]);
    expect(summary('OTD to 95% and scrap below 2%', { language: 'en' }).map(([, , , target]) => target)).toEqual([95, 2]);
    expect(read('Bestände und Rückstände auf 20 Tage senken')).toHaveLength(1);
  });

  it('keeps a KPI of the catalogue only if the unit fits', () => {
    expect(read('Reklamationen unter 20 Stück im Monat')[0]?.catalogueKpi).toBeNull();
    expect(read('Reklamationsquote unter 2 %')[0]?.catalogueKpi).not.toBeNull();
  });
});

it.each([
  ['Sheet for the berth ratio. Ann Roe owns it and it is reported weekly.', 'Ann Roe'],
  ['Steckbrief für die Liegezeit. Verantwortlich ist Frau Roth, gemeldet wird monatlich.', 'Frau Roth'],
  ['Steckbrief für die Liegezeit; Frau Dr. Roth verantwortet sie.', 'Frau Dr. Roth'],
  ['Sheet for the berth ratio, owner: J. Doe', 'J. Doe'],
  ['A berth ratio of 80% by June 2028, Ann Roe responsible.', 'Ann Roe'],
  ['Liegezeit unter 4 Stunden; Frau Roth zuständig', 'Frau Roth'],
  ['Area managers responsible for the berth ratio', null],
  ['Who owns the berth ratio?', null],
  ['Wer ist verantwortlich für die Liegezeit?', null],
])('reads the owner of a sheet from "%s"', (text, expected) => {
  expect(ownerIn(text)).toBe(expected);
});

it('ends the name of an owner at the end of its sentence', () => {
  const [goal] = readGoals({ title: 'Ausschuss auf 2 % senken. Verantwortlich: Karla Voss. Offenes bitte leer lassen.' } as ToldGoal, [], {
    language: 'de',
    today: new Date('2026-03-01'),
  });
  expect(goal?.owner).toBe('Karla Voss');
});
