import { letterCodes } from './letter-codes.js';

const found = (request: string, name: string, codes: readonly string[]) =>
  letterCodes(request, {
    datasetId: 'dst_1',
    profile: { columns: [{ name, topValues: codes.map((value) => ({ value, count: 1 })) }] },
  } as never).map(({ label, words }) => [label, words]);

it('matches a code of one letter with a word that the name of its column completes', () => {
  expect(found('Ausschuss der Nachtschicht', 'Schicht', ['F', 'S', 'N'])).toEqual([['N', ['Nachtschicht']]]);
  expect(found('Scrap of the night shift', 'Shift', ['E', 'L', 'N'])).toEqual([['N', ['night', 'shift']]]);
});

it('matches no code with the name of the column alone, with several codes, or in a column with longer values', () => {
  expect(found('Ausschuss je Schicht', 'Schicht', ['F', 'S', 'N'])).toEqual([]);
  expect(found('Ausschuss der Nachtschicht', 'Schicht', ['F', 'N', 'NA'])).toEqual([]);
  expect(found('Ausschuss der Nachtschicht', 'Schicht', ['F', 'S', 'Nacht'])).toEqual([]);
});
