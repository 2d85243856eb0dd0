import { resultOf, type EarlierRun } from '../../earlier-runs.js';
import { constructionRuns } from '../kpi-construction/index.js';
import { openFields, type Sheet } from './sheet-result.js';

/** Returns the id of the metric that a run of kpi-construction found instead of constructing one; null otherwise. */
export const metricInRun = (run: Pick<EarlierRun, 'agent' | 'result'>): string | null => resultOf(constructionRuns, run)?.metricId ?? null;

/** Returns the sheet of a KPI proposed by a run of kpi-construction; null if the run has no new KPI with a name and a formula. */
export const proposalSheet = (run: Pick<EarlierRun, 'runId' | 'agent' | 'result'>): Sheet | null => {
  const kpi = resultOf(constructionRuns, run);
  if (kpi?.name == null || kpi.formula === null || kpi.metricId !== null) return null;
  const { name, purpose, target, direction, unit, formula, grain, timeColumn, dataset, owner, current, history } = kpi;
  const sheet: Omit<Sheet, 'open'> = {
    metricId: null,
    runId: run.runId,
    status: 'proposed',
    version: null,
    title: name,
    purpose,
    relatesTo: [],
    target,
    recommendedTarget: null,
    thresholds: null,
    direction,
    unit,
    formula,
    frequency: grain,
    measuredBy: null,
    source: dataset && {
      datasetId: dataset.datasetId,
      name: dataset.name,
      version: dataset.version,
      columns: dataset.columns,
      timeColumn,
      dimensions: [],
    },
    actedOnBy: owner,
    actions: [],
    notes: [],
    current,
    history: history.slice(-24),
  };
  return { ...sheet, open: openFields(sheet) };
};
