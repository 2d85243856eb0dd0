import { byQuestion, byRecord, bySection, filled } from './topic-text.js';

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

it('gives a rule to the narrowest topic that it is on, and takes the rows of a table for one rule', () => {
  const row = (text: string) => ({ ...sentence('1. Limits', text), row: text });
  const limits = [row('Desk: Limit 50 EUR.'), row('Head: Limit 90 EUR.')];
  const claim = sentence('1. Limits', 'Claims need a form.');
  const planned = byQuestion(
    [
      { topic: 'limits', sentences: [...limits, claim] },
      { topic: 'claims', sentences: [claim] },
    ],
    4,
    'en',
  );
  expect(planned.map(({ heading, sentences }) => [heading, sentences.length])).toEqual([
    ['What applies to limits?', 2],
    ['What applies to claims?', 1],
  ]);
});

it('tells what minutes decided and left open apart', () => {
  const recorded = [
    { kind: 'open' as const, sentence: sentence('2 Gate', 'The gate is not decided.'), people: [], date: '' },
    { kind: 'decision' as const, sentence: sentence('2 Gate', 'Keys are free from May.'), people: [], date: '' },
  ];
  const { decided, open } = byRecord(recorded, { form: 'notice', topics: ['keys'], language: 'en' });
  expect([decided, open].map((planned) => planned.map(({ heading }) => heading))).toEqual([
    ['What has been decided'],
    ['What is not decided yet'],
  ]);
});

describe('filled', () => {
  const decided = { heading: 'Decided', sentences: [sentence('1. Keys', 'Spare keys are issued from 4 May 2027.')] };
  const section = [
    sentence('1. Keys', 'The desk is closed in May, so that keys are issued late.'),
    sentence('1. Keys', 'Decision: Spare keys are issued from 4 May 2027.'),
    sentence('1. Keys', 'Task: Ms Ode orders two keys by 3 May 2027.'),
    sentence('2. Bikes', 'Bikes are parked in the yard.'),
  ];

  it('adds the other sentences of the quoted section in their order, except tasks', () => {
    expect(filled([decided], section, 40)[0]?.sentences.map(({ text }) => text)).toEqual([
      'The desk is closed in May, so that keys are issued late.',
      'Spare keys are issued from 4 May 2027.',
    ]);
  });

  it('adds nothing that exceeds the requested number of words', () => {
    expect(filled([decided], section, 10)[0]?.sentences).toHaveLength(1);
  });
});

it('answers a question with the further rules of its section, and names the subject of a decision', () => {
  const rules = ['Keys are issued at the desk.', 'No key is issued without a deposit.', 'A lost key is reported within 2 days.'];
  const onTopics = [
    { topic: 'keys', sentences: rules.map((text) => sentence('2. Keys', text)) },
    { topic: 'quiet hours', sentences: QUIET },
  ];
  expect(byQuestion(onTopics, 2, 'en').map(({ sentences }) => sentences.length)).toEqual([3, 1]);
  const decision = (text: string) => ({ kind: 'decision' as const, sentence: sentence('4. Bicycle yard', text), people: [], date: '' });
  const { decided } = byRecord([decision('The limit is two.'), decision('Bicycles are locked.'), decision('Keys are free.')], {
    ...{ form: 'faq', topics: ['keys'], language: 'en' },
  });
  expect(decided[0]?.sentences.map(({ text }) => text)).toEqual([
    'Bicycle yard: The limit is two.',
    'Bicycles are locked.',
    'Keys are free.',
  ]);
});
