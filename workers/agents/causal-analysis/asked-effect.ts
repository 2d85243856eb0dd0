import { identifier } from '../../../platform/analytics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { datasetsTrustedFirst } from '../../datasets.js';
import { formatDate } from '../../documents/text/formatting.js';
import type { AgentContext, Language } from '../../kit.js';
import { wordsIn } from '../../../platform/text/index.js';
import type { Subject } from '../../methods/answer-plan/index.js';
import type { Understood } from '../../methods/request-reading/index.js';
import { activeMetrics } from '../../metric-history.js';
import { openAskedTable, type AskedVariables } from '../../methods/asked-variables/index.js';
import { findKpiRows } from '../../methods/table-roles/index.js';
import { dayOf, oneLine, textOf } from '../../methods/tenant-state/index.js';
import { analyseAdjusted } from './adjusted/analyse-adjusted.js';
import { adjustedAnswers } from './adjusted/adjusted-texts.js';
import { answerAgain } from './adjusted/also-for.js';
import { effectRolesIn, type EffectRoles } from './adjusted/effect-roles.js';
import { namedIn, readAdjusted } from './adjusted/read-adjusted.js';
import { NO_FINDINGS, SEED } from './answer-question.js';
import type { CausalFindings } from './causal-result.js';
import { eventAnswers } from './event/event-texts.js';
import { levelShift, MIN_VALUES } from './event/level-shift.js';
import { readEvent, type DatedRemark } from './event/read-event.js';
import { messagesIn } from './messages.js';

/** An effect that a request asks about in words: adjusted for other variables, or of an event. */
export interface AskedEffect {
  readonly findings: CausalFindings | null;
  readonly dataset: Dataset | null;
  readonly answers: readonly string[];
  readonly warnings: readonly string[];
  /** Words of the request that the answer has used. */
  readonly used: readonly string[];
  /** Columns that the request only wants to adjust for, so that they are no outcome. */
  readonly adjustedFor: readonly string[];
  /** Why no other analysis answers the request; null if one may. */
  readonly refusal: string | null;
  /** Values for which the answer states whether the result holds as well. */
  readonly alsoAnswered: readonly string[];
  /** True if the request asks which part of an outcome a cause accounts for. */
  readonly asksShare: boolean;
}

/** No effect that a request asks about in words. */
export const NONE: AskedEffect = {
  findings: null,
  dataset: null,
  answers: [],
  warnings: [],
  used: [],
  adjustedFor: [],
  refusal: null,
  alsoAnswered: [],
  asksShare: false,
};

interface Request {
  readonly text: string;
  readonly language: Language;
}

/** Answers a request for an adjusted effect or for the effect of an event; without findings if it asks for neither. */
export const answerAskedEffect = async (context: AgentContext, asked: AskedVariables, request: Request): Promise<AskedEffect> => {
  const adjusted = await ofAdjustment(context, request);
  if (adjusted.refusal !== null) return adjusted;
  if (adjusted.findings) return adjusted;
  const { asksShare, warnings } = adjusted;
  return { ...(await ofEvent(context, asked, request)), ...(warnings.length > 0 && adjusted), asksShare };
};

