import { isOrganisationalUnit, subjectsIn, withoutFixedPhrases, wordsInNames } from '../../../platform/questions/index.js';
import { contentWords, DAY_MS, languageOf, nameWords, periodOf, periodsOf, stemOf, wordsIn } from '../../../platform/text/index.js';
import { catalogueKpiOf } from '../../../subgraphs/metrics/index.js';
import { audiencesOf, companyOfReaders } from './request-audience.js';
import { comparisonsIn, comparisonsOf } from './request-comparison.js';
import { recipientPhrases, withoutDeliverable } from './deliverable-words.js';
import { isExcluded } from './excluded-words.js';
import { isCode, isCommonPart, type NamesOfTable } from './part-of-value.js';
import { formatOf } from './request-format.js';
import { peopleIn, recipientsIn } from './request-people.js';
import { projectsIn } from './named-projects.js';
import { runsIn } from './request-runs.js';
import { stepsIn } from './request-steps.js';
import { targetOf } from './request-target.js';
import { topicsIn } from './request-topics.js';
import { TASK_WORDS } from './task-words.js';
import type { TenantThings } from './tenant-things.js';
import { datasetOfColumn, nameOfColumn, SUBJECT_KINDS, type Understood } from './understood.js';
import { unansweredWords } from './open-words.js';
import { withoutOccasionDates } from './occasion-dates.js';

type Subject = Understood['subjects'][number];

/** Only the beginning of a request is read. */
const MAX_CHARACTERS = 5_000;
/** Minimum confidence at which a subject is named even if all its words also name a list. */
const WHOLE_NAME = 0.95;
/** Minimum confidence at which a subject is not a mere presumption. */
export const SURE = 0.6;
/** Values are common words; a request names one only as a whole. */
const MIN_CONFIDENCE = { value: 0.85 } as const;

/** Number of days after which the newest data of a tenant are no longer those of the present. */
const CURRENT_DAYS = 92;

/** Nouns that are a part of the names of states: "the progress on" does not ask for what is "In progress". */
const STATE_NOUN = /^(?:progress|fortschritt\p{L}*|work|arbeit|planning|planung)$/iu;

const isSpelledIn = (label: string, request: string): boolean => request.toLowerCase().includes(label.toLowerCase());

/**
 * Reads a request in German or English: which things and lists of the tenant it names, which period, comparison, audience, target and
 * file format. The result is deterministic. Words that match nothing are returned in `open`.
 */
