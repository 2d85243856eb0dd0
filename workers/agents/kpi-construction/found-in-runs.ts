import type { KpiFinding } from '../../../subgraphs/metrics/index.js';
import { parseStored } from '../../../platform/stored-json.js';
import type { EarlierRun } from '../../earlier-runs.js';
import { kpiDiscoveryResultSchema } from '../kpi-discovery/index.js';

export interface FoundCandidate {
  readonly finding: KpiFinding;
  readonly datasetId: string;
}

/** What the discoveries among the runs found, each KPI of a dataset once; runs of other agents hold none. */
export const foundInRuns = (runs: readonly Pick<EarlierRun, 'agent' | 'result'>[]): FoundCandidate[] => {
  const found = runs
    .filter(holdsCandidates)
    .flatMap(({ result }) => parseStored(kpiDiscoveryResultSchema, result)?.candidates ?? [])
    .map((candidate) => ({ finding: candidate, datasetId: candidate.datasetId }));
  return [...new Map(found.map((each) => [`${each.datasetId} ${each.finding.candidateKey}`, each])).values()];
};

export const holdsCandidates = ({ agent }: Pick<EarlierRun, 'agent'>): boolean => agent === 'kpi-discovery';

/** Half a year of months, or of quarters more: what a forecast and a target need at least. */
const LEAST_PERIODS = 6;

/** How far a KPI serves to steer by, 0 to 2: it is known which way is better, and there is a course to go on from. */
export const steeringOf = ({ direction, grain, periods }: Pick<KpiFinding, 'direction' | 'grain' | 'periods'>): number =>
  Number(direction === 'higher' || direction === 'lower') + Number((grain === 'month' || grain === 'quarter') && periods >= LEAST_PERIODS);
