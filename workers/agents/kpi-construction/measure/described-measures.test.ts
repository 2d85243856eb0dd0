import { measuredDataset } from './measured-dataset.fixture.js';
import { nameOfMeasure } from './measure-draft.js';
import { readMeasure } from './read-measure.js';

const REPAIRS = measuredDataset('Repair jobs', 1_000, [
  ['Job No', 'text', 1_000],
  ['Owner No', 'text', 300],
  ['Workshop', 'text', 3, { Leith: 400, Dundee: 300, Perth: 300 }],
  ['Logged on', 'date', 200],
  ['Diagnosed on', 'date', 200, {}, 0.02],
  ['Handed over', 'date', 200, {}, 0.1],
  ['Promised for', 'date', 200],
  ['Withdrawn on', 'date', 60, {}, 0.93],
  ['Parts fitted', 'integer', 20],
  ['Parts rejected', 'integer', 6],
  ['Labour GBP', 'decimal', 700],
  ['Parts cost GBP', 'decimal', 700],
  ['Bench hours', 'decimal', 90],
  ['Warranty', 'boolean', 2],
  ['Stage', 'text', 3, { 'Handed back': 60, Finished: 900, Scrapped: 40 }],
]);
const GRAPES = measuredDataset('Traubenlieferungen', 800, [
  ['Lieferschein', 'text', 800],
  ['Winzer', 'text', 90],
  ['Erntedatum', 'date', 60],
  ['Annahmedatum', 'date', 60],
  ['Analysedatum', 'date', 60, {}, 0.05],
  ['Kisten', 'integer', 40],
  ['Kisten abgelehnt', 'integer', 8],
  ['Öchsle', 'integer', 60],
  ['Auszahlung EUR', 'decimal', 700],
  ['Fracht EUR', 'decimal', 300],
  ['Beanstandet', 'boolean', 2],
  ['Rebsorte', 'text', 3, { Riesling: 300, Silvaner: 300, Dornfelder: 200 }],
]);
const DONATIONS = measuredDataset(
  'Blood donations',
  900,
  [
    ['Appointment', 'text', 250],
    ['Step', 'text', 5, { 'Donor registered': 250, 'Sample taken': 260, 'Donor deferred': 40, 'Donation completed': 210 }],
    ['At', 'timestamp', 880],
    ['Donor', 'text', 120],
    ['Bags rejected', 'integer', 4],
  ],
  { case: 'Appointment', activity: 'Step', time: 'At' },
);

const LAB = measuredDataset(
  'Lab orders',
  900,
  [
    ['Lab order', 'text', 250],
    ['Step', 'text', 3, { 'Order opened': 250, 'Sample requested': 250, 'Sample delivered': 210 }],
    ['At', 'timestamp', 700],
    ['Team', 'text', 2, { 'Sample orders': 500, Logistics: 400 }],
  ],
  { case: 'Lab order', activity: 'Step', time: 'At' },
);
const read = (text: string) => readMeasure(text, [REPAIRS, GRAPES, DONATIONS]);
const formulaOf = (text: string): string | undefined => read(text).measure?.formula;
const KNOWN_GRAPES = '"Annahmedatum" IS NOT NULL AND "Analysedatum" IS NOT NULL';
const KNOWN_REPAIRS = '"Promised for" IS NOT NULL AND "Handed over" IS NOT NULL';

