import { columnTable } from './column-request.js';

const TODAY = '2026-06-15';

const read = (request: string, language: 'de' | 'en' = 'en') => {
  const table = columnTable(request, language, TODAY);
  return table && { columns: table.columns, rows: table.rows.map((row) => row.map(({ text }) => text)), notes: table.notes };
};

describe('columnTable', () => {
  it('fills exactly the named columns, resolves relative dates and states what is missing and derived', () => {
    const found = read(
      'Put this in a table (columns: date, place, object, what happened, duration, cost): «On 3 March 2026 the ferry lift F12 jammed at the Oban pier office for 2 hrs 40, repair GBP 310.00. Two days later the ticket machine TM7 rebooted in Mallaig, 25 min, £92.50. The same day the crane broke, half an hour, cost to follow.»',
    );
    expect(found?.columns).toEqual(['date', 'place', 'object', 'what happened', 'duration', 'cost']);
    expect(found?.rows.map((row) => [row[0], row[2], row[4], row[5]])).toEqual([
      ['3 Mar 2026', 'lift F12', '160 min', 'GBP 310.00'],
      ['5 Mar 2026 (derived)', 'machine TM7', '25 min', '£92.50'],
      ['5 Mar 2026 (derived)', 'crane', '30 min', 'missing: “cost to follow”'],
    ]);
    expect(found?.notes).toEqual([
      '3 entries, one row each.',
      'Derived, not stated: row 2 5 Mar 2026 from “Two days later”; row 3 5 Mar 2026 from “The same day”.',
      'Not filled: place in row 3 (not stated); cost in row 3 (“cost to follow”).',
    ]);
  });

  it('separates the number of things from what they are', () => {
    const text =
      'Tabelle mit Tag, Standort, Ware, Stückzahl und Preis: „03.06.2026 Haus Seeblick, 18 Handtücher ersetzt, 90,00 €. 05.06.2026 Haus Waldrand 240 Servietten, 31,20 €.“';
    expect(read(text, 'de')?.rows).toEqual([
      ['03.06.2026', 'Haus Seeblick', 'Handtücher', '18', '90,00 €'],
      ['05.06.2026', 'Haus Waldrand', 'Servietten', '240', '31,20 €'],
    ]);
  });

  it('takes the name after a code for the place where other entries state one', () => {
    const found = read(
      'Table (date, unit, place, duration): "On 4 May 2026 KT-18 stood still in Hull for 3 hours. Next day KT-22 Goole, 50 min."',
    );
    expect(found?.rows.map((row) => row[2])).toEqual(['Hull', 'Goole']);
  });

  it('takes days without a year with the year of the other entries, over the turn of the year', () => {
    expect(
      read(
        'Tabelle mit den Spalten Datum, Zimmer, Mangel und Betrag: 29.12.2025 Zimmer 12 Heizung kalt 80 Euro. 2.1. Zimmer 31 Fenster klemmt, 45,50 Euro. Am Tag darauf Zimmer 8 Lampe defekt, Betrag unbekannt.',
        'de',
      )?.rows,
    ).toEqual([
      ['29.12.2025', '12', 'Heizung kalt', '80 Euro'],
      ['02.01.2026 (abgeleitet)', '31', 'Fenster klemmt', '45,50 Euro'],
      ['03.01.2026 (abgeleitet)', '8', 'Lampe defekt', 'fehlt: „Betrag unbekannt“'],
    ]);
  });

  it('begins an entry at days in several notations, and at a part that states to have no date', () => {
    const found = read(
      'Table with date, depot, event: Tues 6 Oct 2026 Leyton, gate stuck. 8/10/26 - Barton, forks bent. Same day at Marston a leak. Leyton 9 Oct: lamp out; and someone at Barton reported a crack but gave no date.',
    );
    expect(found?.rows.map(([date, depot]) => [date, depot])).toEqual([
      ['6 Oct 2026', 'Leyton'],
      ['8 Oct 2026', 'Barton'],
      ['8 Oct 2026 (derived)', 'Marston'],
      ['9 Oct 2026 (derived)', 'Leyton'],
      [expect.stringContaining('missing'), 'Barton'],
    ]);
  });

  it('joins sentences to the entry whose date precedes them, also at abbreviations', () => {
    const found = read(
      'Spalten: Tag, Fahrzeug, Ereignis, Dauer, Kosten\n4.5. Bus B-17 stand ca. 90 Min. 212 Euro. 6.5. Bus B-21 sprang nicht an. Dauer 15 Min., keine Kosten.',
      'de',
    );
    expect(found?.rows.map((row) => [row[0], row[1], row[3], row[4]])).toEqual([
      ['04.05.', 'Bus B-17', '90 Min', '212 Euro'],
      ['06.05.', 'Bus B-21', '15 Min', 'fehlt: „keine Kosten“'],
    ]);
    expect(found?.notes?.[1]).toBe('Der Text nennt kein Jahr.');
  });

  it('reads columns that are listed after the text, and takes each line as an entry', () => {
    expect(
      read('7 May, bay 3, forklift scratched, 120 EUR\n9 May, bay 1, scanner lost, tbc\nAs a table with date, bay, damage, amount please.')
        ?.rows,
    ).toEqual([
      ['7 May', '3', 'forklift scratched', '120 EUR'],
      ['9 May', '1', 'scanner lost', 'missing: “tbc”'],
    ]);
  });

  it('writes durations in the unit of the column, and as written if they count days', () => {
    const durations = (name: string, text: string) => read(`Columns: date, task, ${name}:\n${text}`)?.rows.map((row) => row[2]);
    expect(durations('duration in hours', '- 1 June mowing 90 min\n- 2 June hedges 2 h 30')).toEqual(['1.5 h', '2.5 h']);
    expect(durations('duration', '- 1 June mowing three days\n- 2 June hedges 2 hours')).toEqual(['three days', '2 hours']);
  });

  it('fills a column for which there is no known word with codes, and states who pays', () => {
    const found = read(
      'A list of these: date, store, van, what broke, cost, who pays - “3 May V-12 scraped the gate at Harlow, £120, ours. Luton on the 5th, V-4: shelf dented, £75, insurance. 7/5/26 Stevenage - mirror cracked, £40. V-9, some day last week, seat torn, 60 quid, supplier will pay.”',
    );
    expect(found?.columns).toEqual(['date', 'store', 'van', 'what broke', 'cost', 'who pays']);
    expect(found?.rows).toEqual([
      ['3 May 2026 (derived)', 'Harlow', 'V-12', 'scraped the gate', '£120', 'ours'],
      ['5 May 2026 (derived)', 'Luton', 'V-4', 'shelf dented', '£75', 'insurance'],
      ['7 May 2026', 'Stevenage', '', 'mirror cracked', '£40', ''],
      ['', '', 'V-9', 'some day last week, seat torn', '60 quid', 'supplier'],
    ]);
    expect(
      read(
        'Liste daraus: Tag, Trupp, Schaden, Kosten, wer zahlt: „4.5.2026 T3 Fliese gesprungen, 80 Euro, Kulanz. 6.5.2026 T1 Kabel durchtrennt, 310 Euro, zahlt die Versicherung.“',
        'de',
      )?.rows,
    ).toEqual([
      ['04.05.2026', 'T3', 'Fliese gesprungen', '80 Euro', 'Kulanz'],
      ['06.05.2026', 'T1', 'Kabel durchtrennt', '310 Euro', 'Versicherung'],
    ]);
  });

  it.each([
    ['names no columns', 'As a table please: 7 May bay 3, 120 EUR. 9 May bay 1, 80 EUR.'],
    ['names the documents to read', 'Table with date, place and amount. Please read the letters of the insurer, all of them.'],
    ['contains no text', 'Please make a table with date, place and amount from the minutes.'],
  ])('returns null for a request that %s', (_, request) => expect(columnTable(request, 'en', TODAY)).toBeNull());

  it('takes time linear in the length of the text', () => {
    for (const part of ['1.1. ', 'a, ', 'no ', '2 h ', 'Aa ', '"a" ', '; 3'])
      expect(columnTable(`columns: date, place, amount: ${part.repeat(1_000)}`, 'en', TODAY)?.columns.length ?? 0).toBeLessThan(4);
  });
});
