import { givenFieldInputs, lines } from './field-inputs.fixture.js';

const inputs = givenFieldInputs();

/** A column named `name` beside a key; values are in quotes. */
const column = (name: string, values: readonly string[], delimiter = ';'): string =>
  lines(`Key${delimiter}${name}`, ...values.map((value, index) => `k${index}x${delimiter}"${value}"`));

type Case = [title: string, content: string, name: string, values: unknown[], warnings: string[]];

describe('numbers in notations of people and programs', () => {
  it.each<Case>([
    [
      'a trailing minus makes an English number negative',
      column('Amount', ['2,400.00-', '18.25', '3,010.5', '7.75-'], ','),
      'Amount',
      [-2400, 18.25, 3010.5, -7.75],
      ['numbers_as_written'],
    ],
    [
      'a trailing minus makes a German number negative',
      column('Betrag', ['2.000,00', '125,25-', '310,00']),
      'Betrag',
      [2000, -125.25, 310],
      ['numbers_as_written'],
    ],
    [
      'U+2212 is a minus',
      column('Temperatur', ['−4,5', '3', '-11,25', '−12,0']),
      'Temperatur',
      [-4.5, 3, -11.25, -12],
      ['numbers_as_written'],
    ],
    [
      'brackets mark negative amounts, with the currency inside or outside',
      column('Plan', ['$2,100.5', '($310.00)', '$(45.25)', '12'], ','),
      'Plan',
      [2100.5, -310, -45.25, 12],
      ['numbers_as_written'],
    ],
    [
      'one currency has several positions and forms',
      column('Gage', ['EUR 2.100,00', '410,5 €', '€ 80', '3.000 EUR', '95,25']),
      'Gage',
      [2100, 410.5, 80, 3000, 95.25],
      ['numbers_as_written'],
    ],
    [
      'a currency sign and no cents are an amount',
      column('Umsatz', ['2.345,50 €', '870,00 €']),
      'Umsatz',
      [2345.5, 870],
      ['numbers_as_written'],
    ],
    [
      'two currencies are never added',
      column('Fare', ['GBP 90.00', 'CHF 120.00', 'GBP 33.50'], ','),
      'Fare',
      ['GBP 90.00', 'CHF 120.00', 'GBP 33.50'],
      ['units_mixed'],
    ],
    [
      'per cent signs stand with and without a blank',
      column('Quote', ['14,5 %', '6%', '8,25 %', '0 %']),
      'Quote',
      [14.5, 6, 8.25, 0],
      ['numbers_as_written'],
    ],
    [
      'straight and typographic apostrophes divide groups',
      column('Beitrag', ["2'150.50", '14’000', '870', "-3'000.05"]),
      'Beitrag',
      [2150.5, 14000, 870, -3000.05],
      ['numbers_as_written'],
    ],
    [
      'no-break, narrow and plain blanks divide groups',
      column('Menge', ['2\u00a0150,5', '14\u202f000', '3 200,25', '870']),
      'Menge',
      [2150.5, 14000, 3200.25, 870],
      ['numbers_as_written'],
    ],
    [
      'placeholders are missing values',
      column('Stand', ['210,5', 'k. A.', '-', '', '#NV', 'n/a', '330', '95,5']),
      'Stand',
      [210.5, null, null, null, null, null, 330, 95.5],
      ['placeholders_missing'],
    ],
    ['NA is a value among other codes', column('Land', ['AT', 'NA', 'IT', 'NA', 'SE'], ','), 'Land', ['AT', 'NA', 'IT', 'NA', 'SE'], []],
    ['school marks are texts', column('Note', ['2', '1-', '3', '3+', '2-']), 'Note', ['2', '1-', '3', '3+', '2-'], ['looks_like_numbers']],
    ['intervals are texts', column('Klasse', ['1-5', '6-9', '10-11', '12-80']), 'Klasse', ['1-5', '6-9', '10-11', '12-80'], []],
    [
      'Arabic-Indic digits are not read, and reported',
      column('Sales', ['٢٣١', '٥٤٠', '٨٠'], ','),
      'Sales',
      ['٢٣١', '٥٤٠', '٨٠'],
      ['amounts_unread'],
    ],
    ['names of lines in CJK numerals are texts', column('Line', ['一', '二', '②'], ','), 'Line', ['一', '二', '②'], []],
  ])('%s', async (_, content, name, values, warnings) => {
    const found = await inputs.read({ content });
    expect([found.values[name], found.warnings]).toEqual([values, warnings]);
  });
});

