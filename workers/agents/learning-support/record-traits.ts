import type { Aspect, FactRecord, RecordKind } from '../../../platform/questions/index.js';
import type { MetricDefinition } from '../../../subgraphs/metrics/index.js';
import type { Initiative } from '../../../subgraphs/transformation/index.js';
import { formatLongDate } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { messagesIn } from './messages.js';
import type { LearningAspect, Trait } from './trait.js';

const MAX_TEXT = 600;
/** Maximum number of parts of a record that a sentence lists. */
const MAX_PARTS = 8;
const PART_KINDS = ['initiative', 'milestone', 'decision', 'risk'] as const satisfies readonly RecordKind[];

/** Aspects of records by the questions of learners. */
const ASPECTS: Readonly<Partial<Record<Aspect, LearningAspect>>> = {
  owner: 'people',
  members: 'people',
  due: 'time',
  budget: 'money',
  benefit: 'money',
  target: 'target',
  reason: 'status',
  status: 'status',
  decision: 'meaning',
  value: 'status',
  mitigation: 'computation',
};

/** Returns what is recorded on an initiative, a milestone, a decision, a risk or an area, with questions on it. */
export const recordTraits = (
  record: FactRecord,
  {
    records,
    metrics,
    initiatives,
  }: {
    records: readonly FactRecord[];
    metrics: readonly MetricDefinition[];
    initiatives: readonly Pick<Initiative, 'initiativeId' | 'metricIds'>[];
  },
  language: Language,
): Trait[] => {
  const { traits: messages, formulaWords } = messagesIn(language);
  const title = oneLine(record.title);
  const others = records.filter(({ kind, id }) => kind === record.kind && id !== record.id);
  const day = (due: string): string => formatLongDate(due, language);
  const parents = records.filter(({ id }) => record.parentIds.includes(id));
  const improved = improvedBy(record, { metrics, initiatives });
  const [owner] = record.people;
  return [
    ...(record.text.trim() === ''
      ? []
      : [
          {
            aspects: ['meaning', 'reason', 'computation'],
            text: messages.about(title, oneLine(record.text, MAX_TEXT)),
            quiz: {
              question: messages.aboutAsked(title),
              right: [oneLine(record.text, MAX_TEXT)],
              wrong: others.flatMap(({ text }) => (text.trim() === '' ? [] : [oneLine(text, MAX_TEXT)])),
            },
          } satisfies Trait,
        ]),
    ...(improved.length === 0
      ? []
      : [
          {
            aspects: ['reason', 'target', 'meaning'],
            text: messages.improves(title, improved.map(formulaWords.quoted).join(', ')),
            quiz: { question: messages.improvesAsked(title), right: improved, wrong: metrics.map(({ name }) => oneLine(name)) },
          } satisfies Trait,
        ]),
    ...PART_KINDS.flatMap((kind) => partTraits(kind, record, records, language)),
    ...parents.map((parent): Trait => ({
      aspects: ['meaning', 'people'],
      text: messages.belongs(title, oneLine(parent.title)),
      quiz: {
        question: messages.belongsAsked(title),
        right: parents.map((each) => oneLine(each.title)),
        wrong: records.filter(({ kind }) => kind === parent.kind).map((each) => oneLine(each.title)),
      },
    })),
    ...(owner === undefined
      ? []
      : [
          {
            aspects: ['people'],
            text: messages.owner(title, record.people.map((each) => oneLine(each)).join(', ')),
            isPersonal: true,
            quiz: {
              question: messages.ownerAsked(title),
              right: record.people.map((each) => oneLine(each)),
              wrong: others.flatMap(({ people }) => people.map((each) => oneLine(each))),
            },
          } satisfies Trait,
        ]),
    ...(record.due === null
      ? []
      : [
          {
            aspects: ['time'],
            text: messages.due(title, day(record.due)),
            quiz: {
              question: messages.dueAsked(title),
              right: [day(record.due)],
              wrong: records.flatMap(({ due }) => (due === null ? [] : [day(due)])),
            },
          } satisfies Trait,
        ]),
    ...record.facts.flatMap((fact): Trait[] => {
      const aspects = [...new Set(fact.aspects.flatMap((aspect) => ASPECTS[aspect] ?? []))];
      // Owner and due date are stated above.
      const isStated =
        aspects.length > 0 &&
        aspects.every((aspect) => (aspect === 'people' && owner !== undefined) || (aspect === 'time' && record.due !== null));
      // Area, initiative and phase are stated above, too.
      if (isStated || fact.aspects.length === 0) return [];
      return [
        {
          aspects: aspects.filter((aspect) => aspect !== 'people' || fact.aspects.includes('members')),
          text: fact.isNamed === true ? fact.text[language] : messages.about(title, fact.text[language]),
          isPersonal: fact.aspects.includes('members') || record.people.some((person) => fact.text[language].includes(person)),
        },
      ];
    }),
  ];
};

