import { z } from 'zod';
import { nameConfidences, subjectsIn } from '../../../platform/questions/index.js';
import { contentWords, stemOf, wordsIn } from '../../../platform/text/index.js';
import { FormulaError, namingOfKpi, OPEN_FORMULA, parseFormula, significantWords } from '../../../subgraphs/metrics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { EarlierRun } from '../../earlier-runs.js';
import { RefusedError, type AgentContext, type Language } from '../../kit.js';
import { boundsIn, NEUTRAL_WORDS } from '../../methods/request-reading/index.js';
import type { RunModel } from '../../run-model.js';
import { formulaErrorOf } from './compute-draft.js';
import { findDraft, type Draft, type FoundDraft } from './find-draft.js';
import type { Measure } from './measure/measure.js';
import { measureDraft, nameOfMeasure } from './measure/measure-draft.js';
import { restrictMetric } from './measure/restrict-metric.js';
import { saysHow, SHARE } from './measure/wording.js';
import { messagesIn } from './messages.js';
import { subjectIn } from './stated-goal.js';
import { statedRatio } from './stated-ratio.js';
import type { OwnMetric } from './own-metric.js';
import type { Wish } from './read-wish.js';

interface Choice {
  readonly args: Arguments;
  /** All texts of the request. */
  readonly text: string;
  readonly wish: Wish;
  readonly runs: readonly EarlierRun[];
  readonly datasets: readonly Dataset[];
  /** KPI that the request describes by the data; null if it describes none. */
  readonly measure: Measure<Dataset> | null;
  readonly model: RunModel;
  readonly language: Language;
}

/** The parts of a KPI that parameters set. */
interface Arguments extends Partial<Pick<Draft, 'formula'>> {
  readonly name?: string | undefined;
  readonly purpose?: string | undefined;
}

const MAX_ALTERNATIVES = 5;
const MAX_NAME = 120;

const NOTHING = {
  candidateId: null,
  catalogueId: null,
  purpose: null,
  unit: null,
  direction: null,
  grain: null,
  timeColumn: null,
  datasetId: null,
  missingColumns: [],
};

/**
 * Returns the KPI that the request asks for: by its formula, else a computable KPI of that name, else the KPI that it describes by the
 * data, else a similar one, else one with an open formula. Returns null if the request names no KPI or there are no data.
 * @throws RefusedError if the formula cannot be parsed
 */
export const chooseDraft = async (context: AgentContext, choice: Choice): Promise<FoundDraft | null> => {
  const { args, text, wish, runs, datasets, measure, model, language } = choice;
  if (args.formula !== undefined) return { draft: requestDraft(args, args.formula, language), alternatives: [], isFallback: false };
  const best = await findDraft(context, { request: text, runs, datasets, language });
  const found = best && (runs.length > 0 || isAbout(best.draft, text)) ? restricted(best, wish.text, datasets, language) : null;
  if (measure && !(found && precedes(found, measure, wish.text))) {
    const others = [
      ...measure.alternatives.map((each) => measureDraft(each, language)),
      ...(found ? [found.draft, ...found.alternatives] : []),
    ];
    const beside = found && OF_TABLE.test(found.draft.formula) ? { beside: found.draft } : {};
    return { draft: measureDraft(measure, language), alternatives: others.slice(0, MAX_ALTERNATIVES), isFallback: false, ...beside };
  }
  return found ?? (await proposedDraft(model, text, datasets, language)) ?? openDraft(wish, datasets);
};

/** Returns the KPI of a measure for which no other KPI is taken, measured in the periods of a metric on the same data; else an open one. */
export const askedDraft = (
  { measure }: { measure: Measure<Dataset> | null },
  own: OwnMetric | null,
  wish: Wish,
  datasets: readonly Dataset[],
  language: Language,
): FoundDraft | null => {
  if (!measure) return openDraft(wish, datasets);
  const draft = measureDraft(measure, language);
  const metric = own?.metric.datasetId === measure.dataset.datasetId ? own.metric : undefined;
  const { grain, timeColumn } = metric ?? draft;
  const direction = measure.kind === 'restricted' && metric ? metric.direction : draft.direction;
  return { draft: { ...draft, direction, grain, timeColumn }, alternatives: [], isFallback: false };
};

/** Returns a KPI that is computed from a dataset, restricted to the rows that the request names by values and bounds. */
const restricted = (found: FoundDraft, text: string, datasets: readonly Dataset[], language: Language): FoundDraft => {
  const { draft } = found;
  const dataset = datasets.find(({ datasetId }) => datasetId === draft.datasetId);
  const name = draft.name ?? '';
  const [named] = subjectsIn(text, [{ kind: 'kpi', id: name, label: name, ...namingOfKpi(name) }], { kinds: ['kpi'] });
  const measure = dataset && restrictMetric({ metric: draft, dataset, words: named?.words ?? [] }, text);
  if (!measure || measure.formula === draft.formula) return found;
  const { formula } = measure;
  return { ...found, draft: { ...draft, candidateId: null, name: nameOfMeasure({ ...measure, groupColumn: null }, language), formula } };
};