describe('dates and periods in notations of people and programs', () => {
  it.each<Case>([
    [
      'years of two digits are of 1960 to 2059',
      column('Beginn', ['30.11.97', '02.04.25', '14.06.06']),
      'Beginn',
      ['1997-11-30', '2025-04-02', '2006-06-14'],
      ['years_of_two_digits'],
    ],
    [
      'German names of months are dates',
      column('Datum', ['11. April 2026', '3. Dez. 2025', '21. Januar 2026']),
      'Datum',
      ['2026-04-11', '2025-12-03', '2026-01-21'],
      [],
    ],
    [
      'English names of months stand before and after the day',
      column('Held on', ['April 11, 2026', '4 June 2026', 'Sept 2, 2025', '19 Nov 2025'], ','),
      'Held on',
      ['2026-04-11', '2026-06-04', '2025-09-02', '2025-11-19'],
      [],
    ],
    [
      'names of months stand beside days in ISO 8601 and German notation',
      column('Tag', ['2026-04-11', '4. Juni 2026', '02.09.2025']),
      'Tag',
      ['2026-04-11', '2026-06-04', '2025-09-02'],
      [],
    ],
    [
      '31 June among names of months is no date',
      column('Held on', ['April 11, 2026', '31 June 2026', 'x'], ','),
      'Held on',
      ['April 11, 2026', '31 June 2026', 'x'],
      ['looks_like_dates'],
    ],
    [
      'two digits that may be a day or a year are reported',
      column('Day', ['04-07-25', '05-07-25', '29-08-25'], ','),
      'Day',
      ['04-07-25', '05-07-25', '29-08-25'],
      ['dates_ambiguous'],
    ],
    [
      'days after the 12th settle the order of the column',
      column('Zeit', ['04-08-2026 07:15:00', '17-08-2026 09:30:00', '21-08-2026 18:00:00']),
      'Zeit',
      ['2026-08-04T07:15:00.000Z', '2026-08-17T09:30:00.000Z', '2026-08-21T18:00:00.000Z'],
      [],
    ],
    [
      'days up to the 12th leave the order open',
      column('Date', ['02-03-2026', '04-05-2026', '10-11-2026'], ','),
      'Date',
      ['02-03-2026', '04-05-2026', '10-11-2026'],
      ['dates_ambiguous'],
    ],
    [
      'quarters are periods',
      column('Zeitraum', ['2. Quartal 2025', '3. Quartal 2025']),
      'Zeitraum',
      ['2025-04-01', '2025-07-01'],
      ['quarters_as_dates'],
    ],
    [
      'calendar weeks are periods over the turn of the year',
      column('Woche', ['KW 52/2025', 'KW 1/2026', 'KW 02/2026']),
      'Woche',
      ['2025-12-22', '2025-12-29', '2026-01-05'],
      ['weeks_as_dates'],
    ],
    [
      'a month and two digits are a month of a year',
      column('Monat', ['Feb 25', 'Mrz 25', 'Dez 25']),
      'Monat',
      ['2025-02-01', '2025-03-01', '2025-12-01'],
      ['months_as_dates'],
    ],
    [
      'numbers of a month and a year are months',
      column('Monat', ['11.2025', '12.2025', '01.2026']),
      'Monat',
      ['2025-11-01', '2025-12-01', '2026-01-01'],
      ['months_as_dates'],
    ],
    [
      'years are periods',
      column('Jahr', ['2020', '2021', '2022']),
      'Jahr_date',
      ['2020-01-01', '2021-01-01', '2022-01-01'],
      ['period_added'],
    ],
    [
      'order numbers with months above 12 are texts',
      column('Auftrag', ['02-2025', '04-2025', '15-2025', '31-2025']),
      'Auftrag',
      ['02-2025', '04-2025', '15-2025', '31-2025'],
      [],
    ],
  ])('%s', async (_, content, name, values, warnings) => {
    const found = await inputs.read({ content });
    expect([found.values[name], found.warnings]).toEqual([values, warnings]);
  });
});
