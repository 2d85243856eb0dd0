import { codeListsIn, meaningsOf, type CodedColumn, type ListingTable } from './code-lists.js';

const table = (...rows: readonly (readonly (string | null)[])[]): ListingTable => ({
  origin: 'Legende',
  rows: rows.flatMap((values, index) => (values.length === 0 ? [] : [{ number: index + 1, values: values.map((value) => value ?? '') }])),
});

const column = (name: string, ...values: readonly string[]): CodedColumn => ({ name, values: new Map(values.map((value) => [value, 10])) });

const STATE = column('Stat', '1', '2', '9');
const KIND = column('Art', 'A', 'B');

const read = (listing: ListingTable, ...columns: readonly CodedColumn[]) =>
  Object.fromEntries(
    codeListsIn(listing, columns).map(({ column: name, codes }) => [name, codes.map(({ code, meaning }) => `${code}=${meaning}`).join()]),
  );

const BOTH = { Stat: '1=offen,2=fertig,9=abgebrochen', Art: 'A=Neubau,B=Umbau' };

describe('codeListsIn', () => {
  it.each([
    [
      'the column beside each code',
      table(
        ['Feld', 'Wert', 'Erklärung'],
        ['Stat', '1', 'offen'],
        ['Stat', '2', 'fertig'],
        ['Stat', '9', 'abgebrochen'],
        ['Art', 'A', 'Neubau'],
        ['Art', 'B', 'Umbau'],
      ),
    ],
    [
      'the column beside the first code only',
      table(['Stat', '1', 'offen'], [null, '2', 'fertig'], [null, '9', 'abgebrochen'], ['Art', 'A', 'Neubau'], [null, 'B', 'Umbau']),
    ],
    [
      'lists below each other with titles',
      table(
        ['Status (Spalte Stat)'],
        ['Code', 'Bedeutung'],
        ['1', 'offen'],
        ['2', 'fertig'],
        ['9', 'abgebrochen'],
        [],
        ['Art'],
        ['A', 'Neubau'],
        ['B', 'Umbau'],
      ),
    ],
    [
      'lists beside each other',
      table(
        ['Stat', 'Bezeichnung', null, 'Art', 'Bezeichnung'],
        ['1', 'offen', null, 'A', 'Neubau'],
        ['2', 'fertig', null, 'B', 'Umbau'],
        ['9', 'abgebrochen'],
      ),
    ],
    ['texts with equals signs', table(['Stat: 1 = offen, 2 = fertig, 9 = abgebrochen'], ['Art: A = Neubau; B = Umbau'])],
  ])('reads %s', (_, listing) => {
    expect(read(listing, STATE, KIND)).toEqual(BOTH);
  });

  it('reads a list in English with codes that the table does not use, and numbers with leading zeros', () => {
    const listing = table(['Reason code', 'Description'], ['01', 'Late supplier'], ['02', 'Strike'], ['03', 'Weather'], ['04', 'Other']);
    expect(read(listing, column('reason_code', '1', '2', '4'))).toEqual({
      reason_code: '01=Late supplier,02=Strike,03=Weather,04=Other',
    });
  });

  it('adds the code to a meaning of several codes', () => {
    const listing = table(['Stat', 'Text'], ['1', 'offen'], ['2', 'offen'], ['9', 'fertig']);
    expect(read(listing, STATE)).toEqual({ Stat: '1=offen (1),2=offen (2),9=fertig' });
  });

  it.each([
    ['a list that explains too few values', table(['Stat', 'Text'], ['1', 'offen'], ['3', 'fertig'], ['4', 'neu']), STATE],
    [
      'two meanings of a code',
      table(['Stat', 'Text'], ['1', 'offen'], ['2', 'fertig'], ['9', 'neu'], ['Stat', 'Text'], ['1', 'alt']),
      STATE,
    ],
    ['another table with the column', table(['Stat', 'Leitung'], ['1', 'Huber'], ['2', 'Mayr'], ['9', 'Graf']), STATE],
    ['numbers beside the codes', table(['Stat', 'Text'], ['1', '12'], ['2', '13'], ['9', '14']), STATE],
    ['a list without the name of a column', table(['Code', 'Text'], ['1', 'offen'], ['2', 'fertig'], ['9', 'neu']), STATE],
    ['identifiers', table(['Kundennr', 'Name'], ['1', 'Huber'], ['2', 'Mayr'], ['9', 'Graf']), column('Kundennr', '1', '2', '9')],
  ])('finds no list in %s', (_, listing, coded) => {
    expect(read(listing, coded)).toEqual({});
  });
});

it('meaningsOf finds the meaning of each spelling of a code', () => {
  const list = { column: 'Stat', origin: 'Legende', codes: [{ code: '1', meaning: 'offen' }] };
  expect(meaningsOf(list, ['01', '1', '1.0', '2'])).toEqual([
    ['01', 'offen'],
    ['1', 'offen'],
    ['1.0', 'offen'],
  ]);
});