/** Returns the names of the metrics that an initiative is to improve; none for other records. */
export const improvedBy = (
  { id }: FactRecord,
  {
    metrics,
    initiatives,
  }: { metrics: readonly MetricDefinition[]; initiatives: readonly Pick<Initiative, 'initiativeId' | 'metricIds'>[] },
): string[] => {
  const ids = initiatives.find(({ initiativeId }) => initiativeId === id)?.metricIds ?? [];
  return metrics.filter(({ metricId }) => ids.includes(metricId)).map(({ name }) => oneLine(name));
};

const partTraits = (
  kind: (typeof PART_KINDS)[number],
  { id, title }: FactRecord,
  records: readonly FactRecord[],
  language: Language,
): Trait[] => {
  const { traits: messages } = messagesIn(language);
  const ofKind = records.filter((record) => record.kind === kind);
  const parts = ofKind
    .filter(({ parentIds }) => parentIds.includes(id))
    .toSorted((a, b) => (a.due ?? '9999').localeCompare(b.due ?? '9999'));
  if (parts.length === 0) return [];
  const listed = parts
    .slice(0, MAX_PARTS)
    .map((part) => messages.part(oneLine(part.title), part.due === null ? null : formatLongDate(part.due, language)));
  return [
    {
      aspects: kind === 'milestone' ? ['parts', 'time'] : ['parts'],
      text: messages.parts(kind, oneLine(title), [...listed, ...(parts.length > MAX_PARTS ? ['…'] : [])].join('; ')),
      quiz: {
        question: messages.partsAsked(kind, oneLine(title)),
        right: parts.map((part) => oneLine(part.title)),
        wrong: ofKind.map((part) => oneLine(part.title)),
      },
    },
  ];
};

/** Returns what the concepts of programmes are for a record, by concept. */
export const recordExamples = (
  record: FactRecord,
  { records, improved }: { records: readonly FactRecord[]; improved: readonly string[] },
): Record<string, string> => {
  const milestones = records
    .filter(({ kind, parentIds }) => kind === 'milestone' && parentIds.includes(record.id))
    .map(({ title }) => oneLine(title));
  const about = oneLine(record.text, MAX_TEXT);
  const entries: [string, string][] = [
    [CONCEPT_OF_RECORD[record.kind] ?? '', about === '–' ? oneLine(record.title) : about],
    ['kpi', improved.join('; ')],
    ...(record.kind === 'milestone' ? [] : [['milestone', milestones.slice(0, MAX_PARTS).join('; ')] as [string, string]]),
  ];
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
};

/** The concept behind each kind of record. */
export const CONCEPT_OF_RECORD: Readonly<Partial<Record<RecordKind, string>>> = {
  initiative: 'initiative',
  milestone: 'milestone',
  decision: 'decision-log',
  risk: 'risk',
  area: 'stakeholder',
};
