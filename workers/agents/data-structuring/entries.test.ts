import { findEntries } from './entries.js';

/** Returns the columns and the cells of the entries that a request lists. */
const read = (request: string) => {
  const table = findEntries(request, 'en');
  return table && [table.columns, ...table.rows.map((row) => row.map(({ text }) => text))];
};

describe('findEntries', () => {
  it('lists the lines of a text with people, dates, amounts and numbers', () => {
    expect(
      read('As a list please: 1) Frau Berger klärt die Termine bis 12.3.2026\n2) Herr Kunz zahlt 1.250 EUR\n- Rechnung 4711 fehlt'),
    ).toEqual([
      ['Entry', 'Person', 'date', 'amount', 'number'],
      ['Frau Berger klärt die Termine bis 12.3.2026', 'Berger', '12.3.2026', '', ''],
      ['Herr Kunz zahlt 1.250 EUR', 'Kunz', '', '1.250 EUR', ''],
      ['Rechnung 4711 fehlt', '', '', '', '4711'],
    ]);
  });

  it('forms the columns that a request names, in which codes and telephone numbers are no quantity', () => {
    expect(
      read(
        'Call notes as rows: client, phone, order. Ms Ida Stone 020 7946 0958 (order ZX-20417) wants approx. 4 pumps. The Marlow Ltd cancels QR-118822 by 12.10.2026.',
      ),
    ).toEqual([
      ['client', 'phone', 'order'],
      ['Ms Ida Stone', '020 7946 0958', 'ZX-20417'],
      ['Marlow Ltd', '', 'QR-118822'],
    ]);
  });

  it('takes a capitalised abbreviation for no end of an entry', () => {
    expect(
      read('Als Tabelle: Gutschrift an Frau Dr. Hansen, Tel. 0351 4420987. Lieferung an Prof. Lund am 3.5.2026.')
        ?.slice(1)
        .map(([entry]) => entry),
    ).toEqual(['Gutschrift an Frau Dr. Hansen, Tel. 0351 4420987.', 'Lieferung an Prof. Lund am 3.5.2026.']);
  });

  it('keeps the entries that meet a bound, and sorts them in the requested order', () => {
    const claims = 'R-88 Dichtung undicht 320 €, R-89 falsches Gewinde 1.250 €, R-90 Transportschaden 780,50 €, R-91 Lackfehler 95 €';
    const wordings = (request: string) =>
      read(request)
        ?.slice(1)
        .map(([entry]) => entry);
    expect(wordings(`Nur Reklamationen über 500 Euro in eine Tabelle: ${claims}`)).toEqual([
      'R-89 falsches Gewinde 1.250 €',
      'R-90 Transportschaden 780,50 €',
    ]);
    const tickets = 'Ticket 9001 offen seit 3 Tagen. 9002 offen seit 12 Tagen, Rechnung fehlt. 9003 offen seit 9 Tagen, falsche Lieferung';
    expect(
      wordings(`Als Tabelle, sortiert nach Alter, älteste zuerst: ${tickets}`)?.map((entry) => /\d{4}/.exec(entry ?? '')?.[0]),
    ).toEqual(['9002', '9003', '9001']);
  });

  it.each([
    ['quotations', `Reviews to table: 'great lamp, 5 stars' 'came 3 weeks late' 'don't buy it again'`, 3],
    ['slashes', 'Mach eine Tabelle daraus: 14.9. Presse steht / 15.9. Pumpe undicht / 17.9. Presse steht wieder', 3],
    ['semicolons', 'Put these into a table: box 12 arrived wet; box 13 misses two lids; box 14 is fine', 3],
    ['sentences', 'Tabelle bitte: »Paket A7 liegt in Ulm. Paket B9 ist am 3. Mai angekommen. Paket C3 fehlt.«', 3],
    ['clauses of an English sentence', 'To-dos from my notes: V. Hall orders clamps by Friday, Otto checks the book, Berg calls Hull', 3],
  ])('separates entries by %s', (_, request, count) => {
    expect(findEntries(request, 'en')?.rows).toHaveLength(count);
  });

  it('lists the fields of a quoted record with the company', () => {
    const request = 'Mach daraus einen Datensatz: "Bestellung bei Grünhagen & Söhne GmbH vom 12.11.2026, 2.300 kg zu 4.850,00 EUR"';
    expect(read(request)).toEqual([
      ['Entry', 'Company', 'date', 'amount', 'quantity'],
      [expect.stringMatching(/^Bestellung .* EUR$/), 'Grünhagen & Söhne GmbH', '12.11.2026', '4.850,00 EUR', '2.300 kg'],
    ]);
  });

  it('lists the fields of a record after a colon', () => {
    expect(read('Please structure: Refund of 84.50 GBP to Ms Ada Brook on 4 May 2026')?.[1]).toEqual(
      expect.arrayContaining(['84.50 GBP', '4 May 2026', 'Ada Brook']),
    );
  });

  it('states the position of each entry', () => {
    const request = 'As rows please: first box is wet; second box is dry and whole';
    const cells = findEntries(request, 'en')?.rows.map(([entry]) => entry);
    expect(cells?.map((cell) => cell && request.slice(cell.start, cell.end))).toEqual(['first box is wet', 'second box is dry and whole']);
  });

  it.each([
    ['asks for no list', 'We talked about prices. Nothing was decided. The roof leaks again.'],
    ['has one entry only', 'As a list please: the order 4711 of 3 May 2026 is late'],
  ])('returns nothing for a text that %s', (_, request) => expect(findEntries(request, 'en')).toBeNull());

  it('takes time linear in the length of the text', () => {
    for (const part of ['"', "' a", '/ ', '. A', ', B', '«', '12. '])
      expect(findEntries(`list: ${part.repeat(20_000)}`, 'en')?.rows.length ?? 0).toBeLessThanOrEqual(200);
  });
});
