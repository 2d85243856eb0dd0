import { MilestoneStatus, ProgrammeDecisionStatus, type ProgrammeState } from '../../../subgraphs/transformation/index.js';
import { isWithin } from '../request-reading/index.js';
import type { KpiSeries } from './kpis/kpi-series.js';
import type { TenantState } from './read-tenant-state.js';

/** Returns the state as of the last day of a period: values of KPIs after that day are omitted, and the last one before it is judged. */
export const stateAsOf = (state: TenantState, until: string | null): TenantState => {
  if (until === null) return state;
  return {
    ...state,
    metrics: state.metrics.map((history) => ({
      ...history,
      points: history.points.filter(({ periodStart }) => periodStart === null || periodStart <= until),
    })),
    datasets: state.datasets.map((each) =>
      each.kpis === null
        ? each
        : { ...each, kpis: { ...each.kpis, series: each.kpis.series.flatMap((series) => seriesAsOf(series, until)) } },
    ),
  };
};

const seriesAsOf = (series: KpiSeries, until: string): KpiSeries[] => {
  const points = series.points.filter(({ date }) => date <= until);
  const newest = points.at(-1);
  if (!newest) return [];
  if (newest.date === series.last) return [series];
  const { value, target, date: last } = newest;
  const reaches = (point: { value: number; target: number | null }): boolean | null =>
    series.better === null || point.target === null
      ? null
      : series.better === 'higher'
        ? point.value >= point.target
        : point.value <= point.target;
  const yearAgo = `${Number(last.slice(0, 4)) - 1}${last.slice(4)}`;
  const judged = points.filter((point) => point.date > yearAgo && point.target !== null);
  const reached = reaches(newest);
  return [
    {
      ...{ ...series, points, value, target, last, reached, periods: points.length },
      miss: reached === null || target === null ? null : reached ? 0 : target === 0 ? null : Math.abs((value - target) / target),
      previous: points.at(-2)?.value ?? null,
      yearBefore: points.find(({ date }) => date === yearAgo)?.value ?? null,
      judged: judged.length,
      onTarget: series.better === null ? null : judged.filter((point) => reaches(point)).length,
      notes: series.notes.filter(({ date }) => date <= until),
    },
  ];
};

/** A period with both days known, YYYY-MM-DD, both inclusive. */
interface ClosedPeriod {
  readonly from: string;
  readonly until: string;
}

/**
 * Returns the programme in a period: the initiatives that run in it, and their milestones and decisions that are due, reached or overdue
 * in it, and open risks. Records without a day are kept.
 */
export const programmeIn = (state: ProgrammeState, { from, until }: ClosedPeriod): ProgrammeState => {
  const within = (day: string | null): boolean => isWithin(day, { from, until });
  const isDue = (due: string | null, isOpen: boolean, closed: Date | null): boolean =>
    due === null || within(due) || (isOpen && due < from) || within(closed?.toISOString().slice(0, 10) ?? null);
  const initiatives = state.initiatives.filter(({ start, due }) => (start === null || start <= until) && (due === null || due >= from));
  const isKept = (id: string | null): boolean => id === null || initiatives.some(({ initiativeId }) => initiativeId === id);
  return {
    ...state,
    initiatives,
    milestones: state.milestones.filter(
      ({ initiativeId, due, status, completedAt }) => isKept(initiativeId) && isDue(due, status === MilestoneStatus.OPEN, completedAt),
    ),
    decisions: state.decisions.filter(
      ({ initiativeId, due, status, decidedAt }) => isKept(initiativeId) && isDue(due, status === ProgrammeDecisionStatus.OPEN, decidedAt),
    ),
    risks: state.risks.filter(({ initiativeId }) => isKept(initiativeId)),
  };
};
