import { countOf, stemOf, wordsIn } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { datasetOfColumn, isShortText, namedIn, nameOfColumn, valueThing, type Understood } from '../../methods/request-reading/index.js';
import { againstOthersIn, isByValue, type AnswerPlan, type RowPlan } from '../../methods/answer-plan/index.js';
import type { CaseSelection } from './log/event-log.js';
import type { SpanGroup } from './span-figures.js';
import type { ProcessMiningResult } from './process-mining-result.js';

/** Parts of an analysis that a request can ask about, in the order of the document. */
export const MINING_ASPECTS = ['waiting', 'duration', 'variants', 'rework', 'handovers', 'conformance'] as const;
export type MiningAspect = (typeof MINING_ASPECTS)[number];

/** Parts of an event log's analysis that a request asks for. */
export interface AskedOfLog {
  readonly aspects: readonly MiningAspect[];
  /** Activities of the log that the request names. */
  readonly activities: readonly string[];
  /** Number of variants that it asks for; null if it states none. */
  readonly count: number | null;
}

const WORDS: Readonly<Record<MiningAspect, RegExp>> = {
  waiting:
    /wart|engp[aä]ss|flaschenhals|liegezeit|liegen|stau|h[aä]ng|verzöger|bottleneck|wait|delay|stuck|queue|held up|idle|hold-?up|stand(?:s|ing)? (?:around|still|idle)|(?:time|hours?|days?) (?:go(?:es)?|(?:is|are|gets?) (?:lost|spent))|(?:bleib|geh|verlier)\p{L}* (?:\p{L}+ ){0,2}(?:zeit|tage)|herumst\p{L}*|steh\p{L}* (?:\p{L}+ )?herum/iu,
  duration: /dauer|durchlauf|wie lange|wie schnell|laufzeit|how long|how fast|duration|lead time|cycle time|throughput|takes?\b/iu,
  variants: /variante|ablauf|abläufe|wege?\b|pfad|variant|path|route|flows?\b/iu,
  rework: /nacharbeit|wiederhol|schleife|doppelt|mehrfach|korrektur|rework|repeat|loop|redo|twice|again|correction/iu,
  handovers: /übergab|übergeb|abteilungswechsel|handover|hand-?off|passed on|pass(?:es)? between/iu,
  conformance:
    /abweich|übereinstimm|regelkonform|konform|soll|vorgabe|überspr[iu]ng|ausgelassen|standard|deviat|conform|complian|skip|norm\b|as designed/iu,
};

const STEP = String.raw`(?:schritte?n?|prozessschritte?n?|aktivität\p{L}*|stationen|station|übergänge?n?|übergang|steps?|activit(?:y|ies)|stages?|transitions?)`;
const LONGEST = String.raw`(?:längsten?|langsamsten?|meisten? zeit|zeitaufwändigsten?|longest|slowest|most time)`;
/** A question which step is the slowest. It asks about the transitions, not about the cases or one activity. */
const SLOWEST_STEP = new RegExp(
  String.raw`(?<!\p{L})(?:${STEP}(?!\p{L})[^.?!]*(?<!\p{L})${LONGEST}|${LONGEST}\s+(?:\p{L}+\s+)?${STEP})(?!\p{L})`,
  'iu',
);

/** Words for parts of an analysis; they name no data. */
export const MINING_WORDS = new RegExp(
  Object.values(WORDS)
    .map(({ source }) => source)
    .join('|'),
  'iu',
);

/** Returns whether a request asks where cases wait, or which step takes longest. */
export const asksWhereItWaits = (text: string): boolean => WORDS.waiting.test(text) || SLOWEST_STEP.test(text);

/** Returns the clauses of a request that ask where cases wait, or say that they do. */
export const waitingClauses = (text: string): string[] =>
  text
    .split(/[.?!;]\s+|,\s+/u)
    .map((clause) => clause.trim())
    .filter(asksWhereItWaits);

/** Reads which parts and activities a request asks about; it names activities as in the log or in other words. */
export const readAskedOfLog = (
  text: string,
  { activities }: Pick<ProcessMiningResult, 'activities'>,
  understood: Understood | null,
  { datasetId, roles, name = '' }: Pick<Dataset, 'datasetId' | 'roles'> & Partial<Pick<Dataset, 'name'>>,
): AskedOfLog => {
  if (SLOWEST_STEP.test(text)) return { count: null, aspects: ['waiting'], activities: [] };
  const known = activities.map(({ activity }) => activity);
  const meant = (understood?.subjects ?? [])
    .filter(({ kind, id }) => kind === 'value' && datasetOfColumn(id) === datasetId && nameOfColumn(id) === roles['activity'])
    .map(({ label }) => label)
    .filter((label) => known.includes(label));
  return {
    count: countIn(text),
    aspects: MINING_ASPECTS.filter((aspect) => WORDS[aspect].test(text)),
    activities: [...new Set([...namedActivities(withoutWordsOf(text, roles['case']), known, name), ...meant])].slice(0, MAX_ACTIVITIES),
  };
};

