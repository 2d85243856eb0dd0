import { forbiddenIn } from './forbidden.js';
import { z } from 'zod';
import { readQuestions, type FactRecord, type RecordKind } from '../../../platform/questions/index.js';
import { readProgrammeRecords } from '../../../subgraphs/transformation/index.js';
import type { AgentContext, Language } from '../../kit.js';
import { isWithin, namedIds, SURE, type Understood } from '../request-reading/index.js';
import { describeKpi, describeStatus, kpisOf, oneLine, startComposition, type TenantState } from '../tenant-state/index.js';
import { asksWork, recordsAtWork } from './asked-work.js';
import { readDatasetFacts } from './dataset-facts.js';
import { readDocumentFacts } from './document-facts.js';
import type { Fact, FactTopic } from './fact.js';
import { listedInitiativeFacts } from './listed-initiatives.js';
import { messagesIn } from './messages.js';
import { metricFacts, readMetrics } from './read-facts.js';
import { recordText } from './record-text.js';

/** Topics of facts on records of the programme; scope checks and the other records are not stated. */
const TOPIC_OF_KIND: Readonly<Partial<Record<RecordKind, FactTopic>>> = {
  programme: 'programme',
  area: 'area',
  initiative: 'initiative',
  milestone: 'milestone',
  decision: 'decision',
  risk: 'risk',
};
/** Kinds of records by the lists that a request asks for. */
const KIND_OF_TOPIC: Readonly<Partial<Record<Understood['topics'][number]['topic'], RecordKind>>> = {
  initiatives: 'initiative',
  milestones: 'milestone',
  decisions: 'decision',
};
/** Maximum number of records that belong to an asked area or person, or to an asked list. */
const MAX_RELATED = 6;

export interface AskedFacts {
  readonly facts: Fact[];
  /** Names of the people in the records of the programme. */
  readonly people: string[];
}

/**
 * Returns the facts on the things that a request names, in their order of importance: KPIs with their values in the asked and the
 * compared period, records of the programme, those of asked areas, people and lists, columns and values of tables, and documents.
 *
 * @param names whether the facts name the people who are responsible
 */
export const readAskedFacts = async (
  context: AgentContext,
  state: TenantState,
  { language, asOf, names = false }: { language: Language; asOf: Date; names?: boolean },
): Promise<AskedFacts> => {
  const understood = await context.understood();
  const records = (await readProgrammeRecords(context.em, context.run.tenantId)).filter(({ kind }) => TOPIC_OF_KIND[kind]);
  const named = understood ? askedRecords(records, understood) : [];
  const work = asksWork(requestOf(context.run.input)) ? recordsAtWork(records, named, state) : [];
  // What comes next is what comes next on the named things.
  const answering = work.length > 0 ? work : answeringRecords(records, context.run.input, understood);
  const asked = understood ? [...new Set([...answering, ...named])] : [];
  const kpis = askedKpiFacts(state, language, asOf);
  // "Who leads it?" asks for no column of that name.
  const data =
    understood && work.length > 0 ? { ...understood, subjects: understood.subjects.filter(({ kind }) => kind !== 'column') } : understood;
  return {
    facts: [
      ...kpis,
      ...(await unstatedMetrics(context, understood, kpis, language)),
      ...asked.map((record) => recordFact(record, language, names)),
      ...listedInitiativeFacts(state, understood, { language, names }),
      ...(namesListOnly(state, understood) ? listStatus(state, language, asOf) : []),
      ...(await readDatasetFacts(context, data, { language, known: kpis.map(({ subject }) => subject) })),
      ...(await readDocumentFacts(context, understood, language)),
    ],
    people: [...new Set(records.flatMap(({ people }) => people))],
  };
};

/** Returns whether a request names a list of initiatives, and none of them. */
const namesListOnly = ({ datasets }: TenantState, understood: Understood | null): boolean => {
  const lists = datasets.flatMap(({ dataset, initiatives }) => (initiatives === null ? [] : [dataset.datasetId]));
  const named = (understood?.subjects ?? []).filter(({ confidence }) => confidence >= SURE);
  return named.some(({ kind, id }) => kind === 'dataset' && lists.includes(id)) && !named.some(({ kind }) => kind === 'initiative');
};

/** Returns what the initiatives of the lists are at as a whole. */
const listStatus = (state: TenantState, language: Language, asOf: Date): Fact[] => {
  const composition = startComposition(language, asOf, state.today);
  return describeStatus(state, composition)
    .filter(({ topic }) => topic === 'initiatives')
    .flatMap(({ text, sourceIds }): Fact[] => {
      const source = composition.sources.citations.find(({ id }) => sourceIds.includes(id));
      return source ? [{ topic: 'standing', subject: source.label.replace(/\s+\(v\d+\)$/u, ''), text, source }] : [];
    });
};

/** Returns the facts on the metrics that a request names and whose values are in no table of KPIs; without a value, it says so. */
const unstatedMetrics = async (
  context: AgentContext,
  understood: Understood | null,
  stated: readonly Fact[],
  language: Language,
): Promise<Fact[]> => {
  const missing = (understood?.subjects ?? []).filter(
    ({ kind, confidence, label }) => kind === 'metric' && confidence >= SURE && !stated.some(({ subject }) => subject === oneLine(label)),
  );
  if (missing.length === 0) return [];
  const metrics = (await readMetrics(context)).filter(({ metric }) => missing.some(({ id }) => id === metric.metricId));
  return metrics.flatMap((status) => metricStatement(status, language));
};

