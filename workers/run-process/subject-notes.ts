import { describeRecord, type FactRecord } from '../../platform/questions/index.js';
import { Dataset } from '../../subgraphs/sources/index.js';
import { readProgrammeRecords } from '../../subgraphs/transformation/index.js';
import { formatNumber, type Language } from '../documents/text/formatting.js';
import type { AgentContext } from '../kit.js';
import { metricFacts, readMetrics } from '../methods/programme-facts/index.js';
import { datasetOfColumn, nameOfColumn, SURE, type SubjectKind, type Understood } from '../methods/request-reading/index.js';
import { messagesIn } from './messages.js';

type Subject = Understood['subjects'][number];

const MAX_NOTES = 4;
/** Maximum number of things that are presumed, if the request names none with certainty. */
const MAX_PRESUMED = 2;
/** Maximum numbers of findings, or of other facts, on one record of the programme. */
const MAX_FINDINGS = 2;
const MAX_FACTS = 4;
/** Kinds of things that are in the records of the programme. */
const RECORD_KINDS: ReadonlySet<SubjectKind> = new Set(['initiative', 'milestone', 'area', 'decision', 'risk']);
/** Kinds of things that are listed only if the request names nothing else. */
const PART_KINDS: ReadonlySet<SubjectKind> = new Set(['column', 'value']);

/**
 * Returns a sentence with the current facts on each thing that a request names and that the text does not mention, best match first,
 * at most `MAX_NOTES`. Columns and values are stated if it names nothing else with certainty, presumed things if it names none at all.
 *
 * @param text the part of an answer that its readers see first
 */
export const subjectNotes = async (context: AgentContext, { subjects, language }: Understood, text: string): Promise<string[]> => {
  // The name of a person states nothing.
  const things = subjects.filter(({ kind }) => kind !== 'person');
  const whole = things.filter(({ kind }) => !PART_KINDS.has(kind));
  const [sure, sureParts] = [whole, things].map((each) => each.filter(({ confidence }) => confidence >= SURE));
  const named = [sure, sureParts, whole.slice(0, MAX_PRESUMED), things].find((each) => each && each.length > 0) ?? [];
  const missing = named.filter(({ label }) => !text.includes(label)).slice(0, MAX_NOTES);
  const metrics = missing.some(({ kind }) => kind === 'metric') ? await readMetrics(context) : [];
  const records = missing.some(isRecord) ? await readProgrammeRecords(context.em, context.run.tenantId) : [];
  const notes: string[] = [];
  for (const subject of missing) {
    const note = isRecord(subject) ? recordNote(records, subject, language) : await thingNote(context, metrics, subject, language);
    notes.push(subject.confidence < SURE ? presumed(note, subject, language) : note);
  }
  return notes;
};

const isRecord = ({ kind }: Subject): boolean => RECORD_KINDS.has(kind);

/** States the words that a thing is presumed from. */
const presumed = (note: string, { words }: Subject, language: Language): string => {
  const messages = messagesIn(language);
  return messages.presumably(note, words.map(messages.quoted).join(', '));
};

const thingNote = async (
  context: AgentContext,
  metrics: Awaited<ReturnType<typeof readMetrics>>,
  subject: Subject,
  language: Language,
): Promise<string> => {
  const { kind, label } = subject;
  if (kind === 'metric') return metricNote(metrics, subject, language);
  if (kind === 'dataset' || kind === 'column' || kind === 'value') return (await dataNote(context, subject, language)) ?? label;
  return messagesIn(language)[kind](label);
};

const metricNote = (metrics: Awaited<ReturnType<typeof readMetrics>>, { id, label }: Subject, language: Language): string => {
  const status = metrics.find(({ metric }) => metric.metricId === id);
  const value = status && metricFacts(status, language).find(({ topic }) => topic === 'metric_value');
  return value?.text ?? messagesIn(language).metric(label);
};

/** States what needs attention about a record of the programme, otherwise its status, owner and date. */
const recordNote = (records: readonly FactRecord[], { id, label }: Subject, language: Language): string => {
  const found = records.find((record) => record.id === id);
  if (!found) return label;
  const stated = found.facts.filter(({ aspects }) => aspects.length > 0);
  const findings = stated.filter(({ isNamed }) => isNamed === true).slice(0, MAX_FINDINGS);
  return describeRecord({ ...found, facts: findings.length > 0 ? findings : stated.slice(0, MAX_FACTS) }, language);
};

const dataNote = async ({ em, run }: AgentContext, { kind, id, label }: Subject, language: Language): Promise<string | undefined> => {
  const messages = messagesIn(language);
  const datasetId = kind === 'dataset' ? id : datasetOfColumn(id);
  const found = await em.findOne(Dataset, { tenantId: run.tenantId, datasetId });
  if (!found) return undefined;
  if (kind === 'dataset') return messages.dataset(found.name, formatNumber(found.rows, language));
  if (kind === 'column') return messages.column(label, found.name);
  return messages.value(label, nameOfColumn(id), found.name);
};
