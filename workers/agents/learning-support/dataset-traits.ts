import { isDateType } from '../../../platform/column-meaning/index.js';
import type { MetricDefinition } from '../../../subgraphs/metrics/index.js';
import { dimensionNames, type Dataset, type QualityCheck } from '../../../subgraphs/sources/index.js';
import { formatDate, formatFigure, formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { messagesIn } from './messages.js';
import type { Trait } from './trait.js';

type Column = Dataset['columns'][number];
type Profile = Dataset['profile']['columns'][number];

const MAX_COLUMNS = 30;
const MAX_VALUES = 5;

const column = (name: string): string => oneLine(name, 60);

/** Returns what is recorded on a dataset, with questions on it. */
export const datasetTraits = (
  dataset: Dataset,
  { datasets, metrics }: { datasets: readonly Dataset[]; metrics: readonly MetricDefinition[] },
  language: Language,
): Trait[] => {
  const { traits: messages, quiz } = messagesIn(language);
  const name = oneLine(dataset.name);
  const names = dataset.columns.map((each) => column(each.name));
  const others = datasets.filter(({ datasetId }) => datasetId !== dataset.datasetId);
  const own = metrics.filter(({ datasetId }) => datasetId === dataset.datasetId).map((metric) => oneLine(metric.name));
  const { case: caseColumn, activity, time } = dataset.roles;
  const rows = (count: number): string => formatNumber(count, language, 0);
  const timeColumn = time ?? dataset.columns.find(({ type }) => isDateType(type))?.name;
  const range = dataset.profile.columns.find((each) => each.name === timeColumn);
  return [
    ...logTraits(dataset, language),
    ...(caseColumn !== undefined && activity !== undefined && time !== undefined
      ? [
          {
            aspects: ['reading', 'meaning', 'parts'],
            text: messages.eventLog(name, column(caseColumn), column(activity), column(time)),
            quiz: { question: messages.caseAsked(name), right: [column(caseColumn)], wrong: names },
          } satisfies Trait,
        ]
      : []),
    {
      aspects: ['reading', 'parts'],
      text: messages.columnTypes(name, typesOf(dataset.columns, language)),
      quiz: {
        question: messages.columnAsked(name),
        right: names,
        wrong: others.flatMap(({ columns }) => columns.map((each) => column(each.name))),
      },
    },
    {
      aspects: [],
      text: quiz.rows(name, rows(dataset.rows)),
      quiz: {
        question: messages.rowsAsked(name),
        right: [rows(dataset.rows)],
        wrong: [...others.map((other) => other.rows), dataset.rows * 2, Math.round(dataset.rows / 2)].map(rows),
      },
    },
    {
      aspects: ['reason'],
      text:
        own.length === 0 ? messages.noMetrics(name) : messages.metrics(name, own.map(messagesIn(language).formulaWords.quoted).join(', ')),
      quiz: { question: messages.metricsAsked(name), right: own, wrong: metrics.map((metric) => oneLine(metric.name)) },
    },
    ...(range && timeColumn !== undefined && typeof range.min === 'string' && typeof range.max === 'string'
      ? [
          {
            aspects: ['scope', 'time'],
            text: messages.period(name, column(timeColumn), formatDate(range.min, language), formatDate(range.max, language)),
          } satisfies Trait,
        ]
      : []),
  ];
};

/** Number of steps and of attributes that are listed. */
const MAX_STEPS = 15;
const MAX_ATTRIBUTES = 6;

/** Returns what an event log contains and what can and cannot be read from it; nothing for another table. */
const logTraits = ({ name, rows, roles, profile }: Dataset, language: Language): Trait[] => {
  const { traits: messages } = messagesIn(language);
  const { case: caseColumn, activity, start } = roles;
  const of = (wanted: string | undefined): Profile | undefined => profile.columns.find((each) => each.name === wanted);
  const [cases, steps] = [of(caseColumn), of(activity)];
  if (!cases || !steps || caseColumn === undefined) return [];
  const count = (value: number): string => formatNumber(value, language, 0);
  const taken = new Set(Object.values(roles));
  const attributes = profile.columns.filter((each) => !taken.has(each.name) && each.type === 'text').slice(0, MAX_ATTRIBUTES);
  const quoted = messagesIn(language).formulaWords.quoted;
  const listed = steps.topValues.slice(0, MAX_STEPS).map(({ value }) => quoted(oneLine(String(value), 60)));
  const list = steps.distinct > listed.length ? `${listed.join(', ')}, …` : listed.join(', ');
  const gaps = profile.columns.filter(({ nullShare }) => nullShare > 0);
  const trait = (text: string): Trait => ({ aspects: ['meaning', 'reading', 'parts'], text });
  return [
    trait(messages.logContents(oneLine(name), count(rows), count(cases.distinct), column(caseColumn), count(steps.distinct), list)),
    trait(messages.logReading(attributes.map((each) => quoted(column(each.name))).join(', ') || null)),
    ...(start === undefined ? [trait(messages.logLimits)] : []),
    ...gaps
      .slice(0, 1)
      .map((each) => trait(messages.logGaps(column(each.name), formatPercent(each.nullShare, language, { min: 0, max: 1 })))),
  ];
};

/** Concepts of the dimensions of data quality. */
const DIMENSION_CONCEPTS: Readonly<Record<string, string>> = {
  completeness: 'completeness',
  uniqueness: 'uniqueness',
  validity: 'validity',
  consistency: 'consistency',
  timeliness: 'timeliness',
};

/** Returns what the concepts of data and of event logs are for a dataset, by concept. */
export const datasetExamples = (dataset: Dataset, check: QualityCheck | undefined, language: Language): Record<string, string> => {
  const { formulaWords, facts } = messagesIn(language);
  const { case: caseColumn, activity, time } = dataset.roles;
  const named = (name: string | undefined): string | null => (name === undefined ? null : formulaWords.quoted(column(name)));
  const score = check?.assessment.overall.score ?? null;
  const entries: [string, string | null][] = [
    [
      'dataset',
      `${formulaWords.quoted(oneLine(dataset.name))}, ${facts.size(formatNumber(dataset.rows, language, 0), formatNumber(dataset.columns.length, language, 0))}`,
    ],
    ['case', named(caseColumn)],
    ['activity', named(activity)],
    ['event', named(time)],
    ['event-log', named(dataset.name)],
    ['data-quality', score === null ? null : formatPercent(score, language)],
    ['trust-gate', check ? (facts.gates[check.gate] ?? null) : null],
    ...(check?.assessment.dimensions ?? []).map(({ dimension, score: own }): [string, string | null] => [
      DIMENSION_CONCEPTS[dimension] ?? '',
      own === null ? null : `${dimensionNames(language)[dimension]} ${formatPercent(own, language)}`,
    ]),
  ];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null));
};

