import { analysisOf, deliverablesIn } from './deliverables.js';

describe('deliverablesIn', () => {
  it.each([
    [
      'We need the numbers on the ferry delays, a plan, and a short note to the harbour master.',
      [null, 'solution-planning', 'stakeholder-communication'],
    ],
    [
      'Bitte Zahlen zu den Stornos, einen Maßnahmenplan und ein Schreiben an die Reisebüros.',
      [null, 'solution-planning', 'stakeholder-communication'],
    ],
    ['A breakdown by school, slides for the council and a letter to the parents', [null, 'slide-deck', 'stakeholder-communication']],
    [
      'Einen Plan, eine Mail an alle Stationen und vorher die Ursachen',
      ['causal-analysis', 'solution-planning', 'stakeholder-communication'],
    ],
  ])('reads the listed results in the order of work: %s', (text, agents) => {
    expect(deliverablesIn(text).map(({ agent }) => agent)).toEqual(agents);
  });

  it.each(['Compare plan and actuals in a report.', 'Write a letter to the parents.', 'The data and the figures are wrong'])(
    'finds no list in: %s',
    (text) => expect(deliverablesIn(text)).toEqual([]),
  );

  it('takes time linear in the length of the text', () => {
    for (const part of ['a plan ', 'plan, ', 'the ', 'data and ']) expect(deliverablesIn(part.repeat(3_000)).length).toBeLessThan(4);
  });
});

it('chooses the analysis by the routes of the request, else by its subject', () => {
  const none = { hasLog: true, minimum: 0.25 };
  expect(analysisOf('why do ferries leave late', [], none)).toBe('causal-analysis');
  expect(analysisOf('ferries leave late', [], none)).toBe('process-mining');
  expect(analysisOf('ferries leave late', [], { ...none, hasLog: false })).toBe('pattern-recognition');
  expect(analysisOf('x', [{ name: 'data-quality', score: 0.5 }], none)).toBe('data-quality');
});
