import { firstAndLastSentences } from './first-and-last.js';
import { leftOutBy, valuesNamed } from './with-and-without.js';

describe('leftOutBy', () => {
  it.each([
    ['Probelieferungen dürfen in der Fehlerquote nicht mitzählen, sie sind keine Kundenaufträge', 'Probelieferungen', 'der Fehlerquote'],
    ['Interne Tickets sollten bei der Reaktionszeit nicht mitgerechnet werden', 'Interne Tickets', 'der Reaktionszeit'],
    ['Fahrten mit Grund Baustelle dürfen nicht in die Verspätungsquote einfließen', 'Fahrten mit Grund Baustelle', 'die Verspätungsquote'],
    ['trial parcels should not count in the loss rate', 'trial parcels', 'the loss rate'],
    ['test calls must not be counted as contacts when you compute the contact rate', 'test calls', 'the contact rate'],
    ['walk-in visits must be excluded from the waiting time', 'walk-in visits', 'the waiting time'],
  ])('reads the rows and the figure of "%s"', (claim, rows, figure) => {
    expect(leftOutBy(claim)).toEqual({ rows, figure });
  });

  it.each(['the count for May is wrong', 'Der Wert für Juni ist ein Platzhalter'])('reads nothing from "%s"', (claim) => {
    expect(leftOutBy(claim)).toBeNull();
  });
});

it('states both ways of counting with their difference', () => {
  const found = { cases: 50, repeated: 4, toFirst: 3, toLast: 3.25 };
  expect(firstAndLastSentences(found, 'Repaired', { name: 'Repair time', owner: 'P. Quinn' }, 'en')).toEqual([
    'Up to the last “Repaired” it takes 3.25 days on average, up to the first one 3.00 days; the difference is 0.25 days. “Repaired” occurs more than once in 4 of 50 cases.',
    'Which of the two applies to “Repair time” is not documented; confirm it with P. Quinn before the definition is changed.',
  ]);
});

it.each([
  ['late returns', 'LATE RETD', null],
  ['Eilsendungen', undefined, null],
  ['Musterlieferungen', 'Muster verschickt', 'parcel'],
])('finds the value that "%s" describes', (phrase, value, caseColumn) => {
  const column = (name: string, values: string[]) => ({ name, topValues: values.map((each) => ({ value: each, count: 1 })) });
  const dataset = {
    profile: { columns: [column('state', ['OK', 'LATE RET', 'LATE RETD X']), column('step', ['Muster verschickt', 'Bezahlt'])] },
    roles: { case: 'parcel', activity: 'step' },
  } as unknown as Parameters<typeof valuesNamed>[0];
  const [found] = valuesNamed(dataset, phrase);
  expect(found?.values[0]).toBe(value === 'LATE RETD' ? 'LATE RET' : value);
  expect(found?.caseColumn ?? null).toBe(caseColumn);
});
