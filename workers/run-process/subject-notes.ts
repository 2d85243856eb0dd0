import { describeRecord, type FactRecord } from '../../platform/questions/index.js';
import { sameWord, stemOf, wordsIn } from '../../platform/text/index.js';
import { Dataset } from '../../subgraphs/sources/index.js';
import { readProgrammeRecords } from '../../subgraphs/transformation/index.js';
import { formatNumber, type Language } from '../documents/text/formatting.js';
import type { AgentContext } from '../kit.js';
import { metricFacts, readMetrics } from '../methods/programme-facts/index.js';
import { SURE, type SubjectKind, type Understood } from '../methods/request-reading/index.js';
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
/** Kinds of things that are parts of data: they are stated by the figures on rows. */
const PART_KINDS: ReadonlySet<SubjectKind> = new Set(['column', 'value']);

/**
 * Returns a sentence with the current facts on each thing that a request names and that the text does not mention, best match first,
 * at most `MAX_NOTES`. Things of which nothing is known but the name are omitted.
 *
 * @param text the part of an answer that its readers see first
 * @param presumes whether things are presumed if the request names nothing with certainty
 */
export const subjectNotes = async (
  context: AgentContext,
  { subjects, language }: Understood,
  text: string,
  presumes = true,
): Promise<string[]> => {
  const whole = subjects.filter(({ kind }) => !PART_KINDS.has(kind));
  const sure = whole.filter(({ confidence }) => confidence >= SURE);
  const namesParts = subjects.some(({ kind, confidence }) => PART_KINDS.has(kind) && confidence >= SURE);
  const named = sure.length > 0 || namesParts || !presumes ? sure : whole.slice(0, MAX_PRESUMED);
  const missing = named.filter((subject) => !text.includes(subject.label) && isObject(subject)).slice(0, MAX_NOTES);
  const metrics = missing.some(({ kind }) => kind === 'metric') ? await readMetrics(context) : [];
  const records = missing.some(isRecord) ? await readProgrammeRecords(context.em, context.run.tenantId) : [];
  const notes: string[] = [];
  for (const subject of missing) {
    const note = isRecord(subject) ? recordNote(records, subject, language) : await thingNote(context, metrics, subject, language);
    if (note !== null) notes.push(subject.confidence < SURE ? presumed(note, subject, language) : note);
  }
  return notes;
};

/** Confidence from which a request names a thing as a whole, and from which it does so with two of its words. */
const WHOLE = 0.9;
const IN_PART = 0.75;

/** Returns whether a request is about a thing: a word of its name in a question about something else does not name it. */
const isObject = ({ kind, confidence, words, label }: Subject): boolean => {
  // The number of rows is a fact on a dataset that is named as such, not on whom it lists: "the new supplier".
  if (kind === 'dataset') return confidence >= SURE && words.length > 1;
  // Words of another language or meaning name no record: "build … product" is not "Warehouse and Logistics".
  const isSpelled = words.some((word) => wordsIn(label).some((other) => sameWord(stemOf(word), stemOf(other))));
  return confidence < SURE || kind === 'metric' || (isSpelled && (confidence >= WHOLE || (words.length > 1 && confidence >= IN_PART)));
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
): Promise<string | null> => {
  if (subject.kind === 'metric') return metricNote(metrics, subject, language);
  return subject.kind === 'dataset' ? datasetNote(context, subject, language) : null;
};

const metricNote = (metrics: Awaited<ReturnType<typeof readMetrics>>, { id, label }: Subject, language: Language): string => {
  const status = metrics.find(({ metric }) => metric.metricId === id);
  const value = status && metricFacts(status, language).find(({ topic }) => topic === 'metric_value');
  return value?.text ?? messagesIn(language).metricWithoutValue(label);
};

/** States what needs attention about a record of the programme, otherwise its status, owner and date. */
const recordNote = (records: readonly FactRecord[], { id }: Subject, language: Language): string | null => {
  const found = records.find((record) => record.id === id);
  if (!found) return null;
  const stated = found.facts.filter(({ aspects }) => aspects.length > 0);
  const findings = stated.filter(({ isNamed }) => isNamed === true).slice(0, MAX_FINDINGS);
  return describeRecord({ ...found, facts: findings.length > 0 ? findings : stated.slice(0, MAX_FACTS) }, language);
};

const datasetNote = async ({ em, run }: AgentContext, { id: datasetId }: Subject, language: Language): Promise<string | null> => {
  const found = await em.findOne(Dataset, { tenantId: run.tenantId, datasetId });
  return found && messagesIn(language).dataset(found.name, formatNumber(found.rows, language));
};