/** Returns the value of a metric, or that it has none. */
export const metricStatement = (status: Awaited<ReturnType<typeof readMetrics>>[number], language: Language): Fact[] => {
  const facts = metricFacts(status, language);
  const values = facts.filter(({ topic }) => topic === 'metric_value');
  if (values.length > 0) return values;
  return facts.map((fact) => ({ ...fact, topic: 'metric_value', text: messagesIn(language).noValue(fact.subject) }));
};

/** Ways in which a question selects records that its words do not name. */
const SELECTED_BY: ReadonlySet<string> = new Set(['conditions', 'period', 'next', 'priority', 'rank', 'lacking']);

/** The beginning of a request for a text, before what the text is about. */
const INSTRUCTION =
  /^\s*(?:(?:please|bitte|kindly|write|draft|send|prepare|tell|inform|schreib\p{L}*|verfass\p{L}*|entwirf|erstell\p{L}*|informier\p{L}*|short|brief|kurze?n?|ein(?:e|en)?|an?|message|e-?mail|mail|note|update|nachricht|mitteilung|info|to|for|an|für|über|about|on|the|den|die|das|der|dem|that|dass)(?!\p{L})[\s:,.–-]*)+/iu;

/** Words for money; without a named record, that of the programme is meant. */
const MONEY = /budget|ausgaben|ausgegeben|(?<!\p{L})(?:spent|spend|spending)(?!\p{L})/iu;

const requestOf = (input: unknown): string => z.object({ input: z.string() }).safeParse(input).data?.input ?? '';

/** Returns the records that answer the question of a request by their state, such as what is overdue, at most `MAX_RELATED`. */
const answeringRecords = (records: readonly FactRecord[], input: unknown, understood: Understood | null): FactRecord[] => {
  const readers = [...(understood?.audiences ?? []).map(({ words }) => words), ...(understood?.recipients ?? []).map(({ name }) => name)];
  const request = requestOf(input);
  const text = [...readers, ...forbiddenIn(request).words]
    .reduce((rest, words) => rest.replace(words, ' '), request)
    .replace(INSTRUCTION, '');
  const { parts } = readQuestions(text, records, { today: new Date() });
  const named = parts.flatMap(({ selection }) => (selection?.subjects ?? []).filter(({ kind }) => kind !== 'programme'));
  const ofProgramme = named.length === 0 && MONEY.test(text) ? records.filter(({ kind }) => kind === 'programme') : [];
  return ofProgramme
    .concat(parts.flatMap(({ selection }) => (selection && SELECTED_BY.has(selection.by) ? selection.records : [])))
    .slice(0, MAX_RELATED);
};

/** Returns a fact on each KPI that the request names. */
export const askedKpiFacts = (state: TenantState, language: Language, asOf: Date): Fact[] => {
  const composition = startComposition(language, asOf, state.today);
  return kpisOf(state)
    .filter(({ isAsked }) => isAsked)
    .flatMap((kpi): Fact[] => {
      const { text, sourceIds } = describeKpi(kpi, state, composition);
      const source = composition.sources.citations.find(({ id }) => sourceIds.includes(id));
      return source ? [{ topic: 'metric_value', subject: oneLine(kpi.name), text, source }] : [];
    });
};

/** Returns the named records, then those of named areas and people, then those of asked lists; of the latter two, those due in the asked period. */
export const askedRecords = (records: readonly FactRecord[], understood: Understood): FactRecord[] => {
  const { topics, period } = understood;
  const ids = (['initiative', 'milestone', 'decision', 'risk', 'area'] as const).flatMap((kind) => namedIds(understood, kind));
  const order = understood.subjects.map(({ id }) => id);
  const people = namedIds(understood, 'person');
  const named = records.filter(({ id }) => ids.includes(id)).toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  const kinds = topics.flatMap(({ topic }) => KIND_OF_TOPIC[topic] ?? []);
  const ofKinds = ({ kind }: FactRecord): boolean => kinds.length === 0 || kinds.includes(kind);
  const areas = namedIds(understood, 'area');
  const related = records.filter(
    (record) => record.people.some((person) => people.includes(person)) || record.parentIds.some((parent) => areas.includes(parent)),
  );
  const listed =
    named.length + related.length > 0 || understood.subjects.length > 0 ? [] : records.filter(({ kind }) => kinds.includes(kind));
  const further = [...related.filter(ofKinds), ...listed].filter(({ due }) => period === null || isWithin(due, period));
  return [...new Set([...named, ...further.toSorted(byUrgency).slice(0, MAX_RELATED)])];
};

const byUrgency = (a: FactRecord, b: FactRecord): number => b.urgency - a.urgency || (a.due ?? '9999').localeCompare(b.due ?? '9999');

/** States a record; its people only for readers to whom they may be named. */
const recordFact = (record: FactRecord, language: Language, names: boolean): Fact => {
  const title = oneLine(record.title);
  return {
    topic: TOPIC_OF_KIND[record.kind] ?? 'programme',
    subject: title,
    text: recordText(record, language, names),
    source: { id: record.id, kind: record.kind, label: title },
  };
};
