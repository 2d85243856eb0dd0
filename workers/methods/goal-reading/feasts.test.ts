import { easterSunday } from './feasts.js';

it.each([
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
])('computes Easter Sunday of %i', (year, day) => {
  expect(easterSunday(year)).toBe(day);
});
