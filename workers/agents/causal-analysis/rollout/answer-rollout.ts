import { identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { datasetsTrustedFirst, fetchDataset } from '../../../datasets.js';
import { fetchRows } from '../../../dataset-rows.js';
import { findKpiRows } from '../../../methods/table-roles/index.js';
import { formatDate, formatNumber } from '../../../documents/text/formatting.js';
import type { AgentContext, Language } from '../../../kit.js';
import { isoDay, wordsIn, type Period } from '../../../../platform/text/index.js';
import type { Dataset } from '../../../../subgraphs/sources/index.js';
import { askedFigures, type AskedFigure } from '../../../methods/asked-figures/index.js';
import { definitionNote, definitionsNamedIn, relationNote, statedDefinition, withConditions } from '../../../methods/answer-plan/index.js';
import { derivedMeasures, nameOfMeasure } from '../../../methods/derived-measures/index.js';
import { documentTexts } from '../../../methods/document-definitions/index.js';
import { byDescription, comparesYearBefore, periodText, type Understood } from '../../../methods/request-reading/index.js';
import { numberOf } from '../../../methods/tenant-state/index.js';
import { answerQuestion } from '../answer-question.js';
import type { CausalFindings } from '../causal-result.js';
import { messagesIn } from '../messages.js';
import { pooledEffect, sizeOf, usableRows, type PooledEffect, type RolloutRow } from './pooled-effect.js';
import { sameMonthsAround, startIn, type StatingText } from './documented-start.js';
import { ASKS_BEFORE_AFTER, definedOutcome, outcomeIn, ROWS, statedDay, statedGroupIn } from './stated-group.js';
import { switchedColumn } from './switched-column.js';
import { sinceCandidates, sinceColumn, type SinceColumn } from './since-column.js';

/** Answer to the question what a measure has changed that only some units have, from a day on. */
export interface RolloutAnswer {
  readonly findings: CausalFindings;
  readonly dataset: Dataset;
  readonly answers: readonly string[];
  readonly used: readonly string[];
  /** Questions of the request that the comparison answers. */
  readonly clauses: readonly string[];
}

/** Words that ask for an effect, or for a comparison with those that are without it. */
const ASKS_EFFECT =
  /(?<!\p{L})(?:effect\p{L}*|impact|led|lead to|cut|reduc\p{L}*|improv\p{L}*|chang\p{L}*|help\p{L}*|work(?:ed)?|because|caus\p{L}*|anyway|really|yardstick|control group|comparison|without|bring|brought|lower\p{L}*|drop\p{L}*|drove|effekt\p{L}*|wirk\p{L}*|gewirkt|geführt|gebracht|gesenkt|senk\p{L}*|drück\p{L}*|gedrückt|verbesser\p{L}*|veränder\p{L}*|geholfen|ohnehin|sonst|wirklich|vergleich\p{L}*|kontrollgruppe|ohne|seit|seither|since)(?!\p{L})/iu;
/** Returns the sentences of a request that ask for an effect. */
const effectClauses = (text: string): string[] => text.split(/[.?!;]\s+|[.?!;]$/u).filter((sentence) => ASKS_EFFECT.test(sentence));

/** Number of rows that a sentence names. */
const MAX_LISTED = 5;
const MAX_DATASETS = 8;

/**
 * Answers a request by difference in differences if a table states since when some units have what the request names, and contains the
 * figures that it asks about. Null if no table does.
 */
export const answerRollout = async (context: AgentContext, text: string, language: Language): Promise<RolloutAnswer | null> => {
  if (!ASKS_EFFECT.test(text)) return null;
  const duck = await context.duckDb();
  const described = byDescription(text, await datasetsTrustedFirst(context)).slice(0, MAX_DATASETS);
  const derived = await derivedMeasures(context, text);
  const givesKpi = ({ datasetId }: Dataset): boolean => derived.some((each) => each.datasetId === datasetId);
  const tables = described.filter((each) => each.eventLogColumns === null && (sinceCandidates(each, text) !== null || givesKpi(each)));
  for (const dataset of tables) {
    const table = { dataset, relation: await fetchDataset(context, dataset) };
    const since = (await sinceColumn(duck, table, text)) ?? (givesKpi(dataset) ? await switchedColumn(duck, table, text) : null);
    if (!since) continue;
    const within = periodsAround(since.from, await context.understood());
    const answered: Read[] = [];
    for (const figure of await askedFigures(duck, table, text, derived)) {
      const read = readEffect(
        await rowsOf(duck, { ...table, relation: onDays(table.relation, since.time, within) }, since, figure),
        since,
        figure,
      );
      if (read) answered.push(read);
    }
    const [first] = answered;
    if (!first) continue;
    const findings = await answerQuestion(
      context,
      await panelOf(duck, table, { since, read: first }, language),
      questionOf(since, first.figure),
      language,
    );
    context.considered.add('period').add('comparison').add('measure').add('group').add('filter');
    return {
      ...{ findings, dataset },
      answers: [
        ...answered.flatMap((read) => sentencesOn(since, read, language)),
        basisOf(since, language),
        ...(within ? [messagesIn(language).rollout.within(periodText(within.before, language), periodText(within.after, language))] : []),
        ...answered.flatMap(({ figure: { measure } }) => (measure ? [relationNote(measure, language)] : [])),
      ],
      used: wordsIn(text),
      clauses: effectClauses(text),
    };
  }
  return null;
};

interface ComparedPeriods {
  readonly before: Period;
  readonly after: Period;
}

/** Returns the two periods that a request compares if the measure began between them or within the later one; otherwise null. */
export const periodsAround = (from: string, understood: Pick<Understood, 'period' | 'comparisons'> | null): ComparedPeriods | null => {
  const other = understood?.comparisons.find(({ kind, period }) => kind === 'period' && period !== null)?.period ?? null;
  const [before, after] = [understood?.period ?? null, other]
    .filter((period): period is NonNullable<typeof period> => period?.from != null && period.until !== null)
    .toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? ''));
  if (before === undefined || after === undefined) return null;
  return (before.until ?? '') < from && (after.until ?? '') > from ? { before, after } : null;
};

