import { numberedValues } from './numbered-values.js';
import type { PlannedDataset, Subject } from './local-subjects.js';

const column = (label: string, words = label): Subject => ({
  ...{ kind: 'column', id: `dst_1/${label}`, label, words: [words], confidence: 1, source: 'rules' },
});
const profile = {
  columns: [
    { name: 'Stufe', distinct: 4, topValues: [0, 1, 2, 3].map((value) => ({ value, count: 9 })) },
    { name: 'Priority', distinct: 3, topValues: [1, 2, 3].map((value) => ({ value, count: 9 })) },
    { name: 'Grade', distinct: 4, topValues: ['A', 'B', 'C', 'B2'].map((value) => ({ value, count: 9 })) },
    { name: 'Menge', distinct: 90, topValues: [10, 20].map((value) => ({ value, count: 9 })) },
  ],
} as unknown as PlannedDataset['profile'];

it.each<[string, string, string[], boolean]>([
  ['alle Bescheide mit Stufe 2/3', 'Stufe', ['2', '3'], false],
  ['Bescheide der Stufe 1 und 3 bitte', 'Stufe', ['1', '3'], false],
  ['tickets without priority 3', 'Priority', ['3'], true],
  ['Lieferungen der Grade A und C, neueste zuerst', 'Grade', ['A', 'C'], false],
  ['lots of Grade B2 or B only', 'Grade', ['B2', 'B'], false],
])('selects the numbers after the name of a column: %s', (text, name, values, isExcluded) => {
  const words = name === 'Priority' ? 'priority' : name;
  expect(numberedValues(text, [column(name, words)], { profile })).toMatchObject([{ column: name, values, isExcluded }]);
});

it.each([
  ['Stufe 7', 'Stufe'],
  ['Stufe 2 %', 'Stufe'],
  ['Stufe 2 und höher', 'Stufe'],
  ['the Grade a supplier gets', 'Grade'],
  ['Stufe 1,5', 'Stufe'],
  ['Menge 10', 'Menge'],
  ['die Stufe im Mai', 'Stufe'],
])('selects nothing by a number that is no value of a column of a few numbers: %s', (text, name) => {
  expect(numberedValues(text, [column(name)], { profile })).toEqual([]);
});
