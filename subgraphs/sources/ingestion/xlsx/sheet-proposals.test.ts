import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { readWorkbook, workbookOf, type ReadWorkbook } from './workbook.fixture.js';

let duck: DuckDbSession;

beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(async () => duck[Symbol.asyncDispose]());

const BYTES = workbookOf(
  [['Bericht'], [], [null, 'Ort', 'Zahl'], [null, 'Ulm', 1], [null, 'Bonn', 2]],
  [
    ['Code', 'Text'],
    [1, 'x'],
  ],
  [],
  [['Lager'], ['Teil', 'Stück', 'Wert'], ['Achse', 4, 2.5], ['Nabe', 3, 1.5]],
);

describe('a sheet of a workbook', () => {
  it('is proposed with the range and the header row of its table', async () => {
    const { sheets: found } = (await readWorkbook(duck, BYTES)) as ReadWorkbook;
    expect(found).toEqual([
      { sheet: 'Blatt 1', isHidden: false, isRead: true, range: 'B3:C', headerRow: 3, columns: ['Ort', 'Zahl'] },
      { sheet: 'Blatt 2', isHidden: true, isRead: false, range: 'A1:B', headerRow: 1, columns: ['Code', 'Text'] },
      { sheet: 'Blatt 3', isHidden: false, isRead: false, range: null, headerRow: null, columns: [] },
      { sheet: 'Blatt 4', isHidden: false, isRead: false, range: 'A2:C', headerRow: 2, columns: ['Teil', 'Stück', 'Wert'] },
    ]);
  });

  it('can be read with the proposed options', async () => {
    const { sheets: proposed } = (await readWorkbook(duck, BYTES)) as ReadWorkbook;
    for (const { sheet, range, headerRow, columns } of proposed.filter((proposal) => proposal.range !== null)) {
      const options = { sheet, range: range ?? undefined, headerRow: headerRow ?? undefined };
      expect(await readWorkbook(duck, BYTES, options)).toMatchObject({ columns });
    }
  });

  it('shows the options in use if it is the one that was read', async () => {
    const { sheets: found } = (await readWorkbook(duck, BYTES, { sheet: 'Blatt 4', range: 'A3:B4', header: false })) as ReadWorkbook;
    expect(found.find(({ isRead }) => isRead)).toMatchObject({ sheet: 'Blatt 4', range: 'A3:B', headerRow: null, columns: [] });
  });
});