const ofAdjustment = async (context: AgentContext, { text, language }: Request): Promise<AskedEffect> => {
  const understood = await context.understood();
  if (!understood) return NONE;
  const messages = messagesIn(language);
  const datasets = (await datasetsTrustedFirst(context)).filter((dataset) => findKpiRows(dataset)?.name === undefined);
  const rows = (await context.plan())?.rows;
  const alsoFor = rows?.alsoFor ?? [];
  const {
    asked,
    question,
    several,
    columns: adjustedFor,
  } = readAdjusted(text, understood, { datasets, metrics: await activeMetrics(context), alsoFor });
  const words = asked.map((item) => messages.quoted(item)).join(', ');
  if (!question) {
    const roles = effectRolesIn(text);
    if (several !== null && roles?.asks === 'share') return { ...NONE, refusal: severalShares(several, datasets, language) };
    const unknown =
      roles === null
        ? null
        : unknownTreatment(text, roles, [...understood.subjects, ...datasets.flatMap((dataset) => namedIn(dataset, text, understood))]);
    if (unknown !== null) return { ...NONE, refusal: unknownText(unknown, datasets, understood, language) };
    if (asked.length === 0) return { ...NONE, asksShare: roles?.asks === 'share' };
    const reason = several === null ? messages.adjusted.impossible(words) : messages.adjusted.several(words, messages.quoted(several));
    return { ...NONE, adjustedFor, warnings: [reason] };
  }
  const found = await analyseAdjusted(context, question);
  if (typeof found === 'string')
    return asked.length === 0 ? NONE : { ...NONE, adjustedFor, warnings: [messages.adjusted.failed(words, messages.cannotAnswer[found])] };
  const { findings, adjusted } = found;
  const again = await answerAgain(context, question, found, { alsoFor, language });
  context.considered.add('filter').add('measure').add('condition');
  return {
    ...{ findings: { ...findings, adjusted }, dataset: question.dataset, adjustedFor },
    warnings:
      question.missing.length === 0 ? [] : [messages.adjusted.impossible(question.missing.map((item) => messages.quoted(item)).join(', '))],
    answers: [...adjustedAnswers(findings, adjusted, { text, language }), ...again.answers],
    refusal: null,
    alsoAnswered: again.values,
    asksShare: false,
    used: [
      ...wordsOfRoles(text),
      ...alsoFor.map(({ words }) => words),
      ...(again.values.length > 0 ? (text.match(AGAIN) ?? []) : []),
      ...asked,
      ...adjusted.conditions.map(({ value }) => value),
      ...(text.match(OF_ADJUSTMENT) ?? []),
    ],
  };
};

/** Words that ask whether the same holds. */
const AGAIN =
  /(?<!\p{L})(?:and|und|does|do|is|the|same|holds?|true|appl(?:y|ies)|also|too|gilt|gelten|das|auch|ebenso|genauso|for|in|für|bei|die|der|den)(?!\p{L})/giu;

/** Returns the words of a request for a contrast or a share that name no column or value. */
const wordsOfRoles = (text: string): string[] =>
  effectRolesIn(text) === null
    ? []
    : (text.match(/(?<!\p{L})(?:with|without|mit|ohne|share|part|anteil|teil|due|attributable|account)(?!\p{L})/giu) ?? []);

/** Returns the refusal of a share for a column with several values or for a number: a share refers to one property of the rows. */
const severalShares = (column: string, datasets: readonly Dataset[], language: Language): string => {
  const { quoted, adjusted: messages } = messagesIn(language);
  const name = quoted(oneLine(column));
  const isText = datasets.some(({ columns }) => columns.some((each) => each.name === column && each.type === 'text'));
  if (!isText) return messages.shareOfNumber(name);
  const { topValues = [] } = datasets.flatMap(({ profile }) => profile.columns).find((each) => each.name === column) ?? {};
  return messages.severalShares(
    name,
    topValues
      .slice(0, MAX_VALUES)
      .map(({ value }) => quoted(oneLine(String(value))))
      .join(', '),
  );
};

/** Verbs and articles around the name of a treatment. */
const AROUND =
  /^(?:(?:the|a|an|any|our|missing|lack of|no|der|die|das|den|dem|des|eine?[mnrs]?|unsere?[mnrs]?|fehlende[mnrs]?)\s+)+|\s+(?:zurück\p{L}*|zuzuschreiben|verursacht|bedingt|erklärt|bei)$/giu;

/** Returns the words for a treatment that name nothing of the tenant; null if they name something. */
const unknownTreatment = (text: string, { treatment: [from, until] }: EffectRoles, subjects: readonly Subject[]): string | null => {
  const phrase = text.slice(from, until);
  const isNamed = subjects.some(({ words }) => words.some((word) => phrase.toLowerCase().includes(word.toLowerCase())));
  const words = wordsIn(phrase.replaceAll(AROUND, '')).slice(0, MAX_WORDS);
  return isNamed || words.length === 0 ? null : words.join(' ');
};

const MAX_WORDS = 4;
const MAX_COLUMNS = 12;