export const readRequest = (
  text: string,
  tenant: TenantThings,
  { language, now }: { language: Understood['language']; now: Date },
): Understood => {
  const request = withCodes(without(withoutDeliverable(text.slice(0, MAX_CHARACTERS)), tenant.ownNames), tenant);
  const target = targetOf(request, now);
  const withoutTarget = without(request, target?.words ?? []);
  const newest = dayAfterData(tenant, now);
  const read = comparisonsIn(withoutTarget, now, newest);
  // The kind of a text decides whether its readers are addressed: "a letter to customers".
  const audiences = audiencesOf(without(text.slice(0, MAX_CHARACTERS), tenant.ownNames));
  const format = formatOf(request);
  const people = peopleIn(request, tenant.people);
  const recipients = recipientsIn(text, people);
  const references = [...runsIn(request, tenant.runs, now), ...stepsIn(request, language), ...people];
  const asked = without(withoutTarget, [
    ...read.map(({ words }) => words),
    ...references.filter(({ kind }) => kind === 'run').flatMap(({ words }) => words),
  ]);
  const period = askedPeriod(withoutOccasionDates(asked, now), now, newest);
  const topics = topicsIn(request);
  const rest = without(asked, [
    ...recipientPhrases(text),
    ...[period?.words, format?.words].filter((words) => words !== undefined),
    ...audiences.flatMap(({ words }) => [companyOfReaders(words, text), words]),
    ...references.flatMap(({ words }) => words),
  ]);
  const isGerman = languageOf(request) === 'de' && request !== request.toLowerCase();
  const topicWords = new Set(topics.flatMap(({ words }) => wordsIn(words)));
  const whole = subjectsIn(rest, tenant.things, {
    kinds: SUBJECT_KINDS,
    ignored: TASK_WORDS,
    withRareWords: true,
    minConfidence: MIN_CONFIDENCE,
  });
  const projects = projectsIn(rest, tenant);
  // "A letter to the households in Weststadt" is about the place that a directory names, although its readers are there.
  const keyed = tenant.things.filter(({ kind, label, names }) => kind === 'value' && !names.includes(label));
  const ofReaders = subjectsIn(recipientPhrases(text).join(' '), keyed, { kinds: SUBJECT_KINDS, ignored: TASK_WORDS }).filter(
    ({ id, label, confidence }) => confidence >= WHOLE_NAME && !whole.some((subject) => subject.id === id && subject.label === label),
  );
  const isOfProject = (subject: { readonly words: readonly string[] }): boolean =>
    projects.some(({ words }) => subject.words.every((word) => words.includes(word)));
  const others = [
    ...whole,
    ...ofReaders,
    ...metricsInParts(rest, tenant.things).filter(({ id }) => !whole.some((subject) => subject.id === id)),
  ];
  const named = [...projects, ...others.filter((subject) => !isOfProject(subject))]
    // Words that the request excludes do not name a KPI or column: „Bestellwert ohne Retouren“ does not ask for the return rate.
    .filter(
      (subject) =>
        !isOtherKpi(subject) &&
        !((subject.kind === 'metric' || subject.kind === 'column') && subject.words.every((word) => isExcluded(request, word))),
    )
    .map((subject): Subject => ({ ...subject, words: [...subject.words], source: 'rules' }))
    .map((subject, _, all) => ofWholeDataset(subject, all, tenant))
    .filter((subject, _, all) => !isColumnOfValue(subject, all))
    .filter(({ kind, id }, index, all) => kind !== 'dataset' || all.findIndex((each) => each.id === id && each.kind === kind) === index)
    .filter(
      // "the KPIs" names the list of metrics, not a dataset "KPIs by month".
      ({ kind, words, confidence }) => words.some((word) => !topicWords.has(word)) || (kind !== 'column' && confidence >= WHOLE_NAME),
    )
    .filter(({ kind, label, words }) => kind !== 'value' || !words.every((word) => STATE_NOUN.test(word)) || isSpelledIn(label, request))
    .filter(({ kind, label, words }) => kind !== 'value' || !isCode(label) || words.includes(label))
    .filter(({ kind, id, label, words }) => kind !== 'value' || !isCommonPart(words, label, namesBeside(id, tenant)))
    // A German verb names no value that it is merely related to: what is „entschieden“ is not the phase „Entscheiden“.
    .filter(
      ({ kind, words, confidence }) =>
        kind !== 'value' || confidence >= WHOLE_NAME || !isGerman || words.some((word) => isCapitalised(word) || isExcluded(request, word)),
    );
  const isRecipient = (subject: Subject): boolean => recipients.includes(subject);
  const subjects = [...references.filter((each) => !isRecipient(each)), ...ofNamedDatasets(named, tenant)];
  const comparisons = [...read, ...comparisonsOf(asked, subjects)];
  const parts = [
    ...(target?.words ?? []),
    ...comparisons.filter(({ kind }) => kind !== 'groups').map(({ words }) => words),
    ...audiences.map(({ words }) => words),
    ...topics.map(({ words }) => words),
    ...[...subjects, ...recipients].flatMap(({ words }) => words),
    ...[period?.words, format?.words].filter((words) => words !== undefined),
  ];
  const known = new Set(parts.flatMap((part) => wordsIn(part).map(stemOf)));
  const open = contentWords(withoutFixedPhrases(request)).filter((word) => !known.has(stemOf(word)) && !TASK_WORDS.has(stemOf(word)));
  return {
    language,
    subjects,
    topics,
    period: period && { ...period.value, words: period.words },
    comparisons,
    audiences,
    ...(recipients.length > 0 && { recipients: recipients.map(({ label, words }) => ({ name: label, words: words.join(' ') })) }),
    target,
    format,
    open,
    unanswered: unansweredWords(request, open, {
      namesSomething: subjects.some(({ confidence }) => confidence >= SURE) || topics.length > 0,
      known: new Set([...wordsInNames(open, tenant.things), ...placesIn(open, tenant), ...tenant.ownNames.flatMap(wordsIn)]),
    }),
  };
};

