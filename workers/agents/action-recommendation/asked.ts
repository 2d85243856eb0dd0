import { phraseFinder, normaliseText } from '../../../platform/text/index.js';
import type { EarlierRun } from '../../earlier-runs.js';
import { card as causalAnalysis } from '../causal-analysis/card.js';
import { card as dataHarmonisation } from '../data-harmonisation/card.js';
import { card as dataQuality } from '../data-quality/card.js';
import { card as patternRecognition } from '../pattern-recognition/card.js';
import { card as processMining } from '../process-mining/card.js';
import type { Finding } from './finding.js';

/** A thing that a request names. */
export interface AskedThing {
  /** Ids of the records that it stands for: metrics, milestones, decisions, initiatives or areas. */
  readonly ids: readonly string[];
  /** True for a person, whose name is compared with the owners of findings. */
  readonly isPerson?: boolean;
  /** Name as it occurs in findings. */
  readonly name: string;
  /** Datasets that it belongs to. */
  readonly datasetIds: readonly string[];
  /** Agent whose findings would lead to actions on it. */
  readonly agent: string;
  /** Minimum relevance of an action that answers the request for it. */
  readonly answeredFrom: 1 | 2;
}

/** Things for which a request asks for actions. */
export interface Asked {
  readonly things: readonly AskedThing[];
  /** Kinds of findings, such as `bottleneck`. */
  readonly kinds: ReadonlySet<string>;
  /** True if the request asks about data and their quality, not only about what the data describe. */
  readonly asksData: boolean;
}

/** Agents whose findings describe the data they read. Those of the others concern single KPIs or initiatives. */
const DATA_AGENTS = new Set<string>([
  processMining.name,
  dataQuality.name,
  dataHarmonisation.name,
  patternRecognition.name,
  causalAnalysis.name,
]);

/** Agents whose findings lead to the cleaning of data. */
const CLEANING_AGENTS = new Set<string>([dataQuality.name, dataHarmonisation.name]);
/** Group of the cleaning of asked data: after the actions on the subject and the leading ones, before the others. */
const CLEANING_RANK = 0.5;

/**
 * Returns the group of an action, highest first: by its relevance to what is asked, then whether its finding leads. The cleaning of data
 * that describe the asked subject does not act on the subject, unless the request asks about data.
 */
export const rankOf = (run: EarlierRun, { leads }: Finding, relevance: number, asked: Asked | undefined): number =>
  relevance > 0 && CLEANING_AGENTS.has(run.agent) && !asked?.asksData ? CLEANING_RANK : 3 * relevance + (leads ?? 0);

/** Returns 2 if a finding concerns the thing itself or a record of the person, 1 if its run read the data of the thing, otherwise 0. */
export const relevanceTo = ({ ids, name, datasetIds, isPerson = false }: AskedThing, run: EarlierRun, finding: Finding): 0 | 1 | 2 => {
  if (isPerson) return finding.owner !== undefined && normaliseText(finding.owner.name) === normaliseText(name) ? 2 : 0;
  if (finding.recordIds?.some((id) => ids.includes(id))) return 2;
  // The request names the list that contains the initiative.
  if (finding.recordIds?.some((id) => datasetIds.some((datasetId) => id.startsWith(`${datasetId}/`)))) return 1;
  if (phraseFinder([finding.subject, ...Object.values(finding.texts ?? {})].join(' | '))(name)) return 2;
  return DATA_AGENTS.has(run.agent) && run.citations.some(({ id }) => datasetIds.includes(id)) ? 1 : 0;
};

/** Returns the highest relevance of a finding to anything that is asked; an asked kind of finding counts 1. */
export const highestRelevance = ({ things, kinds }: Asked, run: EarlierRun, finding: Finding): number =>
  Math.max(kinds.has(finding.kind) ? 1 : 0, ...things.map((thing) => relevanceTo(thing, run, finding)));
