import { changeSentences } from './goal-sentences.js';

it('states the present and the wanted value of a goal', () => {
  const change = { from: 9, to: 6.5, factor: null, unit: 'days' };
  expect(changeSentences({ goal: 'lead time', change }, '2027-05-31', 'en')).toEqual([
    'Goal: lead time from 9 to 6.5 days, by 31 May 2027.',
  ]);
  expect(changeSentences({ goal: 'lead time', change: { ...change, from: null } }, '2027-05-31', 'en')).toEqual([]);
});
