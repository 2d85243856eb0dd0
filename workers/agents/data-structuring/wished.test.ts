import { findValues } from '../../methods/values-in-text/find-values.js';
import { withoutHeadingNumbers } from './heading-numbers.js';
import { instructionIn, readWished } from './wished.js';

it.each([
  ['List the invoice date, with the sentence', false],
  ['Extract each time limit and every value threshold from the manual, with the sentence', true],
  ['Liste alle Wartezeiten und Wertgrenzen der Ordnung mit dem Satz auf', true],
])('lists limits of time and money with their sentences: %s', (text, isRead) => {
  const read = readWished(text);
  expect(read?.isOfTime === true && read.withSentence === true && read.isOnly && read.fields.length === 0).toBe(isRead);
  if (isRead) expect(read?.types).toEqual(['quantity', 'money']);
});

it('reads what is wanted before a verb at the end of a German request', () => {
  expect(
    readWished('Aus den Notizen der Fahrer die Standzeit in Stunden und die Mautbeträge herausholen')?.fields.map(({ name, type }) => [
      name,
      type,
    ]),
  ).toEqual([
    ['Standzeit', 'quantity'],
    ['Mautbeträge', 'money'],
  ]);
});

describe('readWished', () => {
  it.each([
    ['nur die Termine', ['date'], true],
    ['Only the amounts and dates', ['money', 'date'], true],
    ['Bitte nur Beträge, Mengen und Termine aus den Protokollen', ['money', 'quantity', 'date'], true],
    ['List all deadlines', ['date'], false],
    ['Which amounts are due?', ['money'], false],
    ['Welche Termine stehen im Protokoll?', ['date'], false],
    ['Extrahiere die E-Mail-Adressen und Telefonnummern', ['email', 'phone'], false],
    ['Find the percentages in the minutes, please', ['percent'], false],
  ])('reads types of values: %s', (instruction, types, isOnly) => {
    expect(readWished(instruction)).toEqual({ types, isOnly, fields: [] });
  });

  it.each([
    ['Extrahiere Rechnungsnummer, Rechnungsdatum und Betrag', ['Rechnungsnummer identifier', 'Rechnungsdatum date', 'Betrag money']],
    ['Extract the invoice number and the due date from the letters', ['invoice number identifier', 'due date date']],
  ])('reads named fields: %s', (instruction, fields) => {
    expect(readWished(instruction)?.fields.map(({ name, type }) => `${name} ${type}`)).toEqual(fields);
  });

  it.each(['Bitte die Bemerkungen auswerten', 'Structure this text', 'Belege erfassen', ''])('names nothing: "%s"', (instruction) => {
    expect(readWished(instruction)).toBeNull();
  });

  it('separates an instruction from the text that it precedes', () => {
    const hasValues = (text: string): boolean => findValues(text, { language: 'de', contacts: true }).length > 0;
    expect(instructionIn('Nur die Termine: Treffen am 3. Mai 2026, Kosten 20 €.', hasValues)).toBe('Nur die Termine');
    expect(instructionIn('Rechnungsdatum: 03.05.2024', hasValues)).toBe('');
    expect(instructionIn('Wir liefern am 3. Mai 2026. Which dates are promised?', hasValues)).toBe('Which dates are promised?');
    expect(instructionIn('nur die Termine', hasValues)).toBe('nur die Termine');
  });
});

describe('withoutHeadingNumbers', () => {
  const values = (text: string): unknown[] =>
    withoutHeadingNumbers(text, findValues(text, { language: 'de', contacts: false })).map(({ value }) => value);

  it('omits the numbers of headings and list items', () => {
    expect(values('## 3. Termine\n2.1 Umfang der Lieferung\nKapitel 4 Preise\n1) Anlass\n')).toEqual([]);
    expect(values('Section 5 Prices\n1.2.3 Scope\n')).toEqual([]);
  });

  it('keeps values at the beginning of a line', () => {
    expect(values('3. Mai 2026 Treffen\n12,5 kg Schrauben\n2.1 Mio. EUR Umsatz\n')).toHaveLength(3);
  });

  it('reads the columns that a request lists for a table', () => {
    const text = 'Machen Sie aus dem Prüfbuch eine Tabelle: Nummer, Datum, Halle, erstatteter Betrag. Jede nur einmal.';
    expect(readWished(text)?.fields.map(({ name, type }) => [name, type])).toEqual([
      ['Nummer', 'identifier'],
      ['Datum', 'date'],
      ['erstatteter Betrag', 'money'],
    ]);
  });
});