describe('the state that a participle names', () => {
  it.each([
    ['share of the parts fitted that were rejected', '100 * SUM("Parts rejected") / SUM("Parts fitted")'],
    [
      'share of the jobs with labour above 50 GBP that had rejected parts',
      '100 * COUNT(WHERE "Parts rejected" > 0 AND "Labour GBP" > 50) / COUNT(WHERE "Labour GBP" > 50)',
    ],
    ['share of jobs with rejected parts', '100 * COUNT(WHERE "Parts rejected" > 0) / COUNT()'],
    ['Anteil der abgelehnten Kisten', '100 * SUM("Kisten abgelehnt") / SUM("Kisten")'],
    ['Anteil der Lieferscheine, bei denen Kisten abgelehnt wurden', '100 * COUNT(WHERE "Kisten abgelehnt" > 0) / COUNT()'],
    ['Anteil der beanstandeten Lieferungen', '100 * COUNT(WHERE "Beanstandet") / COUNT()'],
    [
      'Beanstandungsquote bei Riesling',
      `100 * COUNT(WHERE "Beanstandet" AND "Rebsorte" = 'Riesling') / COUNT(WHERE "Rebsorte" = 'Riesling')`,
    ],
    ['share of withdrawn jobs', '100 * COUNT(WHERE "Withdrawn on" IS NOT NULL) / COUNT()'],
    ['share of jobs that were handed back', `100 * COUNT(WHERE "Stage" = 'Handed back') / COUNT()`],
    ['share of scrapped jobs', `100 * COUNT(WHERE "Stage" = 'Scrapped') / COUNT()`],
    ['average labour of warranty jobs', 'AVG("Labour GBP" WHERE "Warranty")'],
    [
      'share of donors deferred',
      `100 * COUNT_DISTINCT("Appointment" WHERE "Step" = 'Donor deferred') / COUNT_DISTINCT("Appointment" WHERE "Step" = 'Donor registered')`,
    ],
  ])('is read from its column in "%s"', (text, formula) => {
    expect(formulaOf(text)).toBe(formula);
  });

  it('is the quantity with the rows as the other reading if the request does not say which is counted', () => {
    const { measure } = read('Quote der abgelehnten Trauben');
    expect(measure?.formula).toBe('100 * SUM("Kisten abgelehnt") / SUM("Kisten")');
    expect(measure?.remarks.map((remark) => remark('de'))).toEqual([expect.stringMatching(/Gezählt ist die Menge in „Kisten abgelehnt“/)]);
    expect(measure?.alternatives.map((each) => each.formula)).toEqual(['100 * COUNT(WHERE "Kisten abgelehnt" > 0) / COUNT()']);
  });
});

describe('the time between two dates', () => {
  it.each([
    ['median days from logging to diagnosis', `MEDIAN(DATE_DIFF('day', "Logged on", "Diagnosed on"))`],
    ['Durchschnittliche Tage zwischen Ernte und Annahme', `AVG(DATE_DIFF('day', "Erntedatum", "Annahmedatum"))`],
    [
      'Kennzahl für die Dauer von der Annahme bis zur Analyse bei Silvaner',
      `AVG(DATE_DIFF('day', "Annahmedatum", "Analysedatum") WHERE "Rebsorte" = 'Silvaner')`,
    ],
    [
      'Anteil der Lieferungen, die mehr als zwei Tage nach der Annahme analysiert wurden',
      `100 * COUNT(WHERE ${KNOWN_GRAPES} AND DATE_DIFF('day', "Annahmedatum", "Analysedatum") > 2) / COUNT(WHERE ${KNOWN_GRAPES})`,
    ],
    [
      'number of jobs handed over within a week of the diagnosis',
      `COUNT(WHERE "Diagnosed on" IS NOT NULL AND "Handed over" IS NOT NULL AND DATE_DIFF('day', "Diagnosed on", "Handed over") <= 7)`,
    ],
    [
      'share of jobs handed over more than 3 days late',
      `100 * COUNT(WHERE ${KNOWN_REPAIRS} AND DATE_DIFF('day', "Promised for", "Handed over") >= 4) / COUNT(WHERE ${KNOWN_REPAIRS})`,
    ],
    ['average delay of the handover in days', `AVG(DATE_DIFF('day', "Promised for", "Handed over"))`],
    [
      'share of Perth jobs handed over on time',
      `100 * COUNT(WHERE "Handed over" IS NOT NULL AND "Promised for" IS NOT NULL AND "Workshop" = 'Perth' AND DATE_DIFF('day', "Handed over", "Promised for") > -1) / COUNT(WHERE "Handed over" IS NOT NULL AND "Promised for" IS NOT NULL AND "Workshop" = 'Perth')`,
    ],
  ])('is measured by "%s"', (text, formula) => {
    expect(formulaOf(text)).toBe(formula);
  });

  it('states the rows without a date, and is named with its limit in both languages', () => {
    const { measure } = read('share of jobs diagnosed more than 5 days after they were logged');
    expect(measure?.remarks.map((remark) => remark('en'))).toEqual(['Not counted: rows without “Diagnosed on” (20).']);
    expect(measure && nameOfMeasure(measure, 'en')).toBe('Diagnosed on more than 5 days after Logged on: share of rows');
    expect(measure && nameOfMeasure(measure, 'de')).toBe('Diagnosed on mehr als 5 Tage nach Logged on: Anteil der Zeilen');
  });

  it.each([
    [
      'average time from registration to completion of the donation',
      `AVG(STEP_DURATION('Donor registered', 'Donation completed', 'hour') WHERE "Step" = 'Donor registered')`,
    ],
    [
      'share of appointments with at most 3 days from registration to completion of the donation',
      "STEP_DURATION('Donor registered', 'Donation completed', 'day') <= 3",
    ],
  ])('is measured between two activities of a case in "%s"', (text, formula) => {
    expect(read(text).measure?.formula).toContain(formula);
  });

  it('is the time in which an activity keeps a limit after it was asked for, and selects no value by words of the activity', () => {
    const { measure } = readMeasure('share of orders whose sample is delivered within two days', [LAB]);
    expect(measure?.parts?.whole).toBe(
      `COUNT_DISTINCT("Lab order" WHERE STEP_DURATION('Sample requested', 'Sample delivered', 'day') IS NOT NULL AND "Step" = 'Sample requested')`,
    );
    expect(measure?.parts?.part).toContain("STEP_DURATION('Sample requested', 'Sample delivered', 'day') <= 2");
  });

  it.each([
    ['average days from logging to the invoice', /“Logged on”; no date column matches “the invoice”/],
    ['share of jobs that took longer than 20 days', /“longer than 20 days” is a time between two dates/],
    ['share of jobs between diagnosis and handover', /requires a limit/],
  ])('is refused with its reason in "%s"', (text, reason) => {
    const { measure, gap } = read(text);
    expect(measure).toBeNull();
    expect(gap?.('en')).toMatch(reason);
  });
});

