import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { findKeyDirectory } from './key-directory.js';
import { profileTable } from './profile.js';

let duck: DuckDbSession;

beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(async () => duck[Symbol.asyncDispose]());

/** Returns the key directory of a table with text columns; null if there is none. */
const find = async (names: readonly string[], rows: readonly (readonly (string | null)[])[]) => {
  const values = rows.map((row) => `(${row.map((cell) => (cell === null ? 'NULL' : `'${cell}'`)).join(', ')})`).join(', ');
  await duck.run(`CREATE OR REPLACE TABLE t AS SELECT * FROM (VALUES ${values}) v(${names.map((name) => `"${name}"`).join(', ')})`);
  const columns = names.map((name) => ({ name, type: 'text' as const }));
  return findKeyDirectory(duck, 't', await profileTable(duck, 't', columns));
};

describe('findKeyDirectory', () => {
  it('reads the names of the keys from a table with many columns', async () => {
    const found = await find(
      ['Lf_Kz', 'Lieferant', 'Ort', 'Vertrag', 'Kontakt', 'Mail'],
      [
        ['L-01', 'Hagen & Söhne', 'Kiel', 'J', 'Frau Ott', 'a@b.example'],
        ['L-02', 'Nordwerk GmbH', 'Kiel', 'N', 'Frau Ott', 'c@d.example'],
        ['L-03', 'Dachbau Ewers', 'Plön', 'J', 'Herr Lau', 'e@f.example'],
      ],
    );
    expect(found).toEqual({
      key: 'Lf_Kz',
      entries: [
        { key: 'L-01', names: ['Hagen & Söhne'] },
        { key: 'L-02', names: ['Nordwerk GmbH'] },
        { key: 'L-03', names: ['Dachbau Ewers'] },
      ],
    });
  });

  it('returns null unless each row has a distinct key and there are names', async () => {
    expect(await find(['Kz', 'Firma'], [['A1', 'Nordwerk'], ['A1', 'Dachbau']])).toBeNull(); // prettier-ignore
    expect(await find(['Kz', 'Firma'], [['A1', 'Nordwerk'], [null, 'Dachbau']])).toBeNull(); // prettier-ignore
    expect(await find(['Kz', 'Status'], [['A1', 'offen'], ['A2', 'offen'], ['A3', 'offen']])).toBeNull(); // prettier-ignore
  });
});