/** Returns the activities that a text names, but for those of which it only has a word of the log's name: the "quotes" of a log of quotes. */
const namedActivities = (text: string, known: readonly string[], log: string): string[] => {
  const ofLog = new Set(wordsIn(log.replaceAll('_', ' ')).map(stemOf));
  const others = wordsIn(text).filter((word) => !ofLog.has(stemOf(word)));
  const withoutLog = new Set(namedIn(others.join(' '), known, { thingOf }));
  return namedIn(text, known, { thingOf }).filter(
    (label) => withoutLog.has(label) || wordsIn(label).some((word) => others.some((other) => stemOf(other) === stemOf(word))),
  );
};

const COUNT =
  /(?<!\p{L})(?<count>\d{1,2}|\p{L}+)\s+(?:(?:häufigsten?|wichtigsten?|größten?|most (?:frequent|common)|top|main|commonest)\s+)?(?:varianten?|abläufe|pfade|wege|variants?|paths?|routes?)(?!\p{L})|top\s+(?<top>\d{1,2})/iu;

/** Returns the number of variants that a request asks for. */
const countIn = (text: string): number | null => {
  const { count, top } = COUNT.exec(text)?.groups ?? {};
  return countOf(count ?? top ?? '');
};

/** Returns a text without the words that name the cases themselves: "orders" does not name the activity "Order data corrected". */
const withoutWordsOf = (text: string, caseColumn = ''): string => {
  const stems = wordsIn(caseColumn.replaceAll('_', ' ')).map(stemOf);
  const isCase = (word: string): boolean => stems.includes(stemOf(word)) && word.length > 2;
  return wordsIn(text)
    .filter(isCase)
    .reduce((rest, word) => rest.replaceAll(word, ' '), text);
};

const MAX_ACTIVITIES = 3;
/** Minimum confidence at which a text names a value of a property of cases, which may be a common word. */
const MIN_VALUE = 0.9;

/** Returns the names of a value: its label, and what an activity deals with. */
const thingOf = (label: string) => valueThing('', '', label);

/**
 * Returns the cases that a request asks about: those with the named values in columns of the dataset, begun in the named period; null
 * for all. The activity is not a property of cases, so values of its column select nothing.
 * @param phrases phrases of the request that name the time between two activities
 */
export const readSelection = (
  understood: Understood | null,
  { datasetId, roles, profile }: Pick<Dataset, 'datasetId' | 'roles' | 'profile'>,
  request: string,
  rows: RowPlan | null = null,
  phrases: readonly string[] = [],
): CaseSelection | null => {
  if (!understood) return null;
  const text = phrases.reduce((rest, phrase) => rest.replace(phrase, ' '.repeat(phrase.length)), request);
  const ofPhrases = new Set(phrases.flatMap(wordsIn));
  const notProperties = [roles['activity'], roles['case'], roles['time'], roles['lifecycle']];
  const planned =
    rows?.datasetId === datasetId
      ? rows.filters.filter(({ column, caseColumn }) => caseColumn !== null || !notProperties.includes(column))
      : [];
  const filters = notOfActivities(planned, understood, { datasetId, roles }, text);
  if (filters.length > 0) return { values: filters.map((filter) => selected(filter, profile)), ...daysOf(understood) };
  const byColumn = new Map<string, string[]>();
  const left = planned.map(({ column }) => column);
  for (const { kind, id, label, words } of understood.subjects) {
    const column = nameOfColumn(id);
    if (words.every((word) => ofPhrases.has(word))) continue;
    if (kind !== 'value' || datasetOfColumn(id) !== datasetId || notProperties.includes(column) || left.includes(column)) continue;
    byColumn.set(column, [...(byColumn.get(column) ?? []), label]);
  }
  // A KPI of the same name replaces a value among the subjects of the request.
  for (const { name, topValues } of profile.columns) {
    const values = topValues.flatMap(({ value }) => (isShortText(value) ? [value] : []));
    const named =
      notProperties.includes(name) || left.includes(name) || byColumn.has(name)
        ? []
        : namedIn(text, values, { thingOf, minConfidence: MIN_VALUE });
    if (named.length > 0) byColumn.set(name, named);
  }
  if (byColumn.size === 0 && !understood.period) return null;
  return { values: meantColumns(byColumn, profile).map(([column, values]) => ({ column, values })), ...daysOf(understood) };
};

/**
 * Returns one column for each named value. If several columns contain the value, such as the site of a case and the site that performed a step,
 * the column with the fewest distinct values is meant.
 */
const meantColumns = (byColumn: ReadonlyMap<string, readonly string[]>, { columns }: Dataset['profile']): [string, readonly string[]][] => {
  const distinct = (column: string): number => columns.find(({ name }) => name === column)?.distinct ?? 0;
  const all = [...byColumn].toSorted(([one], [other]) => distinct(one) - distinct(other));
  return all.filter(([, values], at) => !all.slice(0, at).some(([, others]) => values.every((value) => others.includes(value))));
};

const daysOf = ({ period }: Understood): Pick<CaseSelection, 'from' | 'until'> => ({
  from: period?.from ?? null,
  until: period?.until ?? null,
});