const typesOf = (columns: readonly Column[], language: Language): string => {
  const { traits: messages, formulaWords } = messagesIn(language);
  return [...Map.groupBy(columns.slice(0, MAX_COLUMNS), ({ type }) => type)]
    .map(([type, of]) => `${messages.types[type]} (${of.map((each) => formulaWords.quoted(column(each.name))).join(', ')})`)
    .join('; ');
};

/** Returns what is recorded on a column, with questions on it. */
export const columnTraits = (
  dataset: Dataset,
  name: string,
  { datasets, metrics }: { datasets: readonly Dataset[]; metrics: readonly MetricDefinition[] },
  language: Language,
): Trait[] => {
  const { traits: messages, formulaWords } = messagesIn(language);
  const type = dataset.columns.find((each) => each.name === name)?.type;
  const profile = dataset.profile.columns.find((each) => each.name === name);
  if (type === undefined || !profile) return [];
  const short = column(name);
  const uses = ({ formula, datasetId }: MetricDefinition): boolean => datasetId === dataset.datasetId && formula.includes(name);
  const using = metrics.filter(uses).map((metric) => oneLine(metric.name));
  return [
    {
      aspects: ['meaning', 'parts'],
      text: messages.column(
        short,
        oneLine(dataset.name),
        messages.types[type] ?? type,
        formatPercent(1 - profile.nullShare, language),
        formatNumber(profile.distinct, language, 0),
      ),
      quiz: {
        question: messages.columnDatasetAsked(short),
        right: [oneLine(dataset.name)],
        wrong: datasets.filter(({ columns }) => !columns.some((each) => each.name === name)).map((other) => oneLine(other.name)),
      },
    },
    {
      aspects: [],
      text: messages.column(
        short,
        oneLine(dataset.name),
        messages.types[type] ?? type,
        formatPercent(1 - profile.nullShare, language),
        formatNumber(profile.distinct, language, 0),
      ),
      quiz: { question: messages.columnTypeAsked(short), right: [messages.types[type] ?? type], wrong: Object.values(messages.types) },
    },
    ...rangeTraits(short, profile, language),
    ...valueTraits(short, profile, language),
    ...(using.length === 0
      ? []
      : [
          {
            aspects: ['reason', 'computation'],
            text: messages.usedBy(short, using.map(formulaWords.quoted).join(', ')),
            quiz: { question: messages.usedByAsked(short), right: using, wrong: metrics.map((metric) => oneLine(metric.name)) },
          } satisfies Trait,
        ]),
  ];
};

const rangeTraits = (name: string, { min, max, mean }: Profile, language: Language): Trait[] => {
  const text = (value: number | string): string =>
    typeof value === 'number' ? formatFigure(value, language) : formatDate(value, language);
  const isRange = (typeof min === 'number' && typeof max === 'number') || isDays(min, max);
  if (!isRange || min === null || max === null || typeof min === 'boolean' || typeof max === 'boolean') return [];
  return [
    {
      aspects: ['reading', 'scope', 'time', 'status'],
      text: messagesIn(language).traits.columnRange(name, text(min), text(max), mean === null ? null : text(mean)),
    },
  ];
};

const DAY = /^\d{4}-\d{2}-\d{2}/;

const isDays = (min: unknown, max: unknown): boolean =>
  typeof min === 'string' && typeof max === 'string' && DAY.test(min) && DAY.test(max);

const valueTraits = (name: string, { topValues }: Profile, language: Language): Trait[] => {
  const { traits: messages, formulaWords } = messagesIn(language);
  const texts = topValues.flatMap(({ value, count }) => (typeof value === 'string' ? [{ value: oneLine(value, 60), count }] : []));
  const [most, second] = texts;
  if (!most) return [];
  const values = texts
    .slice(0, MAX_VALUES)
    .map(({ value, count }) => `${formulaWords.quoted(value)} (${formatNumber(count, language, 0)})`);
  return [
    {
      aspects: ['reading', 'parts'],
      text: messages.columnValues(name, values.join(', ')),
      ...(second &&
        most.count > second.count && {
          quiz: { question: messages.columnValuesAsked(name), right: [most.value], wrong: texts.map(({ value }) => value) },
        }),
    },
  ];
};
