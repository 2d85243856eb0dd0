import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { tableOf } from '../testing/company-tables.js';
import { surveyJoins } from './survey-joins.js';

const numbers = Array.from({ length: 30 }, (_, at) => 41 + at * 3);

const plots = (duck: DuckDbSession, name: string, written: (number: number) => unknown, type: 'text' | 'integer' = 'text') =>
  tableOf(duck, name, [[name === 'plots' ? 'plot_no' : 'Garden ref', type], ['site', 'text']], numbers.map((number, at) => [written(number), ['East', 'West'][at % 2]])); // prettier-ignore

it.each([
  ['a prefix', (number: number) => `P-${number}`, (number: number) => String(number)],
  ['zero padding and case', (number: number) => `GRD-${String(number).padStart(4, '0')}`, (number: number) => `grd ${number}`],
  ['separators', (number: number) => `AB.${number}`, (number: number) => `ab${number}`],
])('joins keys of columns with different names that differ by %s', async (_, one, other) => {
  await using duck = await DuckDbSession.open();
  const [join] = await surveyJoins(duck, await plots(duck, 'plots', one), await plots(duck, 'leases', other));
  expect(join).toMatchObject({ left: 'plot_no', right: 'Garden ref', common: 30 });
});

it('joins a prefixed text key with a number of another type', async () => {
  await using duck = await DuckDbSession.open();
  const left = await plots(duck, 'plots', (number) => `PLT-${String(number).padStart(5, '0')}`);
  const [join] = await surveyJoins(duck, left, await plots(duck, 'leases', (number) => number, 'integer'));
  expect(join).toMatchObject({ left: 'plot_no', right: 'Garden ref', form: 'digits', common: 30 });
});

it('joins names with the same names behind a code', async () => {
  await using duck = await DuckDbSession.open();
  const names = ['Leeds Road', 'Mill Lane', 'Old Quay', 'Nordtor', 'Am Anger', 'St. Olaf'];
  const left = await tableOf(duck, 'trips', [['stop', 'text']], names.map((name, at) => [`B0${at + 1} ${name}`])); // prettier-ignore
  const right = await tableOf(duck, 'claims', [['Stop', 'text'], ['reason', 'text']], names.map((name, at) => [name, `reason ${at}`])); // prettier-ignore
  expect((await surveyJoins(duck, left, right))[0]).toMatchObject({ left: 'stop', right: 'Stop', form: 'name_without_code', common: 6 });
  const coded = await tableOf(duck, 'visits', [['stop', 'text']], names.map((name, at) => [`${at + 20} – ${name.toUpperCase()}`])); // prettier-ignore
  expect((await surveyJoins(duck, left, coded))[0]).toMatchObject({ form: 'name_without_code', common: 6 });
});

it('joins no quantity with a key by its digits', async () => {
  await using duck = await DuckDbSession.open();
  const left = await plots(duck, 'plots', (number) => `P-${number}`);
  const right = await tableOf(duck, 'seeds', [['quantity', 'integer']], numbers.map((number) => [number])); // prettier-ignore
  expect(await surveyJoins(duck, left, right)).toEqual([]);
});

it('prefers an identifier to a column of few values, also if fewer of its values are in both', async () => {
  await using duck = await DuckDbSession.open();
  const rows = (from: number) =>
    numbers.flatMap((number, at) => [0, 1].map(() => [`K${number + from}`, ['East', 'West', 'North'][at % 3]]));
  const left = await tableOf(duck, 'visits', [['member', 'text'], ['branch', 'text']], rows(0)); // prettier-ignore
  const right = await tableOf(duck, 'scores', [['card', 'text'], ['branch', 'text']], rows(60)); // prettier-ignore
  expect((await surveyJoins(duck, left, right)).map((join) => join.left)).toEqual(['member', 'branch']);
});

it('compares codes without blanks and punctuation if more of their spellings match so', async () => {
  await using duck = await DuckDbSession.open();
  const left = await tableOf(duck, 'repairs', [['district', 'text']], ['D1', 'd 1', 'D2', 'D-2', 'D3', 'D3'].map((code) => [code])); // prettier-ignore
  const right = await tableOf(duck, 'districts', [['district', 'text'], ['lifts', 'integer']], [['D1', 4], ['D2', 7], ['D3', 9]]); // prettier-ignore
  expect((await surveyJoins(duck, left, right))[0]).toMatchObject({
    left: 'district',
    right: 'district',
    form: 'letters_and_digits',
    common: 3,
  });
  const clean = await tableOf(duck, 'visits', [['district', 'text']], ['D1', 'D2', 'D3'].map((code) => [code])); // prettier-ignore
  expect((await surveyJoins(duck, clean, right))[0]).toMatchObject({ form: 'as_written', common: 3 });
});
