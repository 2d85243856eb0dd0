import { readFile } from 'node:fs/promises';
import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { tableOf } from '../testing/company-tables.js';
import { matchKeys, writeJoined } from './match-keys.js';
import { surveyJoins } from './survey-joins.js';

const text = (...names: string[]) => names.map((name) => [name, 'text'] as const);

/** Readings of meters, and the meters, whose numbers they write differently. */
const meters = async (duck: DuckDbSession, written: (number: number) => string) => {
  const numbers = Array.from({ length: 40 }, (_, at) => 1_000 + at * 7);
  const readings = numbers.flatMap((number, at) => [
    [`R${at}`, String(number), 'north'],
    [`S${at}`, at % 4 === 0 ? null : String(number), 'south'],
  ]);
  const left = await tableOf(duck, 'readings', text('reading', 'meter_no', 'area'), [...readings, ['X', '999', 'north']]);
  const right = await tableOf(duck, 'meters', text('meter no', 'street'), [...numbers.map((number, at) => [written(number), `Street ${at % 5}`]), [written(1_000), 'Copy']]); // prettier-ignore
  return { left, right };
};

it.each([
  ['as_written', (number: number) => String(number), 70],
  ['letters_and_digits', (number: number) => `${String(number).slice(0, 2)}-${String(number).slice(2)}`, 0],
  ['digits', (number: number) => `M-00${number}`, 0],
] as const)('matches rows by a key that is written differently (%s)', async (form, written, asWritten) => {
  await using duck = await DuckDbSession.open();
  const { left, right } = await meters(duck, written);
  const [join] = await surveyJoins(duck, left, right);
  expect(join).toMatchObject({ left: 'meter_no', right: 'meter no', form, common: 40 });
  const [one, other] = [{ table: left, column: 'meter_no' }, { table: right, column: 'meter no' }]; // prettier-ignore
  expect(await matchKeys(duck, one, other, form)).toMatchObject({
    ...{ dataset: 'readings', partner: 'meters', rows: 81, blank: 10, matched: 70, unknown: 1, unmatched: ['999'] },
    ...{ asWritten, repeated: 1, multiplied: 1 },
  });
  const south = { ...one, rows: `(SELECT * FROM ${left.relation} WHERE area = 'south')` };
  expect(await matchKeys(duck, south, other, form)).toMatchObject({ rows: 40, blank: 10, matched: 30 });
  const lines = (await readFile(await writeJoined(duck, [{ own: one, side: other, form }]), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(82);
  expect(lines[0]).toBe('reading,meter_no,area,meter no,street');
});

it('joins no names or amounts by their digits', async () => {
  await using duck = await DuckDbSession.open();
  const left = await tableOf(duck, 'one', text('room'), ['Room 1', 'Hall 2', 'Hall 3', 'Room 3'].map((name) => [name])); // prettier-ignore
  const right = await tableOf(duck, 'other', text('room'), ['Box 1', 'Box 2', 'Box 3'].map((name) => [name])); // prettier-ignore
  expect(await surveyJoins(duck, left, right)).toEqual([]);
});
