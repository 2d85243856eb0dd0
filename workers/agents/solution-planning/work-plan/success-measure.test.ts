import { holidaySentences, kpiOfInitiative, measureWords, successSentences, type SuccessKpi } from './success-measure.js';

const KPI: SuccessKpi = {
  ...{ id: 'met_1', name: 'Loaf waste', purpose: 'Shows whether the evening discount works.', unit: '%' },
  ...{ value: 12, target: 6, due: '2027-06-30' },
};

describe('successSentences', () => {
  it('states the KPI with its value, target and the value halfway', () => {
    expect(successSentences('Plan the discount', KPI, null, 'en')).toEqual([
      'Success is measured by “Loaf waste” every month: 12% today, 6% by 30 Jun 2027; halfway it should be 9%.',
    ]);
    const wanted = { value: 8, unit: '%', bound: 'at_most' as const, until: null, words: ['below 8 %'] };
    expect(successSentences('Plan', KPI, wanted, 'de')[0]).toMatch(/Ziel 8\s%/u);
  });

  it('asks for a measure that is not known only if the request wants one', () => {
    expect(successSentences('Plan it, and how do we know it worked?', undefined, null, 'en')).toEqual([
      expect.stringMatching(/^No measure of success is recorded/),
    ]);
    expect(successSentences('Plan it', undefined, null, 'en')).toEqual([]);
  });
});

it.each([
  ['und woran wir den Erfolg messen', true],
  ['and how we know it worked', true],
  ['with owners and success criteria', true],
  ['with owners', false],
])('reads whether "%s" asks for a measure', (words, isAsked) => {
  expect(measureWords(words) !== null).toBe(isAsked);
});

it('finds the KPI that an initiative targets', () => {
  const initiatives = [
    { initiativeId: 'a', title: 'Evening discount', description: null, metricIds: [] },
    { initiativeId: 'b', title: 'New mixer', description: null, metricIds: [] },
  ];
  expect(kpiOfInitiative('a', [KPI], initiatives)?.name).toBe('Loaf waste');
  expect(kpiOfInitiative('b', [KPI], initiatives)).toBeUndefined();
});

it('names the steps that end around Christmas', () => {
  const step = (title: string, until: string) => ({ title, until }) as never;
  expect(holidaySentences({ steps: [step('Pilot', '2026-12-29'), step('Start', '2027-01-11')] }, 'en')[0]).toContain('“Pilot”');
  expect(holidaySentences({ steps: [step('Start', '2027-01-11')] }, 'en')).toEqual([]);
});
