import {
  bestMatch,
  KpiCandidate,
  kpiCatalogue,
  type KpiFinding,
  type Named,
  namesWhole,
  namingOfKpi,
  significantWords,
} from '../../../subgraphs/metrics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { fetchDataset, importDayOf } from '../../datasets.js';
import type { EarlierRun } from '../../earlier-runs.js';
import type { AgentContext, Language } from '../../kit.js';
import { examineTable, profiledColumns } from '../kpi-discovery/index.js';
import type { ConstructionResult } from './construction-result.js';
import { foundInRuns, steeringOf, type FoundCandidate } from './found-in-runs.js';

/** KPI that matches the request, before it is checked. */
export interface Draft extends Pick<
  ConstructionResult,
  'origin' | 'candidateId' | 'catalogueId' | 'name' | 'purpose' | 'unit' | 'direction' | 'grain' | 'timeColumn' | 'missingColumns'
> {
  readonly formula: string;
  /** Dataset on which the formula can be computed; null if none is known. */
  readonly datasetId: string | null;
}

export interface DraftRequest {
  readonly request: string;
  /** Earlier runs; if runs of KPI discovery are among them, their candidates take precedence. */
  readonly runs: readonly Pick<EarlierRun, 'agent' | 'result'>[];
  readonly datasets: readonly Dataset[];
  readonly language: Language;
}

/** Maximum number of tables examined if KPI discovery has never run. */
const MAX_EXAMINED = 3;

export interface FoundDraft {
  readonly draft: Draft;
  readonly alternatives: readonly Draft[];
  /** True if no word of the request matched and the best candidate of the runs was selected. */
  readonly isFallback: boolean;
  /** KPI of a table with finished values whose name the request contains beside another definition. */
  readonly beside?: Draft;
  /** True if the request contains every word of the name of a KPI that can be computed. */
  readonly isWhole?: boolean;
}

/**
 * Returns the KPI that matches the words of the request best: among the stored candidates, else among the KPIs that can be computed on
 * the tables, else in the catalogue, then with the missing columns. Returns null if nothing matches. Candidates of the given runs come
 * first; if no word matches them, the one best suited for steering is selected.
 */
export const findDraft = async (context: AgentContext, request: DraftRequest): Promise<FoundDraft | null> => {
  const words = significantWords(request.request);
  const ofRuns = foundInRuns(request.runs);
  if (ofRuns.length > 0) {
    const known = new Set(request.datasets.map(({ datasetId }) => datasetId));
    const ids = await candidateIds(context, ofRuns);
    const named = ofRuns
      .filter(({ datasetId }) => known.has(datasetId))
      .map(({ finding, datasetId }) =>
        namedOf(finding, datasetId, ids.get(keyOf(datasetId, finding.candidateKey)) ?? null, request.language),
      );
    const found = bestMatch(named, request.request, { any: true });
    if (found) return found;
  }
  const candidates = await storedCandidates(context, request);
  const computable = candidates.length > 0 ? candidates : await examineDatasets(context, request);
  const catalogue = catalogueDrafts(request);
  const isWhole = ({ names, synonyms = [] }: Named<Draft>): boolean => namesWhole(words, [...names, ...synonyms]);
  // If the catalogue has exactly what is asked, a KPI that only shares words with it is another one.
  const found = bestMatch(catalogue.some(isWhole) ? computable.filter(isWhole) : computable, request.request);
  if (!found) return bestMatch(catalogue, request.request);
  return { ...found, isWhole: computable.some((each) => each.draft === found.draft && isWhole(each)) };
};

const keyOf = (datasetId: string, candidateKey: string): string => `${datasetId} ${candidateKey}`;

/** Returns the ids of the stored candidates by dataset and candidate key; a later discovery may have deleted some. */
const candidateIds = async (
  { em, run: { tenantId } }: AgentContext,
  found: readonly FoundCandidate[],
): Promise<ReadonlyMap<string, string>> => {
  const kept = await em.find(KpiCandidate, { tenantId, datasetId: { $in: [...new Set(found.map(({ datasetId }) => datasetId))] } });
  return new Map(kept.map(({ candidateId, datasetId, finding }) => [keyOf(datasetId, finding.candidateKey), candidateId]));
};

const storedCandidates = async ({ em, run: { tenantId } }: AgentContext, { datasets, language }: DraftRequest): Promise<Named<Draft>[]> => {
  const found = await em.find(
    KpiCandidate,
    { tenantId, datasetId: { $in: datasets.map(({ datasetId }) => datasetId) } },
    { orderBy: { score: 'desc', candidateId: 'asc' }, limit: 500 },
  );
  return found.map(({ candidateId, datasetId, finding }) => namedOf(finding, datasetId, candidateId, language));
};

const namedOf = (finding: KpiFinding, datasetId: string, candidateId: string | null, language: Language): Named<Draft> => ({
  ...namingOfKpi(finding.name.de, finding.name.en),
  score: finding.score,
  steering: steeringOf(finding),
  draft: draftOf(finding, datasetId, candidateId, language),
});

const examineDatasets = async (context: AgentContext, { datasets, language }: DraftRequest): Promise<Named<Draft>[]> => {
  const duck = await context.duckDb();
  const named: Named<Draft>[] = [];
  for (const dataset of datasets.slice(0, MAX_EXAMINED)) {
    const { datasetId, name, version, contentHash, rows } = dataset;
    const relation = await fetchDataset(context, dataset);
    const { findings } = await examineTable(duck, {
      ...{ datasetId, name, version, contentHash, rows, gate: null, columns: profiledColumns(dataset), relation },
      importedOn: importDayOf(dataset),
    });
    named.push(...findings.map((finding) => namedOf(finding, datasetId, null, language)));
  }
  return named;
};

const draftOf = (finding: KpiFinding, datasetId: string, candidateId: string | null, language: Language): Draft => ({
  origin: 'candidate',
  candidateId,
  catalogueId: finding.catalogueId,
  name: finding.name[language],
  purpose: finding.purpose?.[language] ?? null,
  formula: finding.formula,
  unit: finding.unit?.[language] ?? null,
  direction: finding.direction,
  grain: finding.grain,
  timeColumn: finding.timeColumn,
  datasetId,
  missingColumns: [],
});

const catalogueDrafts = ({ language }: DraftRequest): Named<Draft>[] =>
  kpiCatalogue().map((kpi) => ({
    ...namingOfKpi(kpi.name.de),
    score: 0,
    steering: 0,
    draft: {
      origin: 'catalogue',
      candidateId: null,
      catalogueId: kpi.id,
      name: kpi.name[language],
      purpose: kpi.purpose[language],
      formula: kpi.formula,
      unit: kpi.unit[language],
      direction: kpi.direction,
      grain: kpi.grain,
      timeColumn: null,
      datasetId: null,
      missingColumns: Object.values(kpi.roles).flatMap(({ names }) => names[language][0] ?? []),
    },
  }));
