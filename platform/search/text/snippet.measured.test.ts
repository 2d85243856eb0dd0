import { superlinear } from '../../../test/harness/linear-time.js';
import { snippetOf } from './snippet.js';

it('snippetOf accepts any text, in time linear in its length', () => {
  expect(superlinear(['<', '[', '*_`', '[a](', '- ', '> > ', '= ', '_', '_ a', '<a ', ' \n'], (text) => snippetOf(text, ['a']))).toEqual(
    [],
  );
});