/** Returns a relation with the rows whose day lies in one of the periods; without periods, with all rows. */
const onDays = (relation: string, time: string, periods: ComparedPeriods | null): string => {
  if (periods === null) return relation;
  const day = `CAST(${identifier(time)} AS DATE)`;
  const within = [periods.before, periods.after].map(
    ({ from, until }) => `${day} BETWEEN DATE ${literal(from ?? '')} AND DATE ${literal(until ?? '')}`,
  );
  return `(SELECT * FROM ${relation} WHERE ${within.join(' OR ')})`;
};

interface Table {
  readonly dataset: Dataset;
  readonly relation: string;
}

/** Number of rows of single events that are compared; more are sampled. */
const MAX_ROWS = 20_000;
/** Minimum number of interquartile ranges at which the value of a single event is left out. */
const EVENT_REACH = 10;

/**
 * Answers by difference in differences a request that names one group of rows to compare with the others before and from a day: "since
 * 3 May at Leeds against the other depots". A day that the request does not state can stand in a document. Null if there is none, or no
 * table has the group and the outcome.
 */
export const answerStatedGroup = async (context: AgentContext, text: string, language: Language): Promise<RolloutAnswer | null> => {
  const understood = await context.understood();
  const today = new Date();
  const stated = statedDay(text, today);
  if (understood === null || !ASKS_BEFORE_AFTER.test(text)) return null;
  let texts: StatingText[] | null = null;
  const duck = await context.duckDb();
  const [defined = null] = await definitionsNamedIn(context, text);
  for (const dataset of await datasetsTrustedFirst(context)) {
    if (dataset.eventLogColumns !== null || findKpiRows(dataset)?.name !== undefined) continue;
    // A term that a document defines is a figure of one dataset.
    if (defined !== null && dataset.datasetId !== defined.datasetId) continue;
    const group = statedGroupIn(text, dataset);
    if (group === null) continue;
    if (stated === null) texts ??= await documentTexts(context);
    const start = texts && startIn(texts, group.words, text, today);
    const day = stated ?? start?.day ?? null;
    if (day === null) continue;
    const within =
      periodsAround(day, understood) ??
      (comparesYearBefore(text) ? sameMonthsAround(day, lastDayOf(dataset, group.time, isoDay(today))) : null);
    const stored = await fetchRows(context, dataset);
    const asDefined = defined && definedOutcome(defined, stored);
    const outcome =
      asDefined ??
      outcomeIn(text, dataset, await askedFigures(duck, { dataset, relation: stored }, text, await derivedMeasures(context, text)));
    if (outcome === null) continue;
    const { column, values, words, among, time } = group;
    const value = values.join(', ');
    const kept = [
      ...(among === null ? [] : [`CAST(${identifier(among.column)} AS VARCHAR) = ${literal(among.value)}`]),
      ...(asDefined?.conditions ?? []),
    ];
    const asked = onDays(withConditions(stored, kept), time, within);
    const relation = `(SELECT *${outcome.computed === null ? '' : `, ${outcome.computed}`} FROM ${asked} USING SAMPLE reservoir(${MAX_ROWS} ROWS) REPEATABLE (7))`;
    const found = await duck.rows<{ unit: string }>(
      `SELECT DISTINCT CAST(${identifier(column)} AS VARCHAR) AS unit FROM ${relation} WHERE ${identifier(column)} IS NOT NULL ORDER BY 1`,
    );
    const since: SinceColumn = {
      ...{ column: `${column} = ${value}`, unit: column, time, from: day },
      units: found.map(({ unit }) => ({ unit, since: values.includes(unit) ? day : null })),
    };
    const table = { dataset, relation };
    // An event without a value, such as a cancelled one, is no wrong value.
    const valued = (await rowsOf(duck, table, since, outcome.figure)).filter((row) => row.value !== null);
    const read = readEffect(valued, since, outcome.figure, EVENT_REACH);
    if (!read) continue;
    const findings = await answerQuestion(
      context,
      await panelOf(duck, table, { since, read }, language),
      questionOf(since, read.figure),
      language,
    );
    context.considered.add('period').add('comparison').add('measure').add('group').add('filter');
    const { rollout: messages } = messagesIn(language);
    const others = since.units.filter(({ unit }) => !values.includes(unit)).map(({ unit }) => unit);
    return {
      ...{ findings, dataset },
      answers: [
        ...sentencesOn(since, read, language, `${column} ${value}`),
        messages.stated(
          ...([dataset.name, column, value, formatDate(day, language)] as const),
          `${others.slice(0, MAX_LISTED).join(', ')}${others.length > MAX_LISTED ? ', …' : ''}`,
          among === null ? null : `${among.column} = ${among.value}`,
          formatNumber(read.usable.length, language, 0),
        ),
        ...(start ? [messages.documented(start.document, start.sentence)] : []),
        ...values.flatMap((each, at) => (isSpelledOut(each, words[at]) ? [messages.readAs(each, words[at] ?? '')] : [])),
        ...(within ? [messages.within(periodText(within.before, language), periodText(within.after, language))] : []),
        ...(defined ? [definitionNote(statedDefinition(defined), language)] : []),
      ],
      used: wordsIn(text),
      clauses: effectClauses(text),
    };
  }
  return null;
};

