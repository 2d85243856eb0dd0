import type { AgentContext } from '../../../kit.js';
import { Dataset } from '../../../../subgraphs/sources/index.js';
import { columnThing, readRequest, valueThing, type Understood } from '../../../methods/request-reading/index.js';
import { unknownGroupsIn } from './unknown-groups.js';

const column = (name: string, values: readonly string[]) => ({
  ...{ name, type: 'text', distinct: values.length, nullShare: 0 },
  topValues: values.map((value) => ({ value, count: 20, share: 0.2 })),
});
const COLUMNS = [
  column('Orchard', ['Hill farm', 'Mill farm', 'Low farm']),
  column('Grower', ['Betrieb Ahrens', 'Betrieb Brodt', 'Betrieb Clasen']),
  column('Variety', ['Elstar', 'Gala', 'Boskoop']),
];
const DATASET = Object.assign(new Dataset(), {
  ...{ datasetId: 'dst_fruit', tenantId: 'tnt_a', name: 'Harvests', rows: 100, ingestedRoles: {}, columnCorrections: [] },
  columns: COLUMNS.map(({ name, type }) => ({ name, type })),
  profile: { columns: COLUMNS },
});
const THINGS = COLUMNS.flatMap(({ name, topValues }) => [
  columnThing('dst_fruit', name),
  ...topValues.map(({ value }) => valueThing('dst_fruit', name, value)),
]);

const unknownIn = async (text: string, language: Understood['language']) => {
  const tenant = { things: THINGS, ownNames: [], people: [], runs: [], datasetOfMetric: new Map<string, string>() };
  const understood = readRequest(text, tenant, { language, now: new Date('2026-05-12') });
  const context = {
    run: { tenantId: 'tnt_a' },
    understood: () => Promise.resolve(understood),
    em: { find: (entity: unknown) => Promise.resolve(entity === Dataset ? [DATASET] : []), execute: () => Promise.resolve([]) },
  } as unknown as AgentContext;
  return (await unknownGroupsIn(context, text)).map(({ words, column: of, isAgain }) => [words, of, isAgain]);
};

describe('unknownGroupsIn', () => {
  it.each([
    ['Does the Jonagold variety rot more than Gala?', 'en', 'Jonagold', 'Variety'],
    ['Is the yield of Elstar higher than that of Pinova?', 'en', 'Pinova', 'Variety'],
    ['Ist der Ausschuss bei Pinova höher als bei Gala?', 'de', 'Pinova', 'Variety'],
    ['Liefert Betrieb Dormann mehr Ausschuss als Betrieb Ahrens?', 'de', 'Betrieb Dormann', 'Grower'],
  ] as const)('finds the group that no row has in "%s"', async (text, language, words, of) => {
    expect(await unknownIn(text, language)).toEqual([[words, of, false]]);
  });

  it.each([
    ['Does Elstar rot more than Gala?', 'en'],
    ['Which variety rots most?', 'en'],
    ['Hat die Sorte einen Einfluss auf den Ausschuss?', 'de'],
    ['Liefert Betrieb Brodt mehr Ausschuss als Betrieb Ahrens?', 'de'],
    ['Hängt der Ausschuss mit Gala zusammen?', 'de'],
    ['Ist der Ausschuss bei Elstar höher als bei Gala?', 'de'],
    ['Entsteht bei Elstar weniger Ausschuss und bei Gala mehr Verlust als bei Boskoop?', 'de'],
    ['Is scrap lower for Elstar than for Gala and Boskoop?', 'en'],
  ] as const)('finds none in "%s"', async (text, language) => {
    expect(await unknownIn(text, language)).toEqual([]);
  });

  it.each([
    ['Do apples picked by Ostrava rot more than those picked by Brno?', 'en', ['Ostrava', 'Brno']],
    ['Ist der Ausschuss bei Pinova höher als bei Rubinette?', 'de', ['Pinova', 'Rubinette']],
  ] as const)('finds both names that are compared and that no row has in "%s"', async (text, language, words) => {
    expect((await unknownIn(text, language)).map(([name]) => name)).toEqual(words);
  });

  it('marks a group for which only the same is asked again', async () => {
    expect(await unknownIn('Does Elstar rot more than Gala, and does the same hold for Pinova?', 'en')).toEqual([['Pinova', null, true]]);
  });
});
