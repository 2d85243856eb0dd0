import type { KpiFinding } from '../../../subgraphs/metrics/index.js';
import { resultOf, type EarlierRun } from '../../earlier-runs.js';
import { discoveryRuns } from '../kpi-discovery/index.js';

export interface FoundCandidate {
  readonly finding: KpiFinding;
  readonly datasetId: string;
}

/** Returns the candidates that runs of KPI discovery found, without duplicates per dataset; other runs are ignored. */
export const foundInRuns = (runs: readonly Pick<EarlierRun, 'agent' | 'result'>[]): FoundCandidate[] => {
  const found = runs
    .flatMap((run) => resultOf(discoveryRuns, run)?.candidates ?? [])
    .map((candidate) => ({ finding: candidate, datasetId: candidate.datasetId }));
  return [...new Map(found.map((each) => [`${each.datasetId} ${each.finding.candidateKey}`, each])).values()];
};

/** Returns whether results of the run's agent contain KPI candidates. */
export const holdsCandidates = ({ agent }: Pick<EarlierRun, 'agent'>): boolean => agent === discoveryRuns.agent;

/** Minimum number of periods for a forecast and a target. */
const MIN_PERIODS = 6;

/** Returns how well a KPI is suited for steering, 0 to 2: one point for a known direction, one for a history of `MIN_PERIODS`. */
export const steeringOf = ({ direction, grain, periods }: Pick<KpiFinding, 'direction' | 'grain' | 'periods'>): number =>
  Number(direction === 'higher' || direction === 'lower') + Number((grain === 'month' || grain === 'quarter') && periods >= MIN_PERIODS);
