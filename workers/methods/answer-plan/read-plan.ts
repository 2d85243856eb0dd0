import { isDateType } from '../../../platform/column-meaning/index.js';
import { LANGUAGES } from '../../../platform/content/index.js';
import type { DerivedMeasure } from '../derived-measures/index.js';
import { headsOf, keysIn, SURE, type Understood } from '../request-reading/index.js';
import type { AnswerPlan, PlanPart, RowPlan } from './answer-plan.js';
import { lengthOf } from './asked-length.js';
import { isByValue } from './group-columns.js';
import { takingsIn } from './asked-measure.js';
import { conditionsIn } from './conditions.js';
import { definedColumns, type NamedDefinition } from './definitions/defined-figure.js';
import { WHOLE, type KeyColumn, type PlannedDataset } from './local-subjects.js';
import { stepsOf } from './step-times.js';
import { comparedDates, periodOfRows } from './row-conditions.js';
import { isNamedWait } from './row-dates/intervals.js';
import { messagesIn } from './messages.js';
import { planRows, type RowReading } from './plan-rows.js';
import { durationWords } from './question-words.js';
import type { PlannedMetric } from './row-metrics.js';
import { sameWord, stemOf, wordsIn } from '../../../platform/text/index.js';
import { questionKindOf } from '../../../platform/questions/index.js';

type Part = AnswerPlan['parts'][number];

export interface PlanSources {
  /** Datasets that the request may be about, best first. */
  readonly datasets: readonly PlannedDataset[];
  /** Ids of the datasets that the request names, directly or by their parts; all by default. */
  readonly named?: ReadonlySet<string>;
  readonly metrics: readonly PlannedMetric[];
  /** Ids of the columns with the names of KPIs (`dataset/column`); a value of them is a KPI like a metric. */
  readonly kpiNames?: ReadonlySet<string>;
  /** Stems of the first words of these names that stand for the KPI: „Fehlerquote“ for „Fehlerquote Montage“. */
  readonly kpiWords?: ReadonlySet<string>;
  /** True if the agent analyses event logs only: a named metric then does not exclude the cases of a log. */
  readonly isOfLogs?: boolean;
  /** Measures for the KPIs that the request names, by the columns of the datasets. */
  readonly derived?: readonly DerivedMeasure[];
  /** Definitions of documents whose terms the request names. */
  readonly definitions?: readonly NamedDefinition[];
  /** True if the rows of a defined term are wanted although a table of KPIs states its values. */
  readonly prefersDefined?: boolean;
  /** Time of the request; now by default. */
  readonly now?: Date;
}

/**
 * Reads the plan for the answer to a request. Its rows come from the dataset that matches most words of the request, including those of
 * the dataset's name. Ties go to a dataset that the request names, then to records over event logs, then to the dataset with the most
 * rows. A request that names a metric of another dataset has no rows, unless it also names a number of the dataset.
 */
