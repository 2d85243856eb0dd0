import { byQuestion, bySection } from './topic-text.js';

const sentence = (title: string, text: string) => ({ documentId: 'doc_1', document: 'house_rules.md', title, text });
const KEYS = [sentence('2. Keys', 'A lost key costs 40 EUR.'), sentence('2. Keys', 'The desk issues a new one within 2 days.')];
const QUIET = [sentence('3. Quiet hours', 'Quiet hours begin at 10 pm.')];
const ON_TOPICS = [
  { topic: 'lost keys', sentences: KEYS },
  { topic: 'quiet hours', sentences: QUIET },
];

describe('byQuestion', () => {
  it('asks on each topic before it asks a second question on one', () => {
    expect(byQuestion(ON_TOPICS, 2, 'en').map(({ heading }) => heading)).toEqual([
      'What applies to lost keys?',
      'What applies to quiet hours?',
    ]);
    expect(byQuestion(ON_TOPICS, 5, 'en').map(({ sentences }) => sentences.map(({ text }) => text))).toEqual([
      ['A lost key costs 40 EUR.'],
      ['The desk issues a new one within 2 days.'],
      ['Quiet hours begin at 10 pm.'],
    ]);
  });
});

describe('bySection', () => {
  it('states the scope, then each section once, also if two topics are in it', () => {
    const scope = sentence('1 Scope', 'The rules apply to all tenants.');
    const planned = bySection(
      { onTopics: [...ON_TOPICS, { topic: 'new keys', sentences: KEYS }], scope, documents: ['house_rules.md'] },
      'Who this applies to',
    );
    expect(planned.map(({ heading, sentences }) => [heading, sentences.length])).toEqual([
      ['Who this applies to', 1],
      ['Keys', 2],
      ['Quiet hours', 1],
    ]);
  });
});
