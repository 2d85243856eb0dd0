import { normaliseText } from '../../../platform/text/index.js';
import { kpisOf, type PlacedKpi } from './placed.js';
import type { TenantState } from './read-tenant-state.js';

/** A goal of the company as stated in its profile. */
export interface Goal {
  title: string;
  /** Name of the KPI that measures the goal. */
  measure: string | null;
  unit: string | null;
  baseline: number | null;
  target: number | null;
  /** YYYY-MM-DD. */
  due: string | null;
  /** The tenant's KPI of that name, with its current value; null if there is none. */
  kpi: PlacedKpi | null;
}

/** Returns the goals of the company profile in their order, with the KPI of the same name. */
export const goalsOf = (state: TenantState): Goal[] => {
  const kpis = kpisOf(state);
  return (state.profile?.goals ?? []).map(({ title, kpi: measure = null, unit = null, baseline = null, target = null, due = null }) => ({
    ...{ title, measure, unit, baseline, target, due },
    kpi: kpis.find(({ name }) => measure !== null && normaliseText(name) === normaliseText(measure)) ?? null,
  }));
};
