import { emptyState } from '../../methods/tenant-state/testing/demo-state.js';
import { programmeState } from '../../methods/tenant-state/testing/programme.js';
import { initiativesOf } from '../../methods/tenant-state/index.js';
import type { Fact } from '../../methods/programme-facts/index.js';
import type { Understood } from '../../methods/request-reading/index.js';
import { changeFacts, hasDecision, initiativeText, withInitiativeTexts } from './initiative-message.js';

const state = () => {
  const programme = programmeState();
  const [portal] = programme.initiatives;
  if (portal) Object.assign(portal, { spent: 44_000, description: 'Customers see their tickets themselves, because the hotline is full.' });
  return { ...emptyState(), programme };
};

describe('initiativeText', () => {
  it('states delay, money, content and the open decision in running sentences', () => {
    const [portal] = initiativesOf(state());
    if (!portal) throw new Error('no initiative');
    const text = initiativeText(portal, state(), { language: 'en', names: true });
    expect(text).toMatch(/40% complete and 19 days overdue \(due on 1 Nov 2026\); Mr Owner is responsible\./u);
    expect(text).toMatch(/44,000\sEUR has been spent against a budget of 40,000\sEUR: 4,000\sEUR \(10(?:\.0)?%\) more than planned\./u);
    expect(text).toContain('To be decided: “Extra budget for the portal” (Ms Board, by 1 Dec 2026).');
    expect(initiativeText(portal, state(), { language: 'en', names: false })).not.toMatch(/Owner|Board/u);
  });
});

describe('withInitiativeTexts', () => {
  const fact = (topic: Fact['topic'], subject: string): Fact => ({
    topic,
    subject,
    text: 'x',
    source: { id: subject, kind: topic, label: subject },
  });

  it('states a named initiative once, without its milestones and decisions beside it', () => {
    const subjects = [
      { kind: 'initiative', id: 'ini_1', label: 'Self-service portal', words: ['portal'], confidence: 0.7, source: 'rules' },
    ];
    const facts = [
      fact('initiative', 'Self-service portal'),
      fact('milestone', 'Portal live'),
      fact('decision', 'Extra budget for the portal'),
      fact('milestone', 'Pilot region'),
    ];
    const written = withInitiativeTexts(facts, state(), { subjects } as unknown as Understood, { language: 'en', names: true });
    expect(written.map(({ subject }) => subject)).toEqual(['Self-service portal', 'Pilot region']);
    expect(hasDecision(state(), written)).toBe(true);
  });
});

describe('changeFacts', () => {
  const subjects = [{ kind: 'initiative', id: 'ini_1', label: 'Self-service portal', words: [], confidence: 1, source: 'rules' }];
  const understood = { subjects } as unknown as Understood;

  it('tells outside readers what changes, without money, people and delays', () => {
    const [change] = changeFacts(state(), understood, 'Letter to clients: what are we changing?', { people: ['Mr Owner'], language: 'en' });
    expect(change?.text).toBe(
      'What we are changing: Self-service portal: Customers see their tickets themselves, because the hotline is full.',
    );
  });

  it('says nothing unasked', () => {
    expect(changeFacts(state(), understood, 'Letter to clients about the holidays', { people: [], language: 'en' })).toEqual([]);
  });
});
