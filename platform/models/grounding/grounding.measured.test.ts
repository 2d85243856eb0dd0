import { superlinear } from '../../../test/harness/linear-time.js';
import { groundText, type Grounds } from './grounding.js';

const GROUNDS: Grounds = {
  evidence: [
    { label: 'E1', id: 'a', kind: 'step', title: 'Approvals', text: 'Orders wait 3.5 days for approval. The second signature is missing.' },
    { label: 'E2', id: 'b', kind: 'metric', title: 'Lead time', text: 'Lead time rose by 12% in May 2025.' },
  ],
  language: 'en',
  citations: 'required',
  question: ['Why do orders wait?'],
};

it('groundText runs in time linear in the length of the text', () => {
  expect(superlinear(['[E1] ', 'a. A', '- a\n', 'orders wait ', '**'], (text) => groundText(text, GROUNDS))).toEqual([]);
});
