import { valueThing } from '../request-reading/index.js';
import { spelledCodes } from './spelled-codes.js';

const sites = ['YRK', 'LDS', 'MCR', 'BTH'].map((code) => valueThing('dst_1', 'Site', code));
const states = ['ATT', 'CNCL', 'LATE CANC', 'RESCH'].map((code) => valueThing('dst_1', 'State', code));
const depots = ['DEP-N', 'DEP-S', 'DEP-W'].map((code) => valueThing('dst_1', 'Depot', code));
const labelsIn = (request: string): string[] => spelledCodes(request, [...sites, ...states, ...depots], []).map(({ label }) => label);

it.each([
  ['How many visits were there in Manchester and York?', ['YRK', 'MCR']],
  ['attended and late cancelled visits by month', ['ATT', 'LATE CANC']],
  ['Besuche in Leeds', ['LDS']],
  ['Leeds and York had more visits.', ['YRK', 'LDS']],
  ['Ausfälle im Depot Süd nach Linie', ['DEP-S']],
])('finds the codes that a request spells out: %s', (request, labels) => {
  expect(labelsIn(request)).toEqual(labels);
});

it.each([
  'Which later attempts were made?',
  'Latest figures for the board',
  'Bericht zum Monat',
  'the attention of the staff',
  'in Boston',
  'Leads for the board, please.',
  'Two pages. Loads of figures, please.',
])('finds no code in other words: %s', (request) => {
  expect(labelsIn(request)).toEqual([]);
});

it('finds a code of several parts whose first one is the name of the column', () => {
  const found = { id: 'dst_1/Depot', label: 'Depot', words: ['Depot'], confidence: 1 };
  const column = { ...found, kind: 'column', source: 'rules' } as const;
  expect(spelledCodes('Ausfälle im Depot West', depots, [column]).map(({ label }) => label)).toEqual(['DEP-W']);
});

it('finds no code in a column of words', () => {
  expect(spelledCodes('attended', [valueThing('dst_1', 'State', 'ATT'), valueThing('dst_1', 'State', 'Open')], [])).toEqual([]);
});

it('matches a code that is spelled out in a few rows', () => {
  const regions = ['NTH', 'STH', 'North'].map((label) => valueThing('dst_1', 'Region', label));
  const named = { ...regions[2], kind: 'value', words: ['north'], confidence: 1, source: 'rules' } as never;
  expect(spelledCodes('visits in the north', regions, [named])).toMatchObject([{ label: 'NTH', words: ['north'] }]);
  expect(spelledCodes('visits in the west', regions, [])).toEqual([]);
});