/** Returns the last day of a time column that is not after today, YYYY-MM-DD. */
const lastDayOf = ({ profile }: Dataset, time: string, today: string): string => {
  const max = String(profile.columns.find(({ name }) => name === time)?.max ?? today).slice(0, 10);
  return max < today ? max : today;
};

/** Returns whether a request names a value by the word that it abbreviates. */
const isSpelledOut = (value: string, words: string | undefined): boolean =>
  words !== undefined && /^[\p{Lu}\P{L}]+$/u.test(value) && value.toLowerCase() !== words.toLowerCase();

const rowsOf = async (
  duck: DuckDbSession,
  { relation }: Table,
  since: SinceColumn,
  { column, whole }: AskedFigure,
): Promise<RolloutRow[]> => {
  // Without its whole, a part is no value.
  const valueOfRow = whole === null ? numberOf(column) : `CASE WHEN ${numberOf(whole)} IS NOT NULL THEN ${numberOf(column)} END`;
  const rows = await duck.rows<{ unit: string; day: string; value: number | null; whole: number | null }>(
    `SELECT CAST(${identifier(since.unit)} AS VARCHAR) AS unit, CAST(CAST(${identifier(since.time)} AS DATE) AS VARCHAR) AS day,
      ${valueOfRow} AS value, ${whole === null ? 'NULL::DOUBLE' : numberOf(whole)} AS whole
     FROM ${relation} WHERE ${identifier(since.unit)} IS NOT NULL AND ${identifier(since.time)} IS NOT NULL ORDER BY 2, 1`,
  );
  const begins = new Map(since.units.map((each) => [each.unit, each.since]));
  // Units that began on another day are neither before nor after.
  return rows
    .filter(({ unit }) => [since.from, null].includes(begins.get(unit) ?? null))
    .map((row) => ({ ...row, isTreated: begins.get(row.unit) === since.from }));
};

interface Read {
  readonly figure: AskedFigure;
  readonly effect: PooledEffect;
  readonly usable: readonly RolloutRow[];
  readonly left: readonly RolloutRow[];
  /** The same comparison at the middle of the time before, where it should find nothing. */
  readonly placebo: PooledEffect | null;
}

const readEffect = (rows: readonly RolloutRow[], { from }: SinceColumn, figure: AskedFigure, reach?: number): Read | null => {
  const { usable, left } = usableRows(rows, reach);
  const effect = pooledEffect(usable, from);
  const before = usable.filter(({ day }) => day < from);
  const middle = before[Math.floor(before.length / 2)]?.day;
  return effect && { figure, effect, usable, left, placebo: middle === undefined ? null : pooledEffect(before, middle) };
};