export const readPlan = (
  text: string,
  understood: Understood,
  {
    datasets,
    named,
    metrics,
    kpiNames = new Set(),
    kpiWords = new Set(),
    isOfLogs = false,
    derived = [],
    definitions = [],
    prefersDefined = false,
    now = new Date(),
  }: PlanSources,
): AnswerPlan => {
  const ofRows = withoutReaders(withoutDatasetNames(text, understood), understood);
  const namesOf = understood.subjects.filter(({ kind }) => kind === 'dataset');
  const wordsOfNames = weightsOfNames(understood, datasets);
  const ofDatasets = understood.subjects.filter(({ kind, confidence }) => kind === 'dataset' && confidence >= WHOLE).map(({ id }) => id);
  // "The money in our change programme" is no question about the amounts of another table.
  const isOfList = ofDatasets.length > 0 && !datasets.some(({ datasetId }) => ofDatasets.includes(datasetId));
  const takings = takingsIn(ofRows);
  const isMeant = ({ rows: { datasetId, measures }, used }: RowReading): boolean =>
    (named?.has(datasetId) !== false && (!isOfList || used >= MIN_UNNAMED)) ||
    used >= (isOfList ? MIN_BESIDE_LIST : MIN_UNNAMED) ||
    (!isOfList && measures.some(({ words }) => words === takings));
  const readings = datasets
    .map((dataset) => {
      const keyColumns = keyColumnsOf(dataset, understood, datasets);
      return planRows(ofRows, understood, dataset, { metrics, derived, definitions, keyColumns, now });
    })
    .filter((reading) => isUsable(reading) && isMeant(reading) && !(takings !== null && isGroupedOnly(reading)));
  // A list without dates has no rows of a period.
  const isDated = ({ rows: { datasetId } }: RowReading): boolean =>
    datasets.find((each) => each.datasetId === datasetId)?.columns.some(({ type }) => isDateType(type)) === true;
  const usedBy = (reading: RowReading): number =>
    reading.used +
    Number(measuresWait(reading.rows)) +
    (reading.rows.definition === undefined ? 0 : DEFINED) +
    (wordsOfNames.get(reading.rows.datasetId) ?? 0) -
    (understood.period && !isDated(reading) ? UNDATED : 0);
  const best = bestOf(readings, [
    usedBy,
    ({ rows }) => Number(measuresWait(rows)),
    ({ rows: { datasetId } }) => Number(namesOf.some(({ id }) => id === datasetId)),
    // A table of records takes precedence over its event log and over the smaller tables that the records refer to.
    ({ rows: { datasetId } }) => Number(datasets.some((each) => each.datasetId === datasetId && each.roles['case'] === undefined)),
    ({ rows: { datasetId } }) => datasets.find((each) => each.datasetId === datasetId)?.rows ?? 0,
  ]);
  const ofKpis = wordsIn(text)
    .map(stemOf)
    .filter((word) => kpiWords.has(word));
  // The year of the period is no word for a column: „Fehltage 2025“.
  const kpisByWord = ofKpis.length === 0 ? [] : [...ofKpis, ...wordsIn(understood.period?.words ?? '').map(stemOf)];
  const metricWords = understood.subjects
    .filter(({ kind, id, confidence }) => (kind === 'metric' || (kind === 'value' && kpiNames.has(id))) && confidence >= SURE)
    // "Delivered in October" selects rows by a date and asks for no KPI on deliveries.
    .filter(({ words }) => !words.every((word) => dateWordsOf(best).includes(word)))
    .flatMap(({ words }) => words.map(stemOf))
    .concat(kpisByWord);
  const isDefined =
    best?.rows.definition !== undefined &&
    (prefersDefined || understood.period !== null || best.rows.filters.length + best.rows.groups.length > 0);
  const found =
    best && (metricWords.length === 0 || isOfLogs || isDefined || saysMore(best, metricWords) || isOnSteps(best, datasets))
      ? best
      : undefined;
  const length = lengthOf(text);
  return {
    question: questionKindOf(text),
    rows: found?.rows ?? null,
    length,
    parts: inOrder(text, [
      ...(found ? rowParts(text, found.rows) : unplacedParts(understood)),
      ...(found ? unplacedGroups(understood, found.rows) : []),
      ...(found?.partOfValues ?? []).map((word) => partOf('filter', word)),
      ...(found?.otherColumns ?? []).map(({ words, name }) => partOf('measure', words, [name])),
      ...(understood.period ? [] : seasonsIn(text, understood).map((words) => partOf('period', words))),
      ...openBounds(found?.openConditions ?? conditionsIn(text, []).open, understood),
      ...(understood.period && periodOfRows(found?.rows ?? { groups: [] }, understood.period)
        ? [partOf('period', understood.period.words)]
        : []),
      ...understood.comparisons
        .filter(({ kind }) => kind === 'period' || kind === 'target' || kind === 'peers')
        .map(({ words, period }) => partOf('comparison', words, yearsOf(period))),
      ...[...understood.audiences, ...(understood.recipients ?? [])].map(({ words }) => partOf('recipient', words)),
      ...(length ? [partOf('length', length.words)] : []),
      ...(understood.target && !isBound(understood.target.words, found?.rows) ? [partOf('target', understood.target.words.join(' '))] : []),
      ...(understood.format ? [partOf('format', understood.format.words)] : []),
    ]),
  };
};

/** Minimum confidence at which a request names a directory, and the weight of the first word that names a table of records. */
const DIRECTORY = 0.8;
const NOUN_WEIGHT = 2;

