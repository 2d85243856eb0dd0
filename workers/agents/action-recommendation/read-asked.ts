import { PAST_DUE, subjectsIn } from '../../../platform/questions/index.js';
import { phraseFinder, stemOf, wordsIn } from '../../../platform/text/index.js';
import { MetricDefinition } from '../../../subgraphs/metrics/index.js';
import type { AgentContext } from '../../kit.js';
import { datasetOfColumn, openWords, SURE, type SubjectKind } from '../../methods/request-reading/index.js';
import { card as causalAnalysis } from '../causal-analysis/card.js';
import { card as dataQuality } from '../data-quality/card.js';
import { card as documentReading } from '../document-reading/card.js';
import { card as initiativePrioritisation } from '../initiative-prioritisation/card.js';
import type { Asked, AskedThing } from './asked.js';

/** Things for which a request asks for actions. */
export interface ReadAsked extends Asked {
  /** Words that name nothing, if the request names nothing else. */
  readonly unknown: readonly string[];
}

/** Agent whose findings concern a kind of thing. */
const AGENTS: Readonly<Partial<Record<SubjectKind, string>>> = {
  metric: causalAnalysis.name,
  dataset: dataQuality.name,
  column: dataQuality.name,
  value: dataQuality.name,
  initiative: initiativePrioritisation.name,
  milestone: initiativePrioritisation.name,
  document: documentReading.name,
  area: initiativePrioritisation.name,
  decision: initiativePrioritisation.name,
  person: initiativePrioritisation.name,
};

/** Returns what the request names: things of the tenant and subjects of the findings such as activities. */
export const readAsked = async (
  { em, run: { tenantId }, understood }: Pick<AgentContext, 'em' | 'run' | 'understood'>,
  text: string,
  findingSubjects: readonly string[],
  initiatives: readonly { readonly initiativeId: string; readonly title: string }[] = [],
): Promise<ReadAsked> => {
  const request = await understood();
  const kinds = kindsIn(text);
  const subjects = request?.subjects ?? [];
  const metricIds = subjects.filter(({ kind }) => kind === 'metric').map(({ id }) => id);
  const metrics = metricIds.length === 0 ? [] : await em.find(MetricDefinition, { tenantId, metricId: { $in: metricIds } });
  const datasetOf = ({ kind, id }: (typeof subjects)[number]): string | null | undefined => {
    if (kind === 'metric') return metrics.find(({ metricId }) => metricId === id)?.datasetId;
    return kind === 'dataset' ? id : kind === 'column' || kind === 'value' ? datasetOfColumn(id) : null;
  };
  const local = [...new Set(findingSubjects)]
    .filter((subject) => subject !== '')
    .map((subject) => {
      const activities = subject.split(' → ');
      // Who asks about waiting names a step by its object: „Preisfreigabe“ of „Preisfreigabe angefordert“.
      const heads =
        kinds.size === 0 ? [] : activities.map((activity) => wordsIn(activity).slice(0, -1).join(' ')).filter((head) => head !== '');
      return { kind: 'finding' as const, id: subject, label: subject, names: [subject, ...activities], heads };
    });
  const found = subjectsIn(text, local, { kinds: ['finding'] });
  const things = [
    ...subjects.flatMap((subject): AskedThing[] => {
      const agent = AGENTS[subject.kind];
      // Columns and values are common words: an action on them is asked only if the request speaks of data or spells a name of several words.
      const isPart = subject.kind === 'column' || subject.kind === 'value';
      const isSpelled = subject.words.length > 1 && text.toLowerCase().includes(subject.label.toLowerCase());
      if (agent === undefined || (isPart && !isSpelled && !DATA_WORDS.test(text))) return [];
      const answeredFrom = subject.kind === 'dataset' || subject.kind === 'document' ? 1 : 2;
      const isPerson = subject.kind === 'person';
      return [{ ids: [subject.id], name: subject.label, datasetIds: [datasetOf(subject) ?? []].flat(), agent, answeredFrom, isPerson }];
    }),
    // An initiative whose title names an asked value acts on it: "Second carrier for Scotland".
    ...subjects
      .filter(({ kind, confidence }) => kind === 'value' && confidence >= SURE)
      .flatMap(({ label }) => initiatives.filter(({ title }) => phraseFinder(title)(label)))
      .map(({ initiativeId, title }): AskedThing => ({
        ...{ ids: [initiativeId], name: title, datasetIds: [], agent: initiativePrioritisation.name, answeredFrom: 2 },
      })),
    ...found.map(({ label }): AskedThing => ({
      ids: [],
      name: label,
      datasetIds: [],
      agent: initiativePrioritisation.name,
      answeredFrom: 2,
    })),
  ];
  const named = new Set(found.flatMap(({ words }) => words.map(stemOf)));
  return {
    things,
    kinds,
    asksData: DATA_WORDS.test(text),
    unknown: things.length > 0 || kinds.size > 0 ? [] : openWords(request, named),
  };
};

