import { startComposition } from '../description/composition.js';
import type { PlacedKpi } from '../placed.js';
import { askedVerdicts, describeVerdicts } from './asked-verdicts.js';

const kpi = (name: string, better: 'higher' | 'lower', target: number, [then, now]: readonly [number, number]): PlacedKpi =>
  ({
    ...{ key: name, name, better, target, unit: 'h', value: now, yearBefore: then },
    points: [
      { date: '2024-03-01', value: then, target },
      { date: '2025-03-01', value: now, target },
      { date: '2025-04-01', value: 999, target },
    ],
  }) as unknown as PlacedKpi;

const KPIS = [kpi('Queue', 'lower', 5, [4, 6]), kpi('Uptime', 'higher', 90, [85, 95]), kpi('Wait', 'lower', 10, [9, 9])];
const MARCH = { from: '2025-03-01', until: '2025-03-31' };
const asked = { metricIds: [], series: [], areas: [], missed: false, period: MARCH, compared: null };

describe('describeVerdicts', () => {
  it('states by the direction of each KPI which reach their targets and which are worse than in the same period a year before', () => {
    const composition = startComposition('en', new Date('2025-05-01'), '2025-05-01');
    const texts = describeVerdicts(KPIS, asked, { targets: true, changes: true }, ['dst_1'], composition).map(({ text }) =>
      text.replaceAll('\u00A0', ' '),
    );
    expect(texts).toEqual([
      '2 of 3 KPIs reach their target in the period March 2025: “Uptime” 95 h (target 90 h) and “Wait” 9 h (target 10 h).',
      'Missed: “Queue” 6 h (target 5 h).',
      'Worse than a year before: “Queue” 6 h after 4 h.',
      'Better: “Uptime” 95 h after 85 h.',
    ]);
  });

  it('states nothing for one KPI', () => {
    const composition = startComposition('de', new Date('2025-05-01'), '2025-05-01');
    expect(describeVerdicts(KPIS.slice(0, 1), asked, { targets: true, changes: true }, [], composition)).toEqual([]);
  });
});

describe('askedVerdicts', () => {
  it.each([
    ['Which figures reached their goal and which got worse?', { targets: true, changes: true }],
    ['Welche Werte liegen am Ziel?', { targets: true, changes: false }],
    ['Was hat sich verschlechtert?', { targets: false, changes: true }],
    ['Report on complaints', null],
  ])('reads “%s”', (text, expected) => {
    expect(askedVerdicts(text)).toEqual(expected);
  });
});
