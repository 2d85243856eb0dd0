import { isGenericWord, nameConfidences } from '../../../platform/questions/index.js';
import { contentWords, stemOf, wordsIn } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { fetchDataset } from '../../datasets.js';
import type { AgentContext, Language } from '../../kit.js';
import { boundsIn, namedIds, NEUTRAL_WORDS, TASK_WORDS, type Understood } from '../../methods/request-reading/index.js';
import { amountIn } from '../../../platform/content/index.js';
import { findKpiRows } from '../../methods/table-roles/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { asksLost, readLostAmount } from './measure/lost-amount.js';
import { readColumnExpression } from './measure/column-expression.js';
import { countedKey, keyNamedIn } from './measure/keys.js';
import type { Measure } from './measure/measure.js';
import { measureTotal } from './measure/measure-draft.js';
import { namedParts } from './measure/named-parts.js';
import { readMeasure } from './measure/read-measure.js';
import { restrictMetric } from './measure/restrict-metric.js';
import { saysHow } from './measure/wording.js';
import { messagesIn } from './messages.js';
import { statedRatio } from './stated-ratio.js';
import type { OwnMetric } from './own-metric.js';
import { unconsideredWords } from './unconsidered.js';

/** What a request describes by the data. */
export interface AskedMeasure {
  readonly measure: Measure<Dataset> | null;
  /** True if no other KPI is taken instead of the measure. */
  readonly isCertain: boolean;
  /** Why the data yield nothing that the request asks for; no KPI is taken in its place. Null if they may yield it. */
  readonly gap: string | null;
  /** Sentences on the assumptions of the measure. */
  readonly assumptions: readonly string[];
}

interface Asked {
  readonly text: string;
  readonly datasets: readonly Dataset[];
  readonly own: OwnMetric | null;
  readonly language: Language;
}

/** Returns the KPI that a request describes by the data, or why it describes none that the data yield. */
export const askedMeasure = async (context: AgentContext, { text, datasets, own, language }: Asked): Promise<AskedMeasure> => {
  const { measure: messages, quoted } = messagesIn(language);
  const understood = await context.understood();
  const named = namedIds(understood, 'dataset');
  const closest = closestColumns(text, datasets).join(', ') || null;
  const certain = (measure: Measure<Dataset>, assumptions: string[] = []): AskedMeasure => ({
    ...{ measure, assumptions, isCertain: true, gap: null },
  });
  const missing = (gap: string): AskedMeasure => ({ measure: null, isCertain: true, gap, assumptions: [] });
  if (asksLost(text)) {
    const lost = readLostAmount(text, datasets, named);
    if (!lost) return missing(messages.lostUnknown(closest));
    const { stored, estimated } = lost;
    const names = [oneLine(stored.subject), oneLine(stored.base ?? '')] as const;
    const total = await measureTotal(await context.duckDb(), await fetchDataset(context, stored.dataset), stored);
    if (total !== null && total !== 0) return certain(stored, [messages.lostStored(...names)]);
    return estimated ? certain(estimated, [messages.lostEstimated(...names)]) : missing(messages.lostUnknown(closest));
  }
  const expression = readColumnExpression(text, datasets, named);
  if (expression) return expression.measure ? certain(expression.measure) : missing(messages.unknownTerm(expression.unknownTerm, closest));
  const ratio = own ? null : statedRatio(text);
  // What a quotient counts has to be in the data; what it is related to may be a column by which the KPI is grouped.
  const unknown = ratio === null ? [] : unknownWords(ratio.part, datasets);
  if (ratio !== null && unknown.length > 0)
    return missing(
      messages.unknownRatio(
        quoted(ratio.part),
        unknownWords(ratio.whole, datasets).length === 0 ? null : quoted(ratio.whole),
        `${ratio.part} ÷ ${ratio.whole}`,
      ),
    );
  const { measure, gap } = readMeasure(text, datasets, named);
  const found: AskedMeasure = {
    measure,
    isCertain: false,
    gap: null,
    assumptions: (measure?.remarks ?? []).map((remark) => remark(language)),
  };
  const unmeasured = own || !measure ? null : headOf(text, datasets, measure);
  // A catalogue may know what the data do not measure.
  if (unmeasured !== null) return { ...found, measure: null, assumptions: [] };
  const rest = own ? definingWords(text, own, datasets, understood) : [];
  if (!own && gap) return missing(gap(language));
  if (!own || rest.length === 0) return found;
  const covers = ({ words }: Measure): boolean => {
    const said = new Set(words.flatMap(wordsIn));
    return rest.every((word) => wordsIn(word).every((each) => said.has(each)));
  };
  const restricted = restrictMetric(own, text);
  if (restricted && covers(restricted)) return certain(restricted);
  // A metric of which the request names a part only is not the one that it describes.
  if (measure && saysHow(text) && (own.confidence < WHOLE_NAME || covers(measure))) return found;
  if (gap && own.confidence < WHOLE_NAME) return missing(gap(language));
  const latest = own.points.at(-1);
  const value = latest ? amountIn(language, latest.value, own.metric.unit && oneLine(own.metric.unit, 40)) : null;
  return missing(messages.existsOtherwise(oneLine(own.metric.name), value, rest.map(quoted).join(', ')));
};

