import { cleanedRelation, Dataset } from '../../../subgraphs/sources/index.js';
import { fetchDataset } from '../../datasets.js';
import type { AgentContext } from '../../kit.js';
import { kpiNamesIn } from '../table-roles/index.js';
import {
  kpisNamedIn,
  measuresFrom,
  NO_MEASURES,
  searchedTables,
  type DerivedMeasure,
  type DerivedMeasures,
  type NamedKpi,
} from './derived-measures.js';
import type { SourceTable } from './monthly-values.js';

/** What a run has found: several parts of an answer ask for the same. */
interface OfRun {
  readonly datasets: Promise<readonly Dataset[]>;
  /** By the KPIs that a text names. */
  readonly found: Map<string, Promise<DerivedMeasures>>;
}
const ofRuns = new WeakMap<AgentContext['cleaned'], OfRun>();

/** Maximum number of tables of a tenant among which those of KPIs and records are sought. */
const MAX_DATASETS = 40;

/**
 * Returns the measures for the KPIs that a text names, as far as the tenant's records give them, and the KPIs for which no pair of columns
 * is used. Tables are read only if the text names a KPI of a table: that table, and at most `MAX_TABLES` tables of records.
 */
export const searchMeasures = async (context: AgentContext, text: string): Promise<DerivedMeasures> => {
  const { tenantId } = context.run;
  const ofRun = ofRuns.get(context.cleaned) ?? {
    datasets: context.em.fork().find(Dataset, { tenantId }, { orderBy: { updatedAt: 'desc' }, limit: MAX_DATASETS }),
    found: new Map<string, Promise<DerivedMeasures>>(),
  };
  ofRuns.set(context.cleaned, ofRun);
  const datasets = await ofRun.datasets;
  const named = kpisNamedIn(text, datasets.flatMap(kpiNamesIn));
  if (named.length === 0) return NO_MEASURES;
  const key = JSON.stringify(named);
  const found = ofRun.found.get(key) ?? read(context, datasets, named);
  ofRun.found.set(key, found);
  return found;
};

/** Returns the measures for the KPIs that a text names, as far as the tenant's records give them. */
export const derivedMeasures = async (context: AgentContext, text: string): Promise<readonly DerivedMeasure[]> =>
  (await searchMeasures(context, text)).measures;

const read = async (context: AgentContext, datasets: readonly Dataset[], named: readonly NamedKpi[]): Promise<DerivedMeasures> => {
  const names = named.map(({ name }) => name);
  const ofNamed = datasets.filter((dataset) => kpiNamesIn(dataset).some((name) => names.includes(name)));
  const records = searchedTables(datasets, names);
  if (records.length === 0) return NO_MEASURES;
  const fetched = async (chosen: readonly Dataset[]): Promise<SourceTable[]> => {
    const tables: SourceTable[] = [];
    for (const dataset of chosen) {
      const { datasetId, name, columns, profile, roles, rows } = dataset;
      const relation = await fetchDataset(context, dataset);
      const { cleaning } = profile;
      tables.push({
        ...{ datasetId, name, columns, profile, roles, rows },
        relation: cleaning ? cleanedRelation(relation, columns, cleaning) : relation,
      });
    }
    return tables;
  };
  const sources = { ofKpis: await fetched(ofNamed), records: await fetched(records) };
  return measuresFrom(await context.duckDb(), sources, named);
};
