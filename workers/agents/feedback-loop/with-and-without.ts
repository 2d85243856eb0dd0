import { MetricDefinition } from '../../../subgraphs/metrics/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import { sameWord, stemOf, wordsIn } from '../../../platform/text/index.js';
import { identifier } from '../../../platform/analytics/index.js';
import { fetchInstants } from '../../datasets.js';
import { listedActivities } from '../../methods/case-times/index.js';
import { datasetOfColumn, namedIds, nameOfColumn, type Understood } from '../../methods/request-reading/index.js';
import { endStepNamed } from '../process-mining/index.js';
import { formatFigure, formatNumber } from '../../documents/text/formatting.js';
import type { AgentContext, Language } from '../../kit.js';
import {
  answerPlanSchema,
  computeRowFigures,
  contextOfPart,
  flagColumns,
  loadPlan,
  measureName,
  measureValue,
  selectionText,
  type RowFigures,
  type RowPlan,
} from '../../methods/answer-plan/index.js';
import { messagesIn } from './messages.js';

/** What a claim leaves out of a figure: „Stornos dürfen in der Quote nicht zählen“, "trial orders should not count in the rate". */
export interface LeftOut {
  /** The rows that are to be left out, in the words of the claim. */
  readonly rows: string;
  /** The figure, in the words of the claim; empty if it names none. */
  readonly figure: string;
}

