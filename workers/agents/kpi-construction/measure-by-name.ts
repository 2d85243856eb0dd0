import { isGenericWord } from '../../../platform/questions/index.js';
import { contentWords, normaliseText, stemOf, wordsIn } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { fetchDataset } from '../../datasets.js';
import type { AgentContext, Language } from '../../kit.js';
import { derivedMeasures, formulaLanguageOf } from '../../methods/derived-measures/index.js';
import { computeDraft, type ComputedDraft } from './compute-draft.js';
import type { Measure } from './measure/measure.js';
import { measureOfPlan } from './measure/of-plan.js';
import { measureDraft, measureTotal } from './measure/measure-draft.js';
import { readMeasure } from './measure/read-measure.js';
import { measuringWords } from './measure/wording.js';

/** A KPI that rows of a dataset yield, with its values. */
export interface ComputedByName extends Pick<ComputedDraft, 'values'> {
  readonly dataset: Dataset;
  readonly formula: string;
  readonly unit: string | null;
  /** Value over all rows. */
  readonly total: number | null;
  /** True for a term that a document of the tenant defines. */
  readonly isDefined?: boolean;
}

/**
 * Returns what the name of a KPI describes in the rows of the datasets; null if they do not contain all that the name says. A value that is
 * the name itself is an entry of another table of KPIs.
 */
export const measureByName = (name: string, datasets: readonly Dataset[]): Measure<Dataset> | null => {
  const { measure } = readMeasure(name, datasets);
  if (!measure || normaliseText(measure.subject) === normaliseText(name)) return null;
  const said = new Set(measure.words.flatMap(wordsIn).map(stemOf));
  const how = new Set(measuringWords(name).map(stemOf));
  const isSaid = (word: string): boolean => said.has(stemOf(word)) || how.has(stemOf(word)) || isGenericWord(word);
  return measure.subjectWords.length > 0 && contentWords(name).every(isSaid) ? measure : null;
};

/** Computes from rows the KPI that a document defines under the name, or that the name describes; null if they do not yield it. */
export const computedByName = async (
  context: AgentContext,
  name: string,
  datasets: readonly Dataset[],
  language: Language,
): Promise<ComputedByName | null> => {
  const planned = await measureOfPlan(context, name, { datasets, language });
  const defined = planned?.isDefined === true ? planned : null;
  const ofTable = defined ? null : await computedLikeTable(context, name, datasets);
  if (ofTable) return ofTable;
  const measure = defined ?? measureByName(name, datasets);
  if (!measure) return null;
  const { dataset, formula, unit } = measure;
  const duck = await context.duckDb();
  const relation = await fetchDataset(context, dataset);
  const computed = await computeDraft(duck, relation, dataset, measureDraft(measure, language));
  const total = await measureTotal(duck, relation, measure);
  return computed && { dataset, formula, unit, total, values: computed.values, ...(defined && { isDefined: true }) };
};

/** Computes a KPI of a table from the columns that give the same level by month; null if none do. */
const computedLikeTable = async (context: AgentContext, name: string, datasets: readonly Dataset[]): Promise<ComputedByName | null> => {
  const found = (await derivedMeasures(context, name)).find(({ kpi }) => kpi === name);
  const dataset = datasets.find(({ datasetId }) => datasetId === found?.datasetId);
  if (!found || !dataset) return null;
  const [duck, relation, formula] = [await context.duckDb(), await fetchDataset(context, dataset), formulaLanguageOf(found)];
  const timeColumn = found.form === 'within' ? found.left : null;
  const computed = await computeDraft(duck, relation, dataset, { formula, grain: 'month', timeColumn });
  if (!computed) return null;
  return { dataset, formula, unit: found.unit, total: await measureTotal(duck, relation, { formula, dataset }), values: computed.values };
};
