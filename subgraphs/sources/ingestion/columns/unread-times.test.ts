import { writeFile } from 'node:fs/promises';
import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { ingestFile, ingestOptionsSchema, type IngestWarning } from '../index.js';

let duck: DuckDbSession;

beforeAll(async () => {
  duck = await DuckDbSession.open();
});

afterAll(async () => duck[Symbol.asyncDispose]());

const warningOf = async (name: string, values: readonly string[], options = {}): Promise<IngestWarning | undefined> => {
  await writeFile(duck.path('raw'), [`key;${name};amount`, ...values.map((value, index) => `k${index};${value};${index}.5`)].join('\n'));
  const { warnings } = await ingestFile(duck, { file: duck.path('raw'), kind: 'csv', options: ingestOptionsSchema.parse(options) });
  return warnings.find(({ code }) => code === 'times_unread');
};

describe('a column named after times whose values are not read as such', () => {
  it.each([
    ['Monat', ['2025M11', '2025M12']],
    ['Monat', ['Oktober', 'November', 'Dezember']],
    ['Monat', ['7', '8', '11']],
    ['Periode', ['007/2025', '008/2025']],
    ['Periode', ['007', '008']],
    ['period', ['FY24', 'FY25']],
    ['KW', ['31', '32']],
    ['Datum', ['Mo, 03.11.2025', 'Di, 04.11.2025']],
    ['Belegdatum', ['0311', '0411']],
    ['Date', ['45964', '45965']],
    ['created_at', ['1762128000', '1762214400']],
    ['timestamp', ['1762128000000', '1762214400000']],
    ['Periode', ['2025.9', '2025.10']],
    ['alta', ['3 ene 2026', '14 ago 2026']],
    ['Geschäftsjahr', ['2023/24', '2024/25']],
    ['Saison', ['2009/10', '2010/11', '2011/12']],
    ['season', ['2010-11']],
    ['x', ['2010-11', '2011-12']],
    ['x', ['2019/2020', '2020/2021']],
    ['Jahr', ['23/24', '24/25']],
    ['x', ['FY24', 'FY25']],
    ['x', ['GJ 2023/24', 'GJ 2024/25']],
    ['x', ['FY24 Q1', 'FY24 Q2']],
    ['x', ['Q1 FY2024', 'Q2 FY2024']],
    ['Semester', ['WS 2023/24', 'SS 2024']],
    ['x', ['H1 2024', 'H2 2024']],
    ['x', ['1. Halbjahr 2024', '2. Halbjahr 2024']],
    ['x', ['2025-11-03 08:15 CET', '2025-11-04 09:00 CEST']],
    ['Stand', ['2025/11/03 8 Uhr', '2025/11/14 9 Uhr']],
    ['x', ['03.11.', '14.11.']],
    ['Erstellt', ['2025-11-03 08:15:00 CET', '2025-11-04 09:00:00 CET']],
    ['createdAt', ['1762128000000', '1762214400000']],
    ['lastUpdated', ['1762128000', '1762214400']],
    ['ts', ['1762128000.25', '1762214400.5']],
    ['x', ['2025年11月3日', '2025年12月14日']],
    ['mois', ['févr. 2026', 'août 2026']],
    ['x', ['gennaio 2026', 'luglio 2026']],
    ['x', ['vor 3 Tagen', 'vor 1 Stunde']],
    ['last reply', ['2 hours ago', '1 day ago']],
  ])('is reported: %s %j', async (name, values) => {
    const details = (await warningOf(name, values))?.details;
    expect(details).toMatchObject({ columns: [name], values: [values.length], first: [values[0]], rows: [1] });
  });

  it('is reported with share and first value in both languages', async () => {
    const warning = await warningOf('Monat', ['2025M11', '2025M12', 'x', '2026M01']);
    expect(warning?.text.de).toContain('Monat (3 von 4 Werten, 75\u00a0%, zuerst „2025M11“ in Datenzeile 1)');
    expect(warning?.text.en).toContain('Monat (3 of 4 values, 75%, first “2025M11” in data row 1)');
  });

  it.each([
    ['durations', 'Bearbeitungszeit', ['08:30', '25:30']],
    ['durations in words', 'Reaktionszeit', ['2 h', '1d 4h']],
    ['numbers of months', 'Laufzeit in Monaten', ['12', '24']],
    ['labels', 'tag', ['VIP', 'B2B']],
    ['dates that are read', 'Datum', ['03.11.2025', '14.11.2025']],
    ['months', 'Saison', ['2010-10', '2010-11']],
    ['months by their name', 'Monat', ['2010/11', '2011/12']],
    ['months of successive years', 'x', ['2010/11', '2011/11']],
    ['numbers of documents', 'Akte', ['2023/24', '2023/25', '2023/26']],
    ['years', 'Jahr', ['2023', '2024']],
    ['codes', 'Modell', ['GJ', 'FY', 'H1']],
    ['codes with numbers', 'Teil', ['WS12', 'WS14', 'SS 24']],
    ['seasons of a series', 'Folge', ['Season 1', 'Season 12']],
    ['numbers of sections', 'Kapitel', ['1.2.', '1.13.', '14.15.']],
    ['titles after a day', 'Protokoll', ['2025-11-03 Kickoff', '2025-11-04 Review']],
    ['large numbers of other things', 'views', ['1762128000', '1762214400']],
    ['names with a year', 'Projekt', ['Mars 2 2026', 'Apollo 2026']],
    ['other columns with such values', 'Artikel', ['2025M11', '2025M12']],
  ])('is not reported for %s', async (_, name, values) => {
    expect(await warningOf(name, values)).toBeUndefined();
  });

  it('is not reported if the source keeps it as text', async () => {
    expect(await warningOf('Monat', ['2025M11', '2025M12'], { textColumns: ['Monat'] })).toBeUndefined();
  });

  it('is not reported for numbers of months beside dates', async () => {
    expect(await warningOf('Monat;Buchungsdatum', ['7;2025-07-01', '8;2025-08-01'])).toBeUndefined();
  });
});
