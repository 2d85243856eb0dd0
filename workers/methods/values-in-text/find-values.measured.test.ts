import { superlinear } from '../../../test/harness/linear-time.js';
import { findValues } from './find-values.js';

it('findValues runs in time linear in the length of texts that provoke backtracking', () => {
  expect(superlinear(['1.', '1,111,', 'A1-', 'a@', ' 1', 'DE11 '], (text) => findValues(text, { language: 'en', contacts: true }))).toEqual(
    [],
  );
});
