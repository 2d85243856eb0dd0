import type { Initiative } from '../../../subgraphs/transformation/index.js';
import { leverFindings, leversOf, orderIn, staffLimitIn, type ImprovedKpi } from './levers.js';

const initiative = (title: string, more: Partial<Initiative> = {}): Initiative =>
  ({
    ...{ initiativeId: title, areaId: 'area', title, description: null, status: 'active', progress: 0.25, owner: 'K. Moor' },
    ...{ due: '2027-02-01', benefit: null, budget: null, spent: 0, metricIds: [] },
    ...more,
  }) as unknown as Initiative;
const INITIATIVES = [
  initiative('Second oven for rolls', { metricIds: ['met_rolls'] }),
  initiative('Sourdough list for the morning', { due: '2026-11-01' }),
  initiative('Evening shift for the oven', { metricIds: ['met_rolls'] }),
  initiative('Parking spaces'),
];
const KPI: ImprovedKpi = { id: 'met_rolls', name: 'Fresh goods', purpose: null, value: '80%', target: '95%', bottlenecks: [] };
const titlesOf = (kpi: ImprovedKpi, order: string[] = []): string[] =>
  leversOf(kpi, INITIATIVES, order.length === 0 ? null : { initiativeIds: order, text: 'First, then.' }).map(({ title }) => title);

describe('leversOf', () => {
  it('returns the initiatives that record the KPI', () => {
    expect(titlesOf(KPI)).toEqual(['Second oven for rolls', 'Evening shift for the oven']);
  });

  it('adds the one of the largest bottleneck, and follows a decided order', () => {
    const kpi = { ...KPI, id: 'met_other', bottlenecks: ['Sourdough list → Baked'] };
    expect(titlesOf(kpi)).toEqual(['Sourdough list for the morning']);
    expect(titlesOf(kpi, ['Parking spaces', 'Sourdough list for the morning'])).toEqual([
      'Parking spaces',
      'Sourdough list for the morning',
    ]);
    expect(titlesOf({ ...kpi, bottlenecks: [] }, ['Parking spaces', 'Sourdough list for the morning'])).toEqual([]);
  });
});

it('reads an order of initiatives from a sentence', () => {
  expect(orderIn('First the sourdough list, then the parking spaces.', INITIATIVES)?.initiativeIds).toEqual([
    'Sourdough list for the morning',
    'Parking spaces',
  ]);
  expect(orderIn('The sourdough list and the parking spaces are late.', INITIATIVES)).toBeNull();
});

it('leaves out what needs staff if the request rules it out, and states date, owner and what is not known', () => {
  const text = 'How do we get there without extra staff?';
  expect(staffLimitIn(text)).toBe('without extra staff');
  const found = leverFindings(KPI, INITIATIVES, {
    milestones: [],
    decided: null,
    text,
    language: 'en',
    today: '2026-12-01',
    currency: 'GBP',
  });
  expect(found.map(({ finding }) => finding.subject)).toEqual(['Second oven for rolls']);
  expect(found[0]?.finding).toMatchObject({ due: '2027-02-01', owner: { name: 'K. Moor' } });
  expect(found[0]?.finding.texts?.['state']).toBe('State: running, progress 25%, due 1 Feb 2027.');
  expect(found[0]?.finding.texts?.['worth']).toBe('The data do not show by how much “Fresh goods” improves.');
});
