import { asksOthers, changeSince, judgementIn, ownPast, peerSentence } from './asked-judgement.js';
import type { TargetSeries } from './target-series.js';

describe('judgementIn', () => {
  it.each([
    ['Sind 12 Minuten zu streng?', 'too_much'],
    ['Is a scrap rate of 2% out of reach?', 'too_much'],
    ['Is 40 days too soft?', 'too_little'],
    ['Schaffen wir 95 Prozent?', 'achievable'],
  ] as const)('reads what "%s" asks', (text, judgement) => {
    expect(judgementIn(text)).toBe(judgement);
  });

  it.each([
    ['Ist das angesichts der Branche sinnvoll?', true],
    ['Compared with the other bakeries, is that fine?', true],
    ['Ist das sinnvoll?', false],
  ] as const)('reads whether "%s" asks about others', (text, isAsked) => {
    expect(asksOthers(text)).toBe(isAsked);
  });
});

const series = {
  ...{ name: 'Waiting time', unit: 'min', direction: 'lower', grain: 'month', presentTarget: null },
  points: Array.from({ length: 24 }, (_, index) => ({ period: `2025-01-${index}`, value: index < 12 ? 10 : 8 + (index % 2) })),
} as unknown as TargetSeries;

it('states the own mean and how often a target was reached', () => {
  expect(ownPast(series, 8, 'en')).toEqual([
    'Own values: “Waiting time” was 8.5 minutes on average in the last twelve periods; it was 8 minutes or better in 6 of 24 periods.',
  ]);
});

it('states the mean since a day and that of the periods before', () => {
  const points = ['01', '02', '03', '04'].map((month, index) => ({ period: `2026-${month}-01`, value: index < 3 ? 6 : 9 }));
  expect(changeSince({ ...series, points }, '2026-04-01', 'en')).toEqual([
    '“Waiting time” has been 9 minutes on average since 1 Apr 2026; in the 3 periods before, it was 6 minutes.',
  ]);
  expect(changeSince({ ...series, points }, '2026-05-01', 'en')).toEqual([]);
});

it('states where a target would stand among the peers', () => {
  const comparison = {
    ...{ metric: 'Waiting time', unit: 'min', year: 2025, direction: 'lower', own: 8.5, peers: 7 },
    standing: { quartiles: { median: 9 }, bestQuartile: 7 },
  };
  const peers = { comparison, dataset: { name: 'Peers' } } as unknown as Parameters<typeof peerSentence>[0];
  expect(peerSentence(peers, 8, 'en')).toEqual([
    'Values of others for “Waiting time” 2025 (“Peers”, n = 7): median 9 minutes, limit of the best quarter 7 minutes. Your mean of 8.5 minutes is better than the median.',
    'At 8 minutes you would be better than the median, but not in the best quarter of the others.',
  ]);
  expect(peerSentence(peers, 7, 'de')[1]).toContain('im besten Viertel');
});
