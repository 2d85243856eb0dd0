import { parseStored } from '../../../platform/stored-json.js';
import type { EarlierRun } from '../../earlier-runs.js';
import type { Language } from '../../kit.js';
import { constructionResultSchema } from '../kpi-construction/index.js';
import { kpiDiscoveryResultSchema } from '../kpi-discovery/index.js';
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

const constructedIn = ({ runId, agent, result }: Run): FormulaPlan[] => {
  const kpi = agent === 'kpi-construction' ? parseStored(constructionResultSchema, result) : null;
  if (kpi?.formula == null || kpi.dataset === null) return [];
  const { metricId, name, formula, unit, direction, target, dataset, timeColumn, grain } = kpi;
  return [
    {
      key: metricId ?? runId,
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

const foundIn = ({ runId, agent, result }: Run, language: Language): FormulaPlan[] => {
  const discovery = agent === 'kpi-discovery' ? parseStored(kpiDiscoveryResultSchema, result) : null;
  return (discovery?.candidates ?? []).map(({ candidateKey, name, unit, direction, target, datasetId, timeColumn, formula, grain }) => ({
    key: `${runId}/${datasetId}/${candidateKey}`,
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