const COUNTED = String.raw`(?:mit)?(?:zählen|gezählt|rechnen|gerechnet|einfließen|einbezogen|eingerechnet|eingehen|berücksichtigt|enthalten|auftauchen|gehören)`;
const CLAIMS: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?<rows>[^,;:]{3,80}?)\s+(?:dürf(?:en|ten)|darf|dürfte|soll(?:en|te|ten)?|muss|müssen|gehören|zählen)\s+(?:(?:künftig|bitte|eigentlich|auch)\s+)*(?:(?:bei|in|für|zu|auf)\s+(?<figure>[^,;:]{3,80}?)\s+)?(?:nicht|keinesfalls|nie|nicht mehr)(?:\s+(?:in|zu|bei|für)\s+(?<after>[^,;:]{3,80}?))?(?:\s+(?:mit|hinein|ein)?${COUNTED}(?:\s+werden)?|\s+hinein|\s+rein|\s+dazu|\s+mit)?(?=$|[,;:.])`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?<rows>[^,;:]{3,80}?)\s+(?:(?:must|should|may|can|do|does|ought)(?:\s+not|n['’]t)|(?:must|should|may)\s+(?:never|no longer))\s+(?:to\s+)?(?:be\s+)?(?:count\p{L}*|includ\p{L}*|considered|part|belong|go)(?:\s+(?:as|towards?)\s+(?:an?\s+)?\p{L}+)?(?:\s+(?:in|into|of|for|towards?|to|when(?:\s+(?!the\s|our\s)\p{L}+){1,3})\s+(?<figure>(?:the\s+)?[^,;:]{3,80}))?$`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?<rows>[^,;:]{3,80}?)\s+(?:must|should|need to|have to)\s+be\s+(?:left out|excluded|taken out|removed|ignored)(?:\s+(?:of|from|in|for|when(?:\s+(?!the\s|our\s)\p{L}+){1,3})\s+(?<figure>[^,;:]{3,80}))?$`,
    'iu',
  ),
];

/** Returns what a claim leaves out of which figure; null if it leaves out nothing. */
export const leftOutBy = (claim: string): LeftOut | null => {
  const [clause = ''] = claim.split(/(?<=\p{L}),\s|\.\s/u);
  for (const pattern of CLAIMS) {
    const { rows, figure, after } = pattern.exec(clause.trim())?.groups ?? {};
    if (rows !== undefined) return { rows: rows.trim(), figure: (figure ?? after ?? '').trim() };
  }
  return null;
};

/** A figure with all rows and without those that a claim leaves out. */
export interface WithAndWithout {
  readonly sentences: readonly string[];
  readonly dataset: Dataset;
}

/** Maximum number of datasets that are searched for the rows and the figure of a claim. */
const MAX_DATASETS = 4;

/**
 * Computes the figure that a claim is about with all rows and without those that it leaves out. Returns null if the claim leaves out
 * nothing, or if the data do not have the rows or the figure.
 */
export const withAndWithout = async (context: AgentContext, claim: string, language: Language): Promise<WithAndWithout | null> => {
  const stated = leftOutBy(claim);
  if (stated === null) return null;
  const text = `${stated.figure}${language === 'de' ? ' bei ' : ' of '}${stated.rows}`;
  const understood = await contextOfPart(context, text, language).understood();
  if (understood === null) return null;
  const parts = understood.subjects.filter(({ kind }) => kind === 'value' || kind === 'column' || kind === 'dataset');
  const named = parts.map(({ id, kind }) => (kind === 'dataset' ? id : datasetOfColumn(id)));
  // A table of KPIs has no rows to leave out: the datasets of the rows are read one by one.
  for (const ids of [[], ...[...new Set(named)].slice(0, MAX_DATASETS).map((id) => [id])]) {
    const found = await inDatasets(context, { stated, text, understood, ids, language });
    if (found !== null) return found;
  }
  return null;
};

interface Search {
  readonly stated: LeftOut;
  readonly text: string;
  readonly understood: Understood;
  /** Datasets to read; empty for those that the text names. */
  readonly ids: readonly string[];
  readonly language: Language;
}

const inDatasets = async (context: AgentContext, { stated, text, understood, ids, language }: Search): Promise<WithAndWithout | null> => {
  const { rows: planned } = await loadPlan({ ...context, em: context.em.fork() }, text, understood, ids);
  const tenantId = context.run.tenantId;
  const datasetId = planned?.datasetId ?? ids[0];
  const dataset = datasetId === undefined ? null : await context.em.findOne(Dataset, { tenantId, datasetId });
  if (dataset === null) return null;
  const asked = planned ?? {
    ...emptyPlan(dataset.datasetId),
    asksDuration: dataset.eventLogColumns !== null && DURATION.test(stated.figure),
  };
  const read = withShare(separated(asked, stated), { dataset, figure: stated.figure, understood });
  const left = read.left.length > 0 ? read.left : valuesNamed(dataset, stated.rows);
  const rows = await asDefined(context, { dataset, rows: read.rows, understood });
  const isMeasured = rows.share !== null || rows.asksDuration || rows.measures.length > 0;
  if (left.length === 0 || !isMeasured) return null;
  const metricIds = rows.measures.flatMap(({ metricId }) => metricId ?? []);
  const metrics = metricIds.length === 0 ? [] : await context.em.find(MetricDefinition, { tenantId, metricId: { $in: metricIds } });
  const figuresOf = (filters: RowPlan['filters']): Promise<RowFigures> =>
    computeRowFigures(context, { dataset, rows: { ...rows, filters: [...rows.filters, ...filters] }, metrics }, NO_PERIOD);
  const whole = await figuresOf([]);
  const own = await figuresOf(left);
  const rest = await figuresOf(left.map((filter) => ({ ...filter, isExcluded: !filter.isExcluded })));
  const sentences = statedChange({ whole, own, rest }, selectionText({ filters: left }, language).join('; '), language);
  return sentences === null ? null : { sentences, dataset };
};

/** Words for the time that the cases of an event log take. */
const DURATION =
  /durchlauf|dauer|lead[- ]?time|turnaround|cycle time|throughput time|duration|(?:resolution|processing|handling) time|bearbeitungszeit/iu;
/** The property in the name of a rate: "Ausfall" of "Ausfallquote", "no-show" of "no-show rate". */
const RATE =
  /^(?:(?:der|die|das|den|dem|the|our|unsere[nr]?)\s+)?(?<property>[\p{L}\s-]{3,}?)[-\s]?(?:quote|rate|anteil|share|ratio)n?(?!\p{L})/iu;

const emptyPlan = (datasetId: string): RowPlan => {
  const { rows } = answerPlanSchema.parse({
    ...{ question: null, length: null, parts: [] },
    rows: { datasetId, filters: [], conditions: [], groups: [], measures: [], asksDuration: false },
  });
  if (rows === null) throw new Error('plan without rows');
  return rows;
};

/** Adds the share that the name of a rate means: of a value that it names, or of the rows in which a column of that name says yes. */
const withShare = (
  read: { rows: RowPlan; left: RowPlan['filters'] },
  { dataset, figure, understood }: { dataset: Dataset; figure: string; understood: Understood },
): { rows: RowPlan; left: RowPlan['filters'] } => {
  const property = RATE.exec(figure)?.groups?.['property'];
  const { rows } = read;
  if (property === undefined || rows.share !== null || rows.measures.length > 0) return read;
  const stems = wordsIn(property).map(stemOf);
  const named = understood.subjects.filter(
    ({ kind, id, words }) =>
      kind === 'value' && datasetOfColumn(id) === dataset.datasetId && stems.every((stem) => words.some((word) => stemOf(word) === stem)),
  );
  const ofValues = named.slice(0, 1).map(({ id, label }) => ({ column: nameOfColumn(id), values: [label] }));
  const filters = (ofValues.length > 0 ? ofValues : flagsNamed(dataset, property)).map((filter) => {
    const caseColumn = filter.column === dataset.roles['activity'] ? (dataset.roles['case'] ?? null) : null;
    return { ...filter, isExcluded: false, caseColumn, words: property };
  });
  return filters.length === 0 ? read : { ...read, rows: { ...rows, share: { filters, conditions: [], dates: [], blanks: [] } } };
};

/** Returns the columns of yes and no of a name, with the values that mean yes. */
const flagsNamed = (dataset: Pick<Dataset, 'profile'>, property: string): { column: string; values: string[] }[] => {
  const stemmed = (text: string): string => wordsIn(text).map(stemOf).join(' ');
  return flagColumns(dataset).flatMap(({ column, holds }) => (stemmed(column) === stemmed(property) ? [{ column, values: holds }] : []));
};

/** Returns a plan in which the duration of a case ends where the purpose of the named KPI says it does. */
const asDefined = async (
  context: AgentContext,
  { dataset, rows, understood }: { dataset: Dataset; rows: RowPlan; understood: Understood },
): Promise<RowPlan> => {
  const [metricId] = namedIds(understood, 'metric');
  const log = dataset.eventLogColumns;
  if (!rows.asksDuration || metricId === undefined || log === null) return rows;
  const metric = await context.em.findOne(MetricDefinition, { tenantId: context.run.tenantId, metricId });
  const until = endStepNamed(metric?.purpose ?? '', listedActivities(dataset, log.activity));
  if (until === undefined) return rows;
  const { from } = await (
    await context.duckDb()
  ).one<{ from: string | null }>(
    `SELECT mode(first) AS "from" FROM (SELECT arg_min(CAST(${identifier(log.activity)} AS VARCHAR), ${identifier(log.time)}) AS first
     FROM ${await fetchInstants(context, dataset)} GROUP BY ${identifier(log.case)})`,
  );
  if (from === null || from === until) return rows;
  const name = `${from} → ${until}`;
  return {
    ...{ ...rows, asksDuration: false, measures: [{ name, metricId: null, words: name }] },
    intervals: [...rows.intervals, { name, from, until, isWholeDays: false, words: name }],
  };
};

const NO_PERIOD = { period: null, compared: null };

/** Separates the filters of the rows that are left out from the plan of the figure. A value of the figure's own words selects no rows. */
const separated = (rows: RowPlan, { rows: named, figure }: LeftOut): { rows: RowPlan; left: RowPlan['filters'] } => {
  const stems = wordsIn(named).map(stemOf);
  const isOf = (words: string): boolean => wordsIn(words).some((word) => stems.some((stem) => sameWord(stem, stemOf(word))));
  const left = rows.filters.filter(({ words }) => isOf(words)).map((filter) => ({ ...filter, isExcluded: false }));
  // What is left out is no figure: "cancelled" of "cancelled orders" is not the cancellation rate.
  const measures = rows.measures.filter(({ words }) => !isOf(words) || wordsIn(figure).some((word) => wordsIn(words).includes(word)));
  const filters = rows.filters.filter(({ words, caseColumn }) => !isOf(words) && !(caseColumn !== null && rows.intervals.length > 0));
  return {
    rows: { ...rows, filters, measures, groups: [], ranks: null, top: null, listsRows: false, asksCount: false, asksRelation: false },
    left,
  };
};

/** Minimum number of letters that a compound and the first word of a value have in common, and of a word that abbreviates another one. */
const MIN_LETTERS = 5;
const MIN_ABBREVIATION = 3;

/**
 * Returns the value that a phrase describes although it is spelled in another way: its words begin those of the phrase ("LATE CANC" for
 * "late cancellations"), or its first word begins a compound („Express freigegeben“ for „Expressaufträge“).
 */
export const valuesNamed = ({ profile, roles }: Pick<Dataset, 'profile' | 'roles'>, phrase: string): RowPlan['filters'] => {
  const spoken = wordsIn(phrase).map((word) => word.toLowerCase());
  const isBegun = (word: string): boolean =>
    spoken.some((each) => sameWord(stemOf(each), stemOf(word)) || (word.length >= MIN_ABBREVIATION && each.startsWith(word)));
  const found = profile.columns.flatMap(({ name: column, topValues }) =>
    topValues.flatMap(({ value }) => {
      if (typeof value !== 'string') return [];
      const words = wordsIn(value).map((word) => word.toLowerCase());
      const [first = ''] = words;
      const isWhole = words.length > 0 && words.every((word) => word.length >= MIN_ABBREVIATION && isBegun(word));
      const isCompound = first.length >= MIN_LETTERS && spoken.some((each) => each.length > first.length && each.startsWith(first));
      const caseColumn = column === roles['activity'] ? (roles['case'] ?? null) : null;
      const filter = { column, values: [value], isExcluded: false, caseColumn, words: phrase };
      return isWhole ? [{ filter, size: words.length + 1 }] : isCompound ? [{ filter, size: 1 }] : [];
    }),
  );
  return found
    .toSorted((a, b) => b.size - a.size)
    .slice(0, 1)
    .map(({ filter }) => filter);
};

/** Share of a value below which two values are the same. */
const SAME = 0.0005;

/** States the figure with all rows, without those that are left out, and whether it changes; null without a figure. */
const statedChange = (
  { whole, own, rest }: { whole: RowFigures; own: RowFigures; rest: RowFigures },
  selection: string,
  language: Language,
): string[] | null => {
  const messages = messagesIn(language).withoutRows;
  const measure = whole.measures.find(({ isAsked }) => isAsked) ?? whole.measures[0];
  const at = measure === undefined ? -1 : whole.measures.indexOf(measure);
  const [before, after] = [whole, rest].map(({ asked }) => asked.measures[at]);
  if (measure === undefined || before?.mean == null || after?.mean == null) return null;
  const count = (value: number): string => formatNumber(value, language, 0);
  const value = (mean: number): string => measureValue(mean, measure, language);
  const difference = (size: number): string => (measure.unit === '%' ? messages.points(formatFigure(size, language)) : value(size));
  const isSame = Math.abs(after.mean - before.mean) <= SAME * Math.abs(before.mean);
  const valued = own.asked.measures[at]?.known ?? null;
  return [
    messages.verdict(
      isSame ? 'same' : 'changed',
      measureName(measure, whole, language),
      value(before.mean),
      value(after.mean),
      isSame ? null : `${after.mean > before.mean ? '+' : '−'}${difference(Math.abs(after.mean - before.mean))}`,
    ),
    messages.rows(
      count(own.asked.count),
      count(whole.asked.count),
      whole.of,
      selection,
      valued === null || valued === own.asked.count ? null : count(valued),
    ),
    ...(before.median === null || after.median === null ? [] : [messages.median(value(before.median), value(after.median))]),
  ];
};