/** Minimum share of the words of a name that a request contains. */
const MIN_MATCH = 0.5;

/** Returns whether a request contains words of the name of a KPI other than "share" or "number", which say only how it is measured. */
const isAbout = ({ name, unit }: Draft, text: string): boolean => {
  // A mean or an amount is no share.
  if (PART.test(text) && unit !== null && unit !== '%') return false;
  const words = contentWords(text).filter((word) => !NEUTRAL_WORDS.has(stemOf(word)));
  const [confidence = 0] = nameConfidences(words.join(' '), [namingOfKpi(name ?? '')]);
  return confidence >= MIN_MATCH;
};

/**
 * Returns whether a known KPI is asked for rather than the measure: by its whole name of several words, or by at least as many words. One
 * word is the whole name of a count, which a request for a share or a part of it contains too.
 */
const precedes = ({ draft, isWhole }: FoundDraft, measure: Measure, text: string): boolean => {
  const name = draft.name ?? '';
  const [named] = subjectsIn(text, [{ kind: 'kpi', id: name, label: name, ...namingOfKpi(name) }], { kinds: ['kpi'] });
  const words = named?.words ?? [];
  const isOwnKind = measure.kind === 'duration' || measure.kind === 'median_duration' || measure.span !== null || measure.keys !== null;
  if (isOwnKind || (SHARE.test(text) && draft.unit !== null && draft.unit !== '%')) return false;
  // A known KPI without the limits of the request is another one: "share of orders above 500 that were returned".
  const limits = boundsIn(text).filter((bound) => measure.words.includes(bound.words));
  if (limits.some(({ value }) => !draft.formula.includes(String(value)))) return false;
  // A definition in the request is another KPI than the finished values of a table.
  if (DEFINES.test(text) && OF_TABLE.test(draft.formula)) return false;
  if (isWhole === true && words.length > 1) return true;
  if (saysHow(text)) return false;
  // A KPI of the catalogue that cannot be computed is asked for if the data do not name its words: the sickness absence in a department.
  if (draft.origin === 'catalogue') return words.some((word) => !measure.words.includes(word));
  return words.length >= measure.words.length;
};

/**
 * Returns the draft of a formula in the request.
 * @throws RefusedError if the formula cannot be parsed
 */
const requestDraft = (args: Arguments, formula: string, language: Language): Draft => {
  try {
    parseFormula(formula);
  } catch (error) {
    if (error instanceof FormulaError) throw new RefusedError(messagesIn(language).refusal.syntax(error.message), ['parameters.formula']);
    throw error;
  }
  return { ...NOTHING, origin: 'request', name: args.name ?? null, purpose: args.purpose ?? null, formula };
};

/** Words with which a request defines what it wants to be measured. */
const DEFINES =
  /(?<!\p{L})(?:as (?:a |the )?(?:percentage|share|proportion|fraction) of|divided by|out of all|geteilt durch|im verhältnis zu|anteil (?:der|des|an|aller|von)|share of|percentage of|proportion of)(?!\p{L})/iu;
/** Formula of a KPI whose finished values a table contains. */
const OF_TABLE = /^AVG\("[^"]+" WHERE "[^"]+" = '[^']+'\)$/u;

const PART = /(?<!\p{L})(?:anteil|prozentsatz|prozent|share|percentage|proportion|fraction)(?!\p{L})/iu;

const proposal = z.object({
  name: z.string().trim().min(1).max(200),
  formula: z.string().trim().min(1).max(1_000),
  direction: z.enum(['higher', 'lower', 'target']).nullable(),
});

/** Returns a KPI proposed by the model; null if its formula does not fit the columns of the first dataset. */
const proposedDraft = async (
  model: RunModel,
  request: string,
  datasets: readonly Dataset[],
  language: Language,
): Promise<FoundDraft | null> => {
  const [dataset] = datasets;
  if (!dataset || request.trim() === '') return null;
  const columns = dataset.columns.slice(0, 60).map(({ name, type }) => `"${name}" (${type})`);
  const answer = await model.extract({
    schema: proposal,
    name: 'kpi',
    instructions: messagesIn(language).proposalTask,
    input: `${request.slice(0, 2_000)}\n\n${columns.join('\n')}`,
    freeTexts: ['name'],
  });
  if (!answer || formulaErrorOf(answer.formula, dataset) !== null) return null;
  return { draft: { ...NOTHING, ...answer, origin: 'model', datasetId: dataset.datasetId }, alternatives: [], isFallback: false };
};

/** Returns a KPI whose formula is open, because the data do not contain what the request names. */
const openDraft = ({ text }: Wish, datasets: readonly Dataset[]): FoundDraft | null => {
  const significant = new Set(significantWords(text));
  const words = contentWords(text).filter((word) => significantWords(word).some((each) => significant.has(each)));
  const name = (subjectIn(text) ?? statedRatio(text)?.words ?? words.join(' ')).slice(0, MAX_NAME);
  if (datasets.length === 0 || wordsIn(name).length === 0) return null;
  return { draft: { ...NOTHING, origin: 'request', name, formula: OPEN_FORMULA }, alternatives: [], isFallback: false };
};