const unknownText = (words: string, datasets: readonly Dataset[], { subjects }: Understood, language: Language): string => {
  const { quoted, adjusted: messages } = messagesIn(language);
  const dataset = datasets.find(({ datasetId }) =>
    subjects.some(({ kind, id }) => kind !== 'metric' && (id === datasetId || id.startsWith(`${datasetId}/`))),
  );
  const columns = (dataset?.columns ?? []).slice(0, MAX_COLUMNS).map(({ name }) => quoted(oneLine(name)));
  return messages.unknownTreatment(quoted(words), dataset ? quoted(oneLine(dataset.name)) : null, columns.join(', '));
};

const MAX_VALUES = 6;

const ofEvent = async (context: AgentContext, asked: AskedVariables, { text, language }: Request): Promise<AskedEffect> => {
  const understood = await context.understood();
  if (!understood || !asked.outcome || asked.treatment) return NONE;
  const opened = await openAskedTable(context, { ...asked, treatment: null }, { asSeries: true });
  const series = opened?.table.series?.find(({ name }) => name === opened.outcome);
  if (!opened || !series) return NONE;
  const { dataset, relation } = opened.table;
  const remarks = await remarksOn(context, dataset, relation, series.name);
  const event = readEvent(text, { period: understood.period, remarks, outcome: [series.name, asked.outcome.label] });
  if (!event) return NONE;
  const shift = levelShift(series.points, event.from);
  const messages = messagesIn(language);
  if (!shift) return { ...NONE, warnings: [messages.event.tooFew(formatDate(event.from, language), MIN_VALUES)] };
  context.considered.add('period');
  const { isAutocorrelated, ...figures } = shift;
  const found = { ...event, grain: series.grain, unit: series.unit ?? asked.outcome.metric?.unit ?? null, ...figures, isAutocorrelated };
  return {
    findings: {
      ...NO_FINDINGS,
      ...{ treatment: null, outcome: series.name, of: 'rows', rows: series.points.length, graph: null, seed: SEED, event: found },
      identification: { status: 'association_only', basis: 'interrupted_series', adjustmentSet: [], reason: 'before_after' },
      estimates: [{ method: 'level_shift', ...shift.step }],
      parameters: { from: event.from, periods: series.points.length },
    },
    dataset,
    answers: eventAnswers(series.name, found, language),
    warnings: [],
    // The data have no column for the event, so values that would select rows are ignored.
    adjustedFor: [],
    refusal: null,
    alsoAnswered: [],
    asksShare: false,
    used: [
      ...understood.subjects.filter(({ kind }) => kind !== 'value' && kind !== 'metric').flatMap(({ words }) => words),
      ...understood.open.filter((word) => FIRST_SENTENCE.exec(text)?.[0].includes(word) === true || TREND.test(word)),
    ],
  };
};

/** Words by which a request asks for an adjustment. */
const OF_ADJUSTMENT =
  /(?<!\p{L})(?:control\p{L}*|adjust\p{L}*|account\p{L}*|constant|berücksichtig\p{L}*|bereinig\p{L}*|rohzahlen|rohdaten|gegenteil|opposite|raw)(?!\p{L})/giu;

/** The sentence that names the event. */
const FIRST_SENTENCE = /^[^.?!]+/u;
/** Words for what an event is told apart from. */
const TREND = /^(?:trend|allgemeine[rs]?|general|overall)$/iu;

const MAX_REMARKS = 500;

/** Returns the dated remarks in a table of KPIs, those on the given KPI first. */
const remarksOn = async (context: AgentContext, dataset: Dataset, relation: string, name: string): Promise<DatedRemark[]> => {
  const columns = findKpiRows(dataset);
  if (columns?.name === undefined || columns.note === undefined || relation === '') return [];
  const duck = await context.duckDb();
  return duck.rows<{ date: string; text: string }>(
    `SELECT CAST(${dayOf(columns.date)} AS VARCHAR) AS date, ${textOf(columns.note)} AS text FROM ${relation}
      WHERE ${textOf(columns.note)} IS NOT NULL AND ${identifier(columns.date)} IS NOT NULL
      ORDER BY ${textOf(columns.name)} <> ?, 1 LIMIT ${MAX_REMARKS}`,
    [name],
  );
};
