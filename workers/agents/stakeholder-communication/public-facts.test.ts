import type { Fact } from '../../methods/programme-facts/index.js';
import { isPublic } from './public-facts.js';

const fact = (text: string): Fact => ({
  topic: 'document',
  subject: 'Policy',
  text,
  source: { id: 'doc_1', kind: 'document', label: 'Policy' },
});

it('keeps a rule that readers outside may know', () => {
  expect(isPublic(fact('Repairs are returned within ten days.'), ['D. Marsh'])).toBe(true);
});

it.each([
  'Owner: the head of service. Applies to all workshops.',
  'Verantwortliche Stelle ist die Werkstattleitung.',
  'D. Marsh decides on exceptions.',
  'Exceptions are reported to repairs@example.com.',
  'The scrap rate must stay below the limit.',
])('keeps back “%s”', (text) => {
  expect(isPublic(fact(text), ['D. Marsh'])).toBe(false);
});