/**
 * Returns the period that a request asks about. "Before the end of January" is a date of the reply beside "since September", which selects
 * rows.
 */
const askedPeriod = (request: string, now: Date, newest: Date): ReturnType<typeof periodOf> => {
  const first = periodOf(request, now, 'past', newest);
  if (first === null || first.value.from !== null) return first;
  return periodsOf(request, now, 'past', newest).find(({ value }) => value.from !== null && value.until === null) ?? first;
};

/** Returns the day after the newest data if they are old, else today: "in May" is the May of data that end in September of last year. */
const dayAfterData = ({ newestDay }: TenantThings, now: Date): Date => {
  const next = newestDay == null ? now : new Date(Date.parse(newestDay) + DAY_MS);
  return now.getTime() - next.getTime() > CURRENT_DAYS * DAY_MS ? next : now;
};

/** Returns the words for the company's places or units, if a column contains such: "branches" where the data speak of sites. */
const placesIn = (words: readonly string[], { things }: TenantThings): string[] => {
  const places = words.filter(isOrganisationalUnit);
  const isPlace = ({ kind, label }: TenantThings['things'][number]): boolean =>
    kind === 'column' && wordsIn(label.replaceAll('_', ' ')).some(isOrganisationalUnit);
  return places.length > 0 && things.some(isPlace) ? places : [];
};

/** Returns the names of the table and the columns beside a value, and the other values of its column, `<dataset id>/<name>`. */
const namesBeside = (columnId: string, { things }: TenantThings): NamesOfTable => {
  const datasetId = datasetOfColumn(columnId);
  const beside = things.filter(
    ({ kind, id }) => (kind === 'dataset' && id === datasetId) || (kind === 'column' && datasetOfColumn(id) === datasetId),
  );
  return {
    names: beside.map(({ label }) => label),
    values: things.filter(({ kind, id }) => kind === 'value' && id === columnId).map(({ label }) => label),
  };
};

/** A hyphenated word: "pay-as-you-go", "call-outs". */
const HYPHENATED = /(?<![\p{L}\p{N}-])\p{L}+(?:-\p{L}+)+(?![\p{L}\p{N}-])/gu;
/** Minimum number of parts whose initials can be a code. */
const MIN_INITIALS = 3;

/**
 * Replaces hyphenated words with codes in the data that are their initials, "pay-as-you-go" with `PAYG`, or with the joined word if the
 * name of a table or column contains it, "call-outs" with "callouts".
 */
const withCodes = (request: string, { things }: TenantThings): string =>
  request.replaceAll(HYPHENATED, (word) => {
    const initials = Array.from(word.matchAll(/(?:^|-)(\p{L})/gu), ([, letter = '']) => letter.toUpperCase()).join('');
    const isCode = ({ kind, label }: TenantThings['things'][number]): boolean =>
      initials.length >= MIN_INITIALS && (kind === 'value' || kind === 'column') && label === initials;
    const joined = word.replaceAll('-', '');
    return things.find(isCode)?.label ?? (isInName(joined, things) ? joined : word);
  });

/** Returns whether a word is one of the words in the name of a table or column. */
const isInName = (word: string, things: TenantThings['things']): boolean =>
  things.some(
    ({ kind, label }) => (kind === 'dataset' || kind === 'column') && nameWords(label).some((own) => stemOf(own) === stemOf(word)),
  );