/** Returns the values that a filter selects: those that it names, or all others of the column. */
const selected = (
  { column, values, isExcluded, caseColumn }: RowPlan['filters'][number],
  { columns }: Dataset['profile'],
): CaseSelection['values'][number] => {
  if (caseColumn !== null) return { column, values, isExcluded };
  const all = (columns.find(({ name }) => name === column)?.topValues ?? []).flatMap(({ value }) =>
    value === null ? [] : [String(value)],
  );
  return { column, values: isExcluded ? all.filter((value) => !values.includes(value)) : [...values] };
};

/** Returns the other cases with which a request compares the selected ones: "compare with the other houses"; null if with none. */
export const otherCases = (text: string, selection: CaseSelection | null): CaseSelection | null => {
  const filters = (selection?.values ?? []).map((each) => ({
    ...each,
    ...{ values: [...each.values], isExcluded: each.isExcluded ?? false, caseColumn: null, words: each.values.join(' ') },
  }));
  const others = againstOthersIn(text, filters);
  if (!selection || !others) return null;
  return { ...selection, values: selection.values.map((each) => (each.column === others.column ? { ...each, isExcluded: true } : each)) };
};

/** Maximum number of groups that are compared. */
const MAX_COMPARED = 3;
/** Beginnings of a further question of a request. */
const NEXT_QUESTION = /[.?!;]\s+|\s[–—-]\s|,?\s+(?:und|and)\s+(?=wie|wer|welche|was|how|who|which|what|is|does|do)/iu;
const QUESTION =
  /(?<!\p{L})(?:wie|wer|welche[nrsm]?|was|wo|wann|geht|dauer\p{L}*|ist|sind|how|who|which|what|where|when|does|do|is|are)(?!\p{L})/iu;

/** Returns the selected values that a request compares: two or more values of one column. */
const comparedValues = ({ question, rows }: AnswerPlan, selection: CaseSelection | null): CaseSelection['values'][number] | undefined =>
  selection?.values.find(
    ({ column, values, isExcluded }) =>
      isExcluded !== true &&
      new Set(values.map((value) => value.toLowerCase())).size > 1 &&
      (question === 'compare' || rows?.asksRelation === true || rows?.groups.some((group) => group.column === column) === true),
  );

/** Returns the groups of cases that a request compares, each with all spellings of its value; none if it compares none. */
export const comparedGroups = (plan: AnswerPlan, selection: CaseSelection | null): CaseSelection[] => {
  const column = comparedValues(plan, selection);
  if (!selection || !column || (plan.question !== 'compare' && plan.rows?.asksRelation !== true)) return [];
  const spellings = [...Map.groupBy(column.values, (value) => value.toLowerCase()).values()].slice(0, MAX_COMPARED);
  return spellings.map((values) => ({
    ...selection,
    values: selection.values.map((each) => (each === column ? { column: column.column, values } : each)),
  }));
};

/** Returns a selection without the values that are compared in one of several questions: they do not restrict the others. */
export const withoutCompared = (plan: AnswerPlan, selection: CaseSelection | null, text: string): CaseSelection | null => {
  const column = comparedValues(plan, selection);
  const questions = text.split(NEXT_QUESTION).filter((part) => QUESTION.test(part)).length;
  if (!selection || !column || questions < 2) return selection;
  const values = selection.values.filter((each) => each !== column);
  return values.length === 0 && selection.from === null && selection.until === null ? null : { ...selection, values };
};

/** Returns the property of cases by which a request groups or compares; null if it names none. */
export const askedGroup = (plan: AnswerPlan, selection: CaseSelection | null, { roles }: Pick<Dataset, 'roles'>): SpanGroup | null => {
  const notProperties = [roles['activity'], roles['case'], roles['time'], roles['lifecycle'], roles['resource']];
  const compared = comparedValues(plan, selection);
  const column = compared?.column ?? plan.rows?.groups.find(isByValue)?.column;
  if (column === undefined || notProperties.includes(column)) return null;
  return { column, values: compared?.values ?? [] };
};

/** Returns the filters of a request that do not come from the words of an activity: "warehouse check" selects no team "Warehouse". */
const notOfActivities = (
  filters: RowPlan['filters'],
  understood: Understood,
  { datasetId, roles }: Pick<Dataset, 'datasetId' | 'roles'>,
  text: string,
) => {
  const ofActivities = understood.subjects
    .filter(
      ({ kind, id, confidence }) =>
        kind === 'value' && confidence >= MIN_VALUE && datasetOfColumn(id) === datasetId && nameOfColumn(id) === roles['activity'],
    )
    .flatMap(({ words }) => words.map(stemOf));
  const inText = wordsIn(text).map(stemOf);
  return filters.filter(({ column, values, words, caseColumn }) => {
    if (caseColumn !== null || !wordsIn(words).some((word) => ofActivities.includes(stemOf(word)))) return true;
    const isNamed = values.some((value) =>
      wordsIn(value).every((word) => inText.includes(stemOf(word)) && !ofActivities.includes(stemOf(word))),
    );
    return column !== roles['resource'] && isNamed;
  });
};