/** What a request wants to measure: "a KPI for the carbon footprint of a parcel". */
const HEAD =
  /(?<!\p{L})(?:kpi|measure|metric|indicator|(?:kenn|mess)(?:zahl|größe))\s+(?:for|of|on|zu[rm]?|für|über)\s+(?:(?:the|our|an?|den|die|das|der|unsere[nr]?)\s+)?(?<head>[^,.;:()]+?)(?=\s+(?:of|per|by|je|pro|nach|in|with|mit|to|from|des|der|von|aus|monthly|monatlich)(?!\p{L})|[,.;:()]|$)/iu;

/** Returns the words for what a request wants to measure if the data have none of them, and the measure contains none; null otherwise. */
const headOf = (text: string, datasets: readonly Dataset[], { words }: Measure<Dataset>): string | null => {
  const head = HEAD.exec(text)?.groups?.['head']?.trim() ?? '';
  const own = contentWords(head);
  const used = new Set(words.flatMap(wordsIn).map(stemOf));
  const isUnknown = own.length > 0 && unknownWords(head, datasets).length === own.length && !own.some((word) => used.has(stemOf(word)));
  return isUnknown ? head : null;
};

/** Minimum confidence at which a request names a metric by its whole name. */
export const WHOLE_NAME = 0.95;
/** Minimum confidence of a value that the request names by all of its words. */
const SURE_VALUE = 0.85;

/** Returns the words of the sentences about a metric that define a KPI and that the metric does not contain. */
const definingWords = (text: string, own: OwnMetric, datasets: readonly Dataset[], understood: Understood | null): string[] => {
  const { metric, words, dataset } = own;
  const sentences = text.split(/(?<=[.?!;])\s+/u);
  const about = sentences.filter((sentence) => words.some((word) => sentence.includes(word))).join(' ') || text;
  const texts = [metric.formula, dataset?.name ?? ''];
  const isOfRows = dataset !== null && findKpiRows(dataset)?.name === undefined;
  const values = namedParts(about, isOfRows ? [dataset] : datasets).flatMap(({ parts }) =>
    parts.filter(
      ({ value, confidence }) =>
        value !== null && confidence >= SURE_VALUE && isWholeValue(value, about) && !metric.formula.includes(value),
    ),
  );
  const groups = dataset ? (restrictMetric(own, about)?.groupColumn ?? null) : null;
  const all = [
    ...unconsideredWords(about, { name: metric.name, texts }, understood),
    ...values.flatMap((part) => (part.words.every((word) => words.includes(word)) ? [] : [part.words.join(' ')])),
    ...boundsIn(about).map((bound) => bound.words),
    ...(groups === null ? [] : wordsIn(about).filter((word) => wordsIn(groups).some((each) => each.toLowerCase() === word.toLowerCase()))),
  ];
  return [...new Set(all)].filter((word) => !all.some((other) => other !== word && other.split(' ').includes(word)));
};

const isWholeValue = (value: string, text: string): boolean => {
  const said = new Set(wordsIn(text).map(stemOf));
  return wordsIn(value).every((word) => said.has(stemOf(word)));
};

/** Returns the columns of the data that a text names, with their dataset. */
export const closestColumns = (text: string, datasets: readonly Dataset[]): string[] => {
  const [named] = namedParts(text, datasets);
  const keys = datasets.flatMap((dataset) => {
    const key = countedKey(text, dataset);
    return key ? [{ column: key.column, dataset }] : [];
  });
  const columns = named ? named.parts.map(({ column }) => ({ column, dataset: named.dataset })) : keys.slice(0, 1);
  return [...new Set(columns.map(({ column, dataset }) => `${column} (${dataset.name})`))].slice(0, 3);
};

/** Returns the words of a text that name nothing in the data and do not say how something is measured. */
export const unknownWords = (text: string, datasets: readonly Dataset[]): string[] => {
  const named = new Set(namedParts(text, datasets)[0]?.parts.flatMap(({ words }) => words));
  const names = datasets.map(({ name }) => ({ names: [name, ...wordsIn(name)] }));
  const isOfDataset = (word: string): boolean => nameConfidences(word, names).some((confidence) => confidence >= MIN_NAMED);
  return contentWords(text).filter((word) => {
    const stem = stemOf(word);
    return !(
      named.has(word) ||
      isGenericWord(word) ||
      TASK_WORDS.has(stem) ||
      NEUTRAL_WORDS.has(stem) ||
      saysHow(word) ||
      NOT_NAMING.test(word) ||
      isOfDataset(word) ||
      datasets.some((dataset) => keyNamedIn(word, dataset) !== null)
    );
  });
};

/** Words for numbers, times and comparisons. */
const NOT_NAMING =
  /^(?:\d.*|once|times|took|takes?|lasts?|longer|shorter|late|dauer(?:t|te|ten|n)?|länger|kürzer|tage?n?|stunden?|wochen?|days?|hours?|weeks?)$/iu;
/** Least share of a dataset's name that a word must contain to name it. */
const MIN_NAMED = 0.5;
