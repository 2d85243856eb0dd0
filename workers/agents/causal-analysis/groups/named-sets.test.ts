import { withoutSets } from './named-sets.js';

const region = (...values: string[]) => ({ name: 'Region', values, isAsked: true });

it.each([
  ['Why are orders in the West and Wales late?', ['West', 'Wales']],
  ['Warum sind Aufträge aus Nord, Süd und Ost zu spät?', ['Nord', 'Süd', 'Ost']],
])('takes values that are named together for the rows that are meant: %s', (text, values) => {
  expect(withoutSets(text, [region(...values)])).toEqual({
    groups: [],
    where: `CAST("Region" AS VARCHAR) IN (${values.map((value) => `'${value}'`).join(', ')})`,
  });
});

it.each([
  ['Are orders in the West or Wales later?', ['West', 'Wales']],
  ['How do West and Wales compare?', ['West', 'Wales']],
  ['Why are orders in the West late?', ['West']],
])('leaves the groups that are compared: %s', (text, values) => {
  expect(withoutSets(text, [region(...values)])).toEqual({ groups: [region(...values)], where: null });
});
