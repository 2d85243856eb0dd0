import { valueThing } from '../request-reading/index.js';
import { spelledCodes } from './spelled-codes.js';

const sites = ['YRK', 'LDS', 'MCR', 'BTH'].map((code) => valueThing('dst_1', 'Site', code));
const states = ['ATT', 'CNCL', 'LATE CANC', 'RESCH'].map((code) => valueThing('dst_1', 'State', code));
const labelsIn = (request: string): string[] => spelledCodes(request, [...sites, ...states], []).map(({ label }) => label);

it.each([
  ['How many visits were there in Manchester and York?', ['YRK', 'MCR']],
  ['attended and late cancelled visits by month', ['ATT', 'LATE CANC']],
  ['Besuche in Leeds', ['LDS']],
])('finds the codes that a request spells out: %s', (request, labels) => {
  expect(labelsIn(request)).toEqual(labels);
});

it.each([
  'Which later attempts were made?',
  'Latest figures for the board',
  'Bericht zum Monat',
  'the attention of the staff',
  'in Boston',
])('finds no code in other words: %s', (request) => {
  expect(labelsIn(request)).toEqual([]);
});

it('finds no code in a column of words', () => {
  expect(spelledCodes('attended', [valueThing('dst_1', 'State', 'ATT'), valueThing('dst_1', 'State', 'Open')], [])).toEqual([]);
});