/** Returns the columns of a dataset with the keys of the directories that a request names, with its words for them. */
const keyColumnsOf = (dataset: PlannedDataset, { subjects }: Understood, datasets: readonly PlannedDataset[]): KeyColumn[] =>
  subjects.flatMap(({ kind, id, words, confidence }) => {
    const directory = kind === 'dataset' && confidence >= DIRECTORY ? datasets.find(({ datasetId }) => datasetId === id) : undefined;
    const column = directory && keysIn(dataset, directory)?.column;
    return column === undefined ? [] : [{ column, words }];
  });

/**
 * Returns the weight of the names of the datasets that a request names, by id. The noun of the question weighs more than a column or value
 * of another table. A word that names a column of another table does not show which table is meant, nor does the name of a directory if a
 * named table contains its keys: in "faults by district", the district is a property of the faults.
 */
const weightsOfNames = ({ subjects }: Understood, datasets: readonly PlannedDataset[]): ReadonlyMap<string, number> => {
  const names = subjects.filter(({ kind, confidence }) => kind === 'dataset' && confidence >= SURE);
  const named = datasets.filter(({ datasetId }) => names.some(({ id }) => id === datasetId));
  const isProperty = (directory: PlannedDataset): boolean =>
    named.some((table) => table !== directory && keysIn(table, directory) !== null);
  return new Map(
    names.map(({ id, label, words }) => {
      const dataset = datasets.find(({ datasetId }) => datasetId === id);
      const others = datasets.filter((other) => other !== dataset).flatMap(({ columns }) => columns.map(({ name }) => name.toLowerCase()));
      const own = words.filter((word) => !others.some((name) => wordsIn(name).length === 1 && sameWord(word.toLowerCase(), name)));
      if (own.length === 0 || (dataset !== undefined && isProperty(dataset))) return [id, 0];
      // "Customers" are not what "Customer comments" are.
      const [kind, noun] = headsOf(label);
      const isNoun = noun === undefined || !own.every((word) => sameWord(stemOf(word), stemOf(kind ?? '')));
      return [id, own.length - 1 + (isNoun ? NOUN_WEIGHT : 1)];
    }),
  );
};

/** Returns the best reading by the first criterion; each further criterion resolves ties. */
const bestOf = (readings: readonly RowReading[], criteria: readonly ((reading: RowReading) => number)[]): RowReading | undefined =>
  readings.toSorted((a, b) => criteria.reduce((order, valueOf) => order || valueOf(b) - valueOf(a), 0))[0];

/**
 * Replaces the names of datasets that stand in a request as a whole by blanks of the same length: "Service desk: ticket history" selects
 * no rows of the team "Service desk", and „Kennzahlen nach Monat“ groups by no month. A name of one word is left.
 */
const withoutDatasetNames = (text: string, { subjects }: Understood): string =>
  subjects
    .filter(({ kind, label }) => kind === 'dataset' && wordsIn(label).length > 1)
    .reduce((rest, { label }) => rest.replaceAll(new RegExp(RegExp.escape(label), 'giu'), (name) => ' '.repeat(name.length)), text);

/** Replaces the readers that a request names by blanks of the same length: "for the shift managers" names no column. */
const withoutReaders = (text: string, { audiences, recipients = [] }: Understood): string =>
  [...audiences, ...recipients].reduce((rest, { words }) => rest.replace(words, (name) => ' '.repeat(name.length)), text);

/** Returns the words by which a reading selects rows by their dates. */
const dateWordsOf = (reading: RowReading | undefined): string[] =>
  [...(reading?.rows.blanks ?? []), ...(reading?.rows.periodDate ? [reading.rows.periodDate] : [])].flatMap(({ words }) => wordsIn(words));

/** Returns whether a reading selects or groups rows of a metric, or measures what the words of the metric do not name. */
const saysMore = (
  { rows: { filters, conditions, dates, blanks, repeats, share, groups, measures, asksDuration, asksCount, listsRows } }: RowReading,
  metricWords: readonly string[],
): boolean =>
  (share !== null && (!isOf(share, metricWords) || filters.length > 0 || groups.some(isByValue))) ||
  repeats !== null ||
  blanks.length > 0 ||
  (dates.length > 0 && (asksCount || listsRows)) ||
  measures.some(({ isPerRow }) => isPerRow === true) ||
  measures.some(({ words, metricId }) => metricId === null && !wordsIn(words).every((word) => metricWords.includes(stemOf(word)))) ||
  conditions.length > 0 ||
  ((measures.length > 0 || asksDuration) && filters.length + groups.length > 0);

