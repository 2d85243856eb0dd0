import { superlinear } from '../../../test/harness/linear-time.js';
import { formCheck } from './form-check.js';
import { sentencesOf } from './sentences.js';

const problems = (text: string): unknown[] => {
  const check = formCheck([{ label: 'E1', id: 'a', kind: '', title: '', text: 'Orders wait 3,5 days; see https://example.org/log.' }], '');
  return sentencesOf(text).flatMap((sentence) => check(sentence) ?? []);
};

it('formCheck runs in time linear in the length of the text', () => {
  expect(superlinear(['"', '1.', 'a.', '<a', '[E1] ', '„a ', 'a@'], (text) => problems(text))).toEqual([]);
});