describe('a threshold', () => {
  it.each([
    ['share of jobs with labour over 400 pounds', '100 * COUNT(WHERE "Labour GBP" > 400) / COUNT()'],
    ['share of jobs with more than half a day on the bench', '100 * COUNT(WHERE "Bench hours" > 12) / COUNT()'],
    [
      'Anteil der Lieferungen mit mindestens 90 Öchsle und höchstens einer abgelehnten Kiste',
      '100 * COUNT(WHERE "Öchsle" >= 90 AND "Kisten abgelehnt" <= 1) / COUNT()',
    ],
    ['number of warranty jobs with a parts cost of more than £250', 'COUNT(WHERE "Warranty" AND "Parts cost GBP" > 250)'],
  ])('limits the column with its unit or meaning in "%s"', (text, formula) => {
    expect(formulaOf(text)).toBe(formula);
  });

  it('is refused openly if several columns have its unit, or none its meaning', () => {
    expect(read('share of jobs over 500 pounds').gap?.('en')).toMatch(/“over 500 pounds” can limit “Labour GBP”, “Parts cost GBP”/);
    expect(read('Anteil der Riesling-Lieferungen mit mehr als 3 Helfern').gap?.('de')).toMatch(/Zu „mehr als 3“ gibt es keine Spalte/);
  });
});

describe('a number of rows per key', () => {
  it.each([
    ['share of owners with more than one job', '100 * COUNT_REPEATED("Owner No", 2) / COUNT_DISTINCT("Owner No")'],
    [
      'number of owners with at least five late jobs',
      `COUNT_REPEATED("Owner No", 5 WHERE DATE_DIFF('day', "Handed over", "Promised for") <= -1)`,
    ],
    ['share of repeat owners in Dundee', `100 * COUNT_REPEATED("Owner No", 2 WHERE "Workshop" = 'Dundee') / COUNT_DISTINCT("Owner No")`],
    ['number of owners with at least three scrapped jobs', `COUNT_REPEATED("Owner No", 3 WHERE "Stage" = 'Scrapped')`],
    [
      'Anteil der Winzer, die mehrfach beanstandet wurden',
      '100 * COUNT_REPEATED("Winzer", 2 WHERE "Beanstandet") / COUNT_DISTINCT("Winzer")',
    ],
    [
      'Anteil der Winzer, die nur einmal geliefert haben',
      '100 * (COUNT_DISTINCT("Winzer") - COUNT_REPEATED("Winzer", 2)) / COUNT_DISTINCT("Winzer")',
    ],
    ['Durchschnittliche Anzahl der Lieferungen je Winzer', 'COUNT() / COUNT_DISTINCT("Winzer")'],
    [
      'share of appointments with a sample taken more than once',
      `100 * COUNT_REPEATED("Appointment", 2 WHERE "Step" = 'Sample taken') / COUNT_DISTINCT("Appointment")`,
    ],
    [
      'share of donors with at least four appointments',
      `100 * COUNT_REPEATED("Donor", 4 WHERE "Step" = 'Donor registered') / COUNT_DISTINCT("Donor")`,
    ],
  ])('is counted by "%s"', (text, formula) => {
    expect(formulaOf(text)).toBe(formula);
  });

  it.each([
    ['share of owners with more than two rejected parts', /limits the sum of “Parts rejected” per “Owner No”/],
    ['share of owners whose jobs have been open for more than 30 days', /depends on the current day/],
    ['share of owners with at least two complaints', /“complaints” is to be counted per “Owner No”/],
  ])('is refused with its reason in "%s"', (text, reason) => {
    expect(read(text).gap?.('en')).toMatch(reason);
  });
});

