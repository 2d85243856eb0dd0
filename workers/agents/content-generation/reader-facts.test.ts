import type { Fact } from '../../methods/programme-facts/index.js';
import type { Understood } from '../../methods/request-reading/index.js';
import { emptyState } from '../../methods/tenant-state/testing/demo-state.js';
import { brokenTopics, constraintsIn, goalFacts, staffFacts, wordLimitIn } from './reader-facts.js';

describe('constraintsIn', () => {
  it.each([
    ['Aushang zur neuen Kantine, 80 Wörter. Bitte so, dass niemand eine Schließung herausliest.', 'Schließung'],
    ['Post on the new rota for the night team. Nobody should read job cuts into it.', 'cuts'],
    ['Notice about the scanners; it should not sound like surveillance.', 'surveillance'],
    ['Text zum Leitstand, ohne dass sich jemand überwacht fühlt', 'überwacht'],
  ])('takes how a text must not be understood for no statement: "%s"', (request, topic) => {
    const constraints = constraintsIn(request);
    expect(constraints.rest).not.toContain(topic);
    expect(constraints.topics.map((each) => each.toLowerCase())).toContain(topic.toLowerCase());
    expect(brokenTopics(constraints, 'The kitchen opens on Monday.')).toEqual([]);
  });

  it('names the words of the text that contradict a constraint', () => {
    const constraints = constraintsIn('Post on the rota. Nobody should read layoffs into it.');
    expect(brokenTopics(constraints, 'There will be no layoffs.')).toEqual(['layoffs']);
  });

  it('leaves a statement that is to be passed on', () => {
    expect(constraintsIn('Mail an alle, dass das Lager am Freitag schließt').words).toEqual([]);
  });
});

describe('staffFacts', () => {
  const source = (id: string) => ({ id, kind: 'initiative', label: id });
  const fact = (topic: Fact['topic'], subject: string, text: string): Fact => ({ topic, subject, text, source: source(subject) });
  const FACTS = [
    fact(
      'initiative',
      'Night rota',
      'Initiative "Night rota" has been overdue for 9 days (owner: P. Lane). The initiative “Night rota” is 60% complete. What it is about: Two teams share the night because the depot opens earlier. Of the budget of EUR 9,000, EUR 9,900 has been spent.',
    ),
    fact('initiative', 'Night lights', 'What it is about: New lamps in the yard.'),
    fact('milestone', 'Rota agreed', 'Milestone "Rota agreed" has been overdue for 20 days.'),
    fact('metric_value', 'Punctuality', '“Punctuality” is at 91%.'),
  ];
  const subjects = [
    ['Night rota', 0.9],
    ['Night lights', 0.5],
  ].map(([label, confidence]) => ({ kind: 'initiative', id: label, label, words: [], confidence, source: 'rules' }));
  const understood = { subjects } as unknown as Understood;

  it('states what an initiative is about, without delay, money, people and milestones', () => {
    expect(staffFacts(FACTS, understood, 'Post for the drivers about the night rota').map(({ text }) => text)).toEqual([
      'Two teams share the night because the depot opens earlier.',
      '“Punctuality” is at 91%.',
    ]);
  });

  it('keeps all facts if the request asks for them', () => {
    expect(staffFacts(FACTS, understood, 'Post on the night rota: what is overdue and what does it cost')).toHaveLength(FACTS.length);
  });
});

describe('goalFacts', () => {
  it('states the goals of the company if the request asks for them', () => {
    const demo = emptyState();
    const goals = [{ title: 'Faster repairs', kpi: 'Repair time', unit: 'days', target: 4, due: '2027-06-30' }];
    const state = { ...demo, profile: { goals } as unknown as (typeof demo)['profile'] };
    const [goal] = goalFacts(state, 'Notice: what we want to achieve and our goals', 'en');
    expect(goal?.text).toMatch(/^Faster repairs: Repair time 4\sdays by 30 Jun 2027\.$/u);
    expect(goalFacts(state, 'Notice about the new rota', 'en')).toEqual([]);
  });
});

describe('wordLimitIn', () => {
  it.each([
    ['Aushang, höchstens 120 Wörter', 120],
    ['Post of about 150 words', 150],
    ['Keine 90 Wörter, bitte', 90],
  ])('reads "%s"', (text, count) => {
    expect(wordLimitIn(text)?.count).toBe(count);
  });

  it('reads none in a request without a number of words', () => {
    expect(wordLimitIn('Ein kurzer Aushang')).toBeNull();
  });
});
