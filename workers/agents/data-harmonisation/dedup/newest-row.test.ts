import { newestRowIn } from './newest-row.js';

const column = (name: string, type: 'date' | 'text' | 'integer') => ({ name, type, nullable: true });
const one = { columns: [column('Artikel', 'text'), column('Lieferdatum', 'date')] };
const two = { columns: [column('Contact', 'text'), column('LastOrder', 'date'), column('Created', 'date')] };

it.each([
  ['Dubletten zusammenführen, es bleibt der neueste Eintrag', one, 'Lieferdatum'],
  ['Führ die doppelten Artikel zusammen und behalte den jüngsten Datensatz', one, 'Lieferdatum'],
  ['Merge the double contacts, keep the one with the latest order', two, 'LastOrder'],
  ['Merge the double contacts; the newest entry wins', two, null],
])('reads by which date the newest row is kept: %s', (text, dataset, name) => {
  expect(newestRowIn(text, dataset)).toMatchObject({ column: name });
});

it('reads no such rule from a request that does not keep the newest', () => {
  expect(newestRowIn('Merge the double contacts of the last year', two)).toBeNull();
});
