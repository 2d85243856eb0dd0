import { changeSentences } from './goal-sentences.js';

it('states the present and the wanted value of a goal', () => {
  const change = { from: 9, to: 6.5, factor: null, unit: 'days' };
  expect(changeSentences({ goal: 'lead time', change }, '2027-05-31', 'en')).toEqual([
    'Goal: lead time from 9 to 6.5 days, by 31 May 2027.',
  ]);
  expect(changeSentences({ goal: 'lead time', change: { ...change, from: null } }, '2027-05-31', 'en')).toEqual([]);
  const whole = 'die Liegezeit von 9 auf 6,5 Tage senken';
  expect(changeSentences({ goal: whole, change }, '2027-05-31', 'de')).toEqual([`Ziel: ${whole}, bis zum 31.05.2027.`]);
});