/** Returns whether all words of a share belong to a metric: the request then means the metric, not a share of rows. */
const isOf = ({ filters, conditions, dates, blanks }: NonNullable<RowPlan['share']>, metricWords: readonly string[]): boolean =>
  [...filters, ...conditions, ...dates, ...blanks].every(({ words }) => wordsIn(words).every((word) => metricWords.includes(stemOf(word))));

/** Returns whether a reading compares the time of an activity with an agreed date: late cases are no KPI that shares a word with the request. */
const isOnSteps = ({ rows }: RowReading, datasets: readonly PlannedDataset[]): boolean => {
  const dataset = datasets.find(({ datasetId }) => datasetId === rows.datasetId);
  return dataset !== undefined && rows.dates.some((date) => comparedDates(date).some((name) => stepsOf(rows, dataset).includes(name)));
};

/** Returns whether a reading measures nothing: a place alone does not make a list of customers the answer to "revenue by place". */
const isGroupedOnly = ({ rows: { groups, measures, share, filters, conditions, repeats } }: RowReading): boolean =>
  groups.length > 0 && measures.length + filters.length + conditions.length === 0 && share === null && repeats === null;

/** Returns whether rows measure how long people wait, rather than state a wait as the topic of a complaint. */
const measuresWait = ({ intervals, measures, share, asksCount }: RowPlan): boolean =>
  !asksCount && [...intervals, ...measures, ...(share?.conditions ?? [])].some(isNamedWait);

/** A reading is usable if it selects or groups rows, or measures a column. */
const isUsable = ({ rows }: RowReading): boolean =>
  rows.share !== null ||
  rows.repeats !== null ||
  (rows.periodDate !== null && (rows.asksCount || rows.listsRows)) ||
  [rows.filters, rows.alsoFor, rows.conditions, rows.dates, rows.blanks, rows.groups].some(({ length }) => length > 0) ||
  (rows.measures.some(({ metricId }) => metricId === null) && (!rows.asksDuration || rows.asksRelation));

/** Number of further words that must name a table without dates if the request names a period. */
const UNDATED = 2;
/** Number of words for which a term counts that a document defines by the columns of a table. */
const DEFINED = 2;
/** Minimum number of words of a request at which it is about a dataset that it does not name. */
const MIN_UNNAMED = 2;
/** The same beside the name of a list of initiatives or a table of KPIs, which have no rows to select. */
const MIN_BESIDE_LIST = 3;

const partOf = (part: PlanPart, words: string, names: readonly string[] = []): Part => ({ part, words, names: [...names] });

const rowParts = (text: string, rows: RowPlan): Part[] => {
  const { definition } = rows;
  const parts = partsOfRows(text, rows);
  // The words for a defined term select no rows by themselves.
  return definition === undefined
    ? parts
    : [...parts.filter(({ words }) => words !== definition.words), partOf('measure', definition.words, definedColumns(rows))];
};

const partsOfRows = (
  text: string,
  { merges, repeats, filters, alsoFor, conditions, dates, blanks, share, groups, measures, ...rows }: RowPlan,
): Part[] => [
  ...[...filters, ...alsoFor, ...(share?.filters ?? [])].map(({ words, values }) => partOf('filter', words, values)),
  ...[...conditions, ...(share?.conditions ?? [])].map(({ words, column }) => partOf('condition', words, [column])),
  ...[...dates, ...(share?.dates ?? [])].map((date) => partOf('condition', date.words, comparedDates(date))),
  ...[...blanks, ...(share?.blanks ?? [])].map(({ words, column }) => partOf('condition', words, [column])),
  ...merges.map(({ words, into }) => partOf('condition', words, [into])),
  ...(repeats ? [partOf('condition', repeats.words, [repeats.column])] : []),
  ...(rows.leastRows ? [partOf('condition', rows.leastRows.words, [String(rows.leastRows.rows)])] : []),
  ...groups.map(({ words, column }) => partOf('group', words, [column])),
  ...(rows.focus ?? []).map(({ words, value }) => partOf('group', words, [value])),
  ...[...measures, ...rows.intervals, ...rows.calculations].map(({ words, name }) => partOf('measure', words, [name])),
  ...(rows.asksDuration
    ? [
        partOf(
          'measure',
          durationWords(text),
          LANGUAGES.map((language) => messagesIn(language).duration),
        ),
      ]
    : []),
  ...(rows.periodDate && rows.periodDate.words !== '' ? [partOf('condition', rows.periodDate.words, [rows.periodDate.column])] : []),
];

