import { decidedOn, isPast, itemsOn } from './decided-on.js';
import { sentencesIn } from './topic-sentences.js';

const passage = (title: string, text: string) => ({ documentId: 'doc_1', document: 'minutes.pdf', title, text });
const MINUTES = sentencesIn([
  passage('1. Boats', 'The slipway was cleaned. Boat hire stays popular. Decision: boats are hired until 9 pm from 4 May 2027.'),
  passage('1. Boats', 'Action: Ms Ode orders six oars by 1 April 2027.'),
  passage('2. Harbour café', 'Mr Finn wants tables outside. No decision was taken.'),
  passage('3. Actions', 'No | Action | Owner | Due\n1 | Paint the café | J. Finn | 3 May 2027\n2 | Call pier KX-12 | A. Ode | open'),
]);

it('takes the decisions that follow a sentence on a topic in an item of the agenda', () => {
  expect(decidedOn(['boat hire'], MINUTES, 'en').map(({ kind, sentence }) => [kind, sentence.text])).toEqual([
    ['decision', 'Boat hire stays popular. Boats are hired until 9 pm from 4 May 2027.'],
  ]);
  expect(decidedOn(['slipway'], MINUTES, 'en')).toHaveLength(1);
  expect(decidedOn(['parking'], MINUTES, 'en')).toEqual([]);
});

it('takes the items whose agenda or row names what a request is about, with person and day', () => {
  expect(itemsOn('The café is trouble. What now?', MINUTES, 'en').map(({ kind, people, date }) => [kind, people.join(), date])).toEqual([
    ['open', '', ''],
    ['task', 'J. Finn', '3 May 2027'],
  ]);
  expect(itemsOn('What about KX-12?', MINUTES, 'en').map(({ sentence }) => sentence.text)).toEqual(['Call pier KX-12']);
});

it('treats a task as past from the day after its last day', () => {
  const task = itemsOn('The slipway?', MINUTES, 'en').find(({ kind }) => kind === 'task');
  expect(task && [isPast(task, '2027-04-02'), isPast(task, '2027-04-01')]).toEqual([true, false]);
});