/** Words and marks between several things that a request names. */
const BETWEEN_THINGS = /\s(?:and|und|or|oder|vs\.?|versus|with|mit|of|von)\s|[,;–]/iu;

/**
 * Returns the KPIs that a part of a list names as a whole: read together, the words of "on-time delivery and lead time" are those of one
 * KPI, the delivery lead time.
 */
const metricsInParts = (request: string, things: TenantThings['things']): ReturnType<typeof subjectsIn<Subject['kind']>> => {
  const parts = request.split(BETWEEN_THINGS);
  if (parts.length === 1) return [];
  const metrics = things.filter(({ kind }) => kind === 'metric');
  return parts.flatMap((part) =>
    subjectsIn(part, metrics, { kinds: SUBJECT_KINDS, ignored: TASK_WORDS }).filter(({ confidence }) => confidence >= WHOLE_NAME),
  );
};

/** Returns whether the words of a request are the name of another KPI: the „Erstlösungsquote“ is not a resolution time. */
const isOtherKpi = ({ kind, label, words }: Pick<Subject, 'kind' | 'label'> & { readonly words: readonly string[] }): boolean => {
  if (kind !== 'metric') return false;
  const [asked, own] = [catalogueKpiOf(words.join(' ')), catalogueKpiOf(label)];
  return asked !== null && own !== null && asked !== own;
};

/** Returns the dataset instead of a value in it whose words are in the name of the dataset: "Service desk" of "Service desk: tickets". */
const ofWholeDataset = (subject: Subject, all: readonly Subject[], { things }: TenantThings): Subject => {
  // Several values of a column are compared or selected.
  if (subject.kind !== 'value' || all.some(({ kind, id, label }) => kind === 'value' && id === subject.id && label !== subject.label))
    return subject;
  const id = datasetOfColumn(subject.id);
  const label = things.find((thing) => thing.kind === 'dataset' && thing.id === id)?.label;
  const named = new Set(wordsIn(label ?? '').map(stemOf));
  return label !== undefined && subject.words.every((word) => named.has(stemOf(word)))
    ? { ...subject, kind: 'dataset', id, label }
    : subject;
};

/** Returns whether the word for a dataset names the column of a value in another one: "region North" names no table "Region managers". */
const isColumnOfValue = ({ kind, id, words }: Subject, all: readonly Subject[]): boolean =>
  kind === 'dataset' &&
  words.length === 1 &&
  all.some(
    (other) =>
      other.kind === 'value' &&
      datasetOfColumn(other.id) !== id &&
      stemOf(nameOfColumn(other.id).toLowerCase()) === stemOf(words[0]?.toLowerCase() ?? ''),
  );

const isCapitalised = (word: string): boolean => /^\p{Lu}/u.test(word);

/** Replaces parts of a request by blanks, so that each part is read once. */
const without = (request: string, parts: readonly string[]): string =>
  parts.reduce((text, part) => (part === '' ? text : text.replace(part, ' ')), request);

/** Omits columns and values of other datasets where the request names the dataset that they belong to, directly or by a metric. */
const ofNamedDatasets = (subjects: readonly Subject[], { datasetOfMetric }: TenantThings): Subject[] => {
  const named = new Set([
    ...subjects.filter(({ kind }) => kind === 'dataset').map(({ id }) => id),
    ...subjects.filter(({ kind }) => kind === 'metric').flatMap(({ id }) => datasetOfMetric.get(id) ?? []),
  ]);
  const isPart = ({ kind }: Subject): boolean => kind === 'column' || kind === 'value';
  const wordsOf = ({ words }: Subject): string => words.toSorted().join(' ');
  const isOfNamed = (subject: Subject): boolean => named.has(datasetOfColumn(subject.id));
  const resolved = new Set(subjects.filter((subject) => isPart(subject) && isOfNamed(subject)).map(wordsOf));
  return subjects.filter((subject) => !isPart(subject) || isOfNamed(subject) || !resolved.has(wordsOf(subject)));
};
