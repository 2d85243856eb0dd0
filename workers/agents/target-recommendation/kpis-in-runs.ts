import { resultOf, type EarlierRun } from '../../earlier-runs.js';
import type { Language } from '../../kit.js';
import { constructionRuns } from '../kpi-construction/index.js';
import { discoveryRuns } from '../kpi-discovery/index.js';
import type { FormulaPlan } from './target-series.js';

type Run = Pick<EarlierRun, 'runId' | 'agent' | 'result'>;

export interface KpisInRuns {
  readonly plans: FormulaPlan[];
  /** Runs without a computable KPI. */
  readonly unused: Run[];
}

/** Returns the KPIs of runs, constructed ones before discovered ones. A KPI with the same dataset and formula occurs once. */
export const kpisInRuns = (runs: readonly Run[], language: Language): KpisInRuns => {
  const read = runs.map((run) => ({ run, constructed: constructedIn(run), found: foundIn(run, language) }));
  const plans = [...read.flatMap(({ constructed }) => constructed), ...read.flatMap(({ found }) => found)];
  const firsts = new Map(plans.toReversed().map((plan) => [`${plan.datasetId} ${plan.formula}`, plan]));
  return {
    plans: plans.filter((plan) => firsts.get(`${plan.datasetId} ${plan.formula}`) === plan),
    unused: read.filter(({ constructed, found }) => constructed.length + found.length === 0).map(({ run }) => run),
  };
};

const constructedIn = (run: Run): FormulaPlan[] => {
  const kpi = resultOf(constructionRuns, run);
  if (kpi?.formula == null || kpi.dataset === null) return [];
  const { metricId, name, formula, unit, direction, target, dataset, timeColumn, grain } = kpi;
  return [
    {
      key: metricId ?? run.runId,
      origin: 'constructed_kpi',
      name: name ?? formula,
      unit,
      direction,
      presentTarget: target,
      datasetId: dataset.datasetId,
      timeColumn,
      formula,
      grain: grain ?? 'month',
    },
  ];
};

const foundIn = (run: Run, language: Language): FormulaPlan[] => {
  const discovery = resultOf(discoveryRuns, run);
  return (discovery?.candidates ?? []).map(({ candidateKey, name, unit, direction, target, datasetId, timeColumn, formula, grain }) => ({
    key: `${run.runId}/${datasetId}/${candidateKey}`,
    origin: 'kpi_candidate',
    name: name[language],
    unit: unit?.[language] ?? null,
    direction,
    presentTarget: target === null ? null : { value: target, due: null },
    datasetId,
    timeColumn,
    formula,
    grain,
  }));
};