const COURSES = measuredDataset('Course bookings', 2_000, [
  ['Booking', 'text', 2_000],
  ['Course', 'text', 3, { Yoga: 900, Pilates: 600, Spinning: 500 }],
  ['Booked on', 'date', 200],
  ['Day', 'date', 200],
  ['Result', 'text', 5, { Attended: 1_500, 'Did not attend': 170, 'did not  attend': 30, 'Late cancellation': 100, Cancelled: 200 }],
]);
const INBOUND = measuredDataset('Anlieferungen', 2_000, [
  ['Lieferschein', 'text', 2_000],
  ['Eingang', 'date', 300],
  ['Ware', 'text', 3, { Milch: 900, Mehl: 600, Eier: 500 }],
  ['Befund', 'text', 3, { angenommen: 1_800, 'Annahme verweigert': 150, 'Teilweise zurückgewiesen': 50 }],
]);
const THERAPY = measuredDataset('Physio', 2_000, [
  ['Termin-Nr.', 'text', 2_000],
  ['Datum', 'date', 300],
  ['Behandlung', 'text', 3, { Krankengymnastik: 900, Massage: 600, Lymphdrainage: 500 }],
  ['Status', 'text', 3, { wahrgenommen: 1_700, 'nicht erschienen': 200, abgesagt: 100 }],
]);
const RETURNS = measuredDataset('Leergut Rückgaben', 4_000, [
  ['Tag', 'date', 200],
  ['Sorte', 'text', 3, { Wasser: 1_900, Saft: 1_900, 'saft ': 200 }],
  ['Geliefert (Kisten)', 'integer', 300],
  ['Rückgabe (Kisten)', 'integer', 50],
]);
const measured = (text: string) => readMeasure(text, [COURSES, INBOUND, THERAPY, RETURNS]).measure;

describe('an outcome that a request names by another word', () => {
  it.each([
    [
      'a measure of missed yoga and pilates classes',
      `"Result" IN ('Did not attend', 'did not  attend')`,
      `"Course" IN ('Yoga', 'Pilates')`,
    ],
    ['a KPI for cancelled spinning classes', `"Result" = 'Cancelled'`, `"Course" = 'Spinning'`],
    ['share of pilates classes that nobody turned up for', `"Result" IN ('Did not attend', 'did not  attend')`, `"Course" = 'Pilates'`],
    ['Kennzahl für zurückgewiesenes Mehl', `"Befund" IN ('Annahme verweigert', 'Teilweise zurückgewiesen')`, `"Ware" = 'Mehl'`],
    [
      'Eine Messgröße für versäumte Massagen und Lymphdrainagen',
      `"Status" = 'nicht erschienen'`,
      `"Behandlung" IN ('Massage', 'Lymphdrainage')`,
    ],
    ['abgesagte Krankengymnastik', `"Status" = 'abgesagt'`, `"Behandlung" = 'Krankengymnastik'`],
  ])('is measured among the rows of "%s"', (text, outcome, rows) => {
    expect(measured(text)?.formula).toBe(`100 * COUNT(WHERE ${outcome} AND ${rows}) / COUNT(WHERE ${rows})`);
  });

  it('belongs to the day of what was booked, not to that of the booking', () => {
    expect(measured('missed yoga classes')?.timeColumn).toBe('Day');
  });

  it('is stated without other spellings of the same value', () => {
    expect(measured('missed yoga classes')?.subject).toBe('Did not attend');
  });
});

describe('a share of one quantity in another', () => {
  it.each([
    'zurückgegebene Kisten Saft, Anteil an der gelieferten Menge',
    'Anteil der zurückgegebenen Menge an den gelieferten Kisten für Saft',
  ])('is the quotient of their sums for "%s"', (text) => {
    const juice = `"Sorte" IN ('Saft', 'saft ')`;
    expect(measured(text)?.formula).toBe(`100 * SUM("Rückgabe (Kisten)" WHERE ${juice}) / SUM("Geliefert (Kisten)" WHERE ${juice})`);
  });

  it('is no share of the rows with the quantity that it refers to', () => {
    expect(measured('verdorbener Saft, Anteil an der gelieferten Menge')?.formula ?? '').not.toContain('"Geliefert (Kisten)" > 0');
  });
});