/** Words for kinds of findings on any subject. */
const KIND_WORDS: readonly [kinds: readonly string[], words: RegExp][] = [
  [
    ['bottleneck', 'long-tail'],
    /engp[aä]ss|flaschenh[aä]ls|bottleneck|warte(?:n|t|zeit)|\bwait|liegezeit|durchlaufzeit|lead[- ]?time|throughput/iu,
  ],
  [['rework', 'self-loop'], /nacharbeit|wiederholung|rework|repetition/iu],
  [['milestone-overdue'], /meilenstein|milestone/iu],
  [
    ['initiative-overdue', 'milestone-overdue'],
    new RegExp(
      String.raw`(?:projekt|vorhaben|initiativ|maßnahme|project)\p{L}*(?!\p{L})[^.?!;]{0,40}(?<!\p{L})(?:late|overdue|behind|delayed|verspätet|überfällig|im verzug|verzögert|hinter|${PAST_DUE})|(?:late|overdue|delayed|verspätete\p{L}*|überfällige\p{L}*|verzögerte\p{L}*)\s+(?:projekt|vorhaben|initiativ|maßnahme|project)`,
      'iu',
    ),
  ],
  [
    ['initiative-over-budget'],
    /(?<!\p{L})(?:über (?:dem|ihrem|seinem) (?:budget|plan|ansatz)|überzogen\p{L}*|budget\p{L}* überschr\p{L}*|überschr\p{L}* (?:\p{L}+ ){0,2}budget\p{L}*|teurer als (?:geplant|vorgesehen)|mehr (?:\p{L}+ ){0,3}(?:als geplant|als (?:das )?budget)|over (?:the(?:ir)? )?budget|overspen\p{L}*|(?:cost|spent|spend) more than (?:planned|budgeted|allowed|allotted)|exceed\p{L}* (?:the(?:ir)? )?budget)(?!\p{L})/iu,
  ],
  [['decision-overdue'], /entscheid|beschl(?:uss|üsse)|decision/iu],
  [
    ['kpi-off-target', 'kpi-red'],
    /kennzahl|\bkpis?\b|(?<!\p{L})(?:off|missed?|behind|below|under|hinter|unter)\s+(?:the\s+|our\s+|dem\s+)?(?:plan|targets?|ziel)(?!\p{L})|(?:plan|ziel)\p{L}*\s+(?:nicht\s+erreich|verfehl)/iu,
  ],
];

const DATA_WORDS =
  /(?<!\p{L})(?:(?:stamm|bewegungs)?daten\p{L}*|dublett\p{L}*|spalten?|bereinig\p{L}*|pfleg\p{L}*|data\p{L}*|duplicates?|columns?|clean\p{L}*|missing values|records)(?!\p{L})/iu;

const kindsIn = (text: string): ReadonlySet<string> => new Set(KIND_WORDS.flatMap(([kinds, words]) => (words.test(text) ? kinds : [])));
