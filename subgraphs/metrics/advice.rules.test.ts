import 'reflect-metadata';
import { candidatesAdvice, metricAdvice, type AdvisedMetric } from './advice.rules.js';
import { ComputationStatus } from './computation/computation.entity.js';
import { ThresholdStatus } from './values/threshold-status.js';

const SINCE = new Date('2026-05-01T08:00:00Z');
const ON_TARGET: AdvisedMetric = {
  metric: { metricId: 'met_1', name: 'Liefertreue', unit: '%', targetValue: 95, targetDue: '2026-06-30', updatedAt: SINCE, green: 95 },
  latest: { value: 96.25, periodStart: '2026-06-01', thresholdStatus: ThresholdStatus.GREEN, targetReached: true },
  computation: { status: ComputationStatus.READY, error: null, computedAt: SINCE, requestedAt: SINCE },
};
const advice = (
  changes: { [Part in keyof AdvisedMetric]?: Partial<AdvisedMetric[Part]> | null },
  today = '2026-07-15',
  language: 'de' | 'en' = 'de',
) =>
  metricAdvice(
    {
      metric: { ...ON_TARGET.metric, ...changes.metric },
      latest: changes.latest === null ? null : ({ ...ON_TARGET.latest, ...changes.latest } as AdvisedMetric['latest']),
      computation: { ...ON_TARGET.computation, ...changes.computation } as AdvisedMetric['computation'],
    },
    today,
    language,
  );

describe('advice on a metric', () => {
  it('returns null for a metric that is computed and on target', () => {
    expect(advice({})).toBeNull();
  });

  it('reports a missed target after its due date, not on it', () => {
    const missed = { latest: { value: 90.5, targetReached: false, thresholdStatus: ThresholdStatus.AMBER } };
    expect(advice(missed)).toMatchObject({
      code: 'metric_target_missed',
      severity: 'warning',
      subjectId: 'met_1',
      title: 'Ziel verfehlt: Liefertreue',
      why: 'Das Ziel 95\u202F% war am 30. Juni 2026 fällig; der letzte Wert ist 90,5\u202F% (Zeitraum ab 1. Juni 2026).',
    });
    expect(advice(missed, '2026-07-15', 'en')?.why).toBe(
      'The target of 95% was due on 30 June 2026; the latest value is 90.5% (period from 1 June 2026).',
    );
    expect(advice(missed, '2026-06-30')).toBeNull();
  });

  it('reports a red value since the start of its period', () => {
    const red = { metric: { targetDue: null }, latest: { value: 70, targetReached: false, thresholdStatus: ThresholdStatus.RED } };
    expect(advice(red)).toMatchObject({ code: 'metric_red', since: new Date('2026-06-01') });
  });

  it('ranks a failed computation before all other findings', () => {
    const failed = {
      computation: { status: ComputationStatus.FAILED, error: { code: 'formula_error', message: 'There is no column "x"' } },
    };
    expect(advice({ ...failed, latest: { thresholdStatus: ThresholdStatus.RED } })).toMatchObject({
      code: 'metric_not_computed',
      severity: 'critical',
      why: 'Stand der Werte: 1. Mai 2026. Fehlermeldung: „There is no column "x"“',
    });
    expect(advice({ computation: { ...failed.computation, computedAt: null }, latest: null }, '2026-07-15', 'en')?.why).toMatch(
      /^There are no values yet/,
    );
  });

  it('reports a metric with neither target nor thresholds', () => {
    expect(advice({ metric: { targetValue: null, targetDue: null, green: null } })).toMatchObject({
      code: 'metric_without_target',
      severity: 'info',
    });
  });

  it('states the number of open candidates, in the singular for one', () => {
    expect(candidatesAdvice({ count: 1, since: SINCE }, 'en').title).toBe('One KPI candidate is awaiting a decision');
    expect(candidatesAdvice({ count: 3, since: SINCE }, 'de')).toMatchObject({
      title: '3 KPI-Vorschläge warten auf eine Entscheidung',
      why: 'Der älteste Vorschlag ist vom 1. Mai 2026.',
    });
  });
});