/** Returns the groupings of a request by columns that the rows of the plan do not have. */
const unplacedGroups = ({ comparisons }: Understood, { groups, filters }: RowPlan): Part[] => {
  const used = new Set([...groups, ...filters].flatMap(({ words }) => wordsIn(words).map(stemOf)));
  return comparisons
    .filter(({ kind, words }) => kind === 'groups' && !wordsIn(words).some((word) => used.has(stemOf(word))))
    .map(({ words }) => partOf('group', words));
};

/** Minimum confidence at which a request names a column by its own name. */
const NAMED_COLUMN = 0.95;

/** Returns the columns and values that a request names if the plan has no rows. */
const unplacedParts = ({ subjects, comparisons }: Understood): Part[] => {
  const groups = comparisons.filter(({ kind }) => kind === 'groups');
  const grouped = new Set(groups.flatMap(({ ids }) => ids));
  const sure = subjects.filter(({ confidence }) => confidence >= SURE);
  const nameOf = (id: string): string => id.slice(id.indexOf('/') + 1);
  return [
    ...groups.map(({ words, ids }) => partOf('group', words, ids.map(nameOf))),
    ...sure.flatMap(({ kind, id, label, words, confidence }): Part[] => {
      if (kind === 'value') return [partOf('filter', words.join(' '), [label])];
      // A verb or noun that is only related to the name of a column asks for no column: "starters" is not "Start".
      return kind === 'column' && confidence >= NAMED_COLUMN && !grouped.has(id) ? [partOf('measure', words.join(' '), [label])] : [];
    }),
  ];
};

/** Returns whether words of a target are a bound that selects rows. */
const isBound = (words: readonly string[], rows: RowPlan | undefined): boolean =>
  [...(rows?.conditions ?? []), ...(rows?.share?.conditions ?? [])].some((condition) => words.includes(condition.words));

/** Returns the bounds on numbers whose column is not certain, except targets. */
const openBounds = (bounds: readonly string[], { target }: Understood): Part[] =>
  bounds
    .filter((words) => !(target?.words ?? []).some((each) => words.includes(each) || each.includes(words)))
    .map((words) => partOf('condition', words));

/** Times of the year, week and day, which are not periods. */
const SEASON =
  /(?<!\p{L})(?:winter|sommer|summer|frühjahr|frühling|herbst|autumn|weihnacht(?:en|szeit)|christmas|ostern|easter|wochenenden?|weekends?|nachts|abends|morgens|at night|overnight)s?(?!\p{L})/giu;

/** Returns the times of the year, week or day that a request names, unless they are a word of a name. */
const seasonsIn = (text: string, { subjects }: Understood): string[] => {
  const named = new Set(subjects.flatMap(({ words }) => words.map((word) => word.toLowerCase())));
  return (text.match(SEASON) ?? []).filter((word) => !named.has(word.toLowerCase()));
};

/** Returns the years of a period, by which an answer states that it compares with it. */
const yearsOf = (period: { from: string | null; until: string | null } | null): string[] => [
  ...new Set([period?.from, period?.until].flatMap((day) => (day == null ? [] : [day.slice(0, 4)]))),
];

/** Returns each part once, in the order of the request; of several things that the same words name, all names. */
const inOrder = (text: string, parts: readonly Part[]): Part[] =>
  distinct(parts).toSorted((a, b) => positionIn(text, a) - positionIn(text, b));

const positionIn = (text: string, { words }: Part): number => text.indexOf(words.split(' ')[0] ?? '');

const distinct = (parts: readonly Part[]): Part[] =>
  [...Map.groupBy(parts, ({ part, words }) => `${part} ${words}`).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, names: [...new Set([first, ...others].flatMap(({ names }) => names))] }] : [],
  );
