import { superlinear } from '../../../test/harness/linear-time.js';
import { filterPersonalData } from './filter-personal-data.js';
import { Placeholders } from './placeholders.js';

const restored = (answer: string): string => {
  const placeholders = new Placeholders();
  filterPersonalData('Herr Schneider (h.schneider@example.com) zahlt.', placeholders);
  return placeholders.restore(answer);
};

it('placeholders are restored in time linear in the length of the answer', () => {
  expect(superlinear(['[NAME_9', '.', '[NAME_9]. ', (length) => `${'a.b'.repeat(length / 3)}[NAME_9]`], (text) => restored(text))).toEqual(
    [],
  );
});