/** Returns the name of a figure in sentences and in the rows that are compared. */
const nameOf = ({ column, whole, measure }: AskedFigure): string =>
  measure ? nameOfMeasure(measure) : whole === null || whole === ROWS ? column : `${column} ÷ ${whole}`;

const sentencesOn = (
  { from }: SinceColumn,
  { figure, effect, left, placebo }: Read,
  language: Language,
  group: string | null = null,
): string[] => {
  const { rollout: messages } = messagesIn(language);
  const { measure } = figure;
  // Effects are in percent; a KPI per 1,000 units is stated in its own unit.
  const isRate = figure.whole !== null && (measure === undefined || measure.isShare);
  const scale = measure === undefined || measure.isShare ? 1 : measure.per / 100;
  const number = (value: number): string => formatNumber(Number((scale * value).toFixed(2)), language, 2);
  const { treatedBefore, treatedAfter, controlBefore, controlAfter } = effect.cells;
  const isClear = effect.low > 0 || effect.high < 0;
  const cells = left
    .slice(0, MAX_LISTED)
    .map((row) => `${row.unit} ${formatDate(row.day, language)} (${sizeOf(row) === null ? '–' : number(row.value ?? 0)})`);
  return [
    messages.effect(
      ...([isClear ? (effect.effect < 0 ? 'lower' : 'higher') : 'unclear', nameOf(figure), isRate] as const),
      ...([number(effect.effect), number(effect.low), number(effect.high)] as const),
    ),
    messages.cells(
      ...([group, formatDate(from, language), isRate] as const),
      ...([number(treatedBefore.value), number(treatedAfter.value), number(controlBefore.value), number(controlAfter.value)] as const),
    ),
    ...(effect.events === null || !isClear
      ? []
      : [
          messages.events(
            formatNumber(Math.abs(Math.round(effect.events)), language, 0),
            effect.events < 0 ? 'fewer' : 'more',
            figure.column,
          ),
        ]),
    ...(cells.length === 0 ? [] : [messages.left(`${cells.join(', ')}${left.length > cells.length ? ', …' : ''}`)]),
    ...(placebo === null
      ? []
      : [messages.placebo(placebo.low > 0 || placebo.high < 0 ? 'differ' : 'alike', number(placebo.effect), isRate)]),
  ];
};

const basisOf = ({ column, units, from }: SinceColumn, language: Language): string => {
  const named = (day: string | null): string =>
    units
      .filter(({ since }) => since === day)
      .map(({ unit }) => unit)
      .join(', ');
  const others = units.filter(({ since }) => since !== null && since !== from).map(({ unit }) => unit);
  return messagesIn(language).rollout.basis(column, named(from), named(null), others.join(', ') || null);
};

interface Compared {
  readonly since: SinceColumn;
  readonly read: Read;
}

/** Returns the rows of the comparison as a table with one column for the figure and one for the units that began. */
const panelOf = async (duck: DuckDbSession, { dataset }: Table, { since, read }: Compared, language: Language) => {
  const { figure, usable } = read;
  // The dash sorts before letters, so that the units that began are the second group.
  const began = literal(messagesIn(language).rollout.since(formatDate(since.from, language)));
  await duck.run('CREATE OR REPLACE TEMP TABLE rollout_rows (unit VARCHAR, day DATE, treated VARCHAR, size DOUBLE)');
  const values = usable.map(
    (row) => `(${literal(row.unit)}, DATE '${row.day}', ${row.isTreated ? began : literal('-')}, ${sizeOf(row) ?? 'NULL'})`,
  );
  await duck.run(`INSERT INTO rollout_rows VALUES ${values.join(', ')}`);
  const [unit, time, treated, size] = [since.unit, since.time, since.column, nameOf(figure)].map(identifier);
  return {
    dataset,
    relation: `(SELECT unit AS ${unit}, day AS ${time}, treated AS ${treated}, size AS ${size} FROM rollout_rows)`,
    columns: [
      { name: since.unit, type: 'text' },
      { name: since.time, type: 'date' },
      { name: since.column, type: 'text' },
      { name: nameOf(figure), type: 'decimal' },
    ],
    series: null,
  };
};

const questionOf = (since: SinceColumn, figure: AskedFigure): Parameters<typeof answerQuestion>[2] => ({
  ...{ treatment: since.column, outcome: nameOf(figure), unobserved: [], method: 'did' },
  ...{ timeColumn: since.time, unitColumn: since.unit, interventionAt: since.from },
});
