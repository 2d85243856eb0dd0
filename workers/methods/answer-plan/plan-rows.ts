import { isGenericWord, subjectsIn, wordsInNames } from '../../../platform/questions/index.js';
import { languageOf, NUMBER_WORDS, sameWord, stemOf, wordsIn } from '../../../platform/text/index.js';
import { isNumericType, type UnderstoodColumn } from '../../../platform/column-meaning/index.js';
import { understoodColumns, type Dataset } from '../../../subgraphs/sources/index.js';
import {
  columnThing,
  isExcluded,
  isShortText,
  nameOfColumn,
  NEUTRAL_WORDS,
  SURE,
  TASK_WORDS,
  valueThing,
  withoutDeliverable,
  type Nameable,
  type Understood,
} from '../request-reading/index.js';
import type { AskedGrain, RowPlan } from './answer-plan.js';
import { conditionsIn } from './conditions.js';
import { dateConditionsIn } from './date-conditions.js';
import { timeColumnOf } from './row-conditions.js';

type Subject = Understood['subjects'][number];

/** A metric that is computed from a dataset. */
export interface PlannedMetric {
  readonly metricId: string;
  readonly name: string;
  readonly datasetId: string | null;
}

/** Dataset with what a plan needs of it. */
export type PlannedDataset = Pick<Dataset, 'datasetId' | 'columns' | 'profile' | 'rows' | 'roles'> &
  Partial<Pick<Dataset, 'columnCorrections'>>;

export interface RowReading {
  readonly rows: RowPlan;
  /** Bounds of the request whose column is not certain. */
  readonly openConditions: readonly string[];
  /** Columns that the request names but that neither select, group nor measure rows, such as dates. */
  readonly otherColumns: readonly { readonly name: string; readonly words: string }[];
  /** Words of the request that name nothing, but occur in values of the dataset. */
  readonly partOfValues: readonly string[];
  /** Number of words of the request that the plan uses; the dataset with the most is the one that the request is about. */
  readonly used: number;
}

/** Confidence from which a request names a value, which may be a common word, or a column. */
const MIN_CONFIDENCE = { value: 0.6, column: 0.6 } as const;
/** Confidence from which a single word names a value; several words do so from the minimum. */
const ONE_WORD = 0.85;
/** Confidence from which a request names a column by its own name. */
const NAMED = 0.95;
const KINDS = ['column', 'value'] as const;
const TIME_ROLES: ReadonlySet<string> = new Set(['time', 'event_time', 'event_start']);
const NOT_GROUPING: ReadonlySet<string> = new Set([...TIME_ROLES, 'case', 'activity', 'text']);
/** Maximum number of different values of a column by which rows are grouped. */
const MAX_GROUPS = 60;
const ASKS_DURATION =
  /dauer|durchlaufzeit|bearbeitungszeit|lösungszeit|wie lange|how long|duration|lead time|cycle time|throughput time|resolution time|processing time|takes?(?!\p{L})|(?<!\p{L})(?:slower|faster|quicker|langsamer|schneller)(?!\p{L})/iu;
/** Kinds of things that a word names rather than a value of the same name. */
const WHOLE_KINDS: ReadonlySet<string> = new Set(['initiative', 'milestone', 'decision', 'risk', 'person', 'run', 'step']);
/** Confidence from which a thing is named as a whole. */
const WHOLE = 0.9;
/** A comparison between two groups, as the beginning of a relation: "do A arrive later than B". */
const RELATES =
  /abhäng|hängt|hängen|einfluss|beeinfluss|auswirk|unterschied|unterscheid|zusammenhang|zusammenhäng|je nach|korrel|depend|influenc|affect|differ|relat|impact|lead to|(?<!\p{L})link|correlat|associat|führ(?:t|en)/iu;

/** A comparison of one thing with another: "later than", „länger als“. */
const COMPARES = /(?<!\p{L})\p{L}+(?:er|ere|eren|mehr|weniger|more|less|fewer)\s(?:\p{L}+\s){0,4}?(?:als|than)(?!\p{L})/iu;
const HIGHER =
  /(?<!\p{L})(?:höher|länger|langsamer|später|mehr|größer|häufiger|teurer|schlechter|higher|longer|slower|later|more|larger|bigger|greater|worse)\p{L}{0,2}(?!\p{L})/iu;
const LOWER =
  /(?<!\p{L})(?:niedriger|kürzer|schneller|früher|weniger|kleiner|seltener|billiger|günstiger|lower|shorter|faster|quicker|earlier|fewer|less|smaller|cheaper)\p{L}{0,2}(?!\p{L})/iu;

const HIGHEST =
  /(?<!\p{L})(?:(?:am )?(?:meisten?|häufigsten?|höchsten?|größten?|längsten?|langsamsten?|teuersten?|stärksten?|schlechtesten?)|höchste[rsn]?|größte[rsn]?|längste[rsn]?|vorne|führend\p{L}*|most|highest|largest|biggest|longest|slowest|worst|ahead|leading)(?!\p{L})/iu;
const LOWEST =
  /(?<!\p{L})(?:(?:am )?(?:wenigsten?|seltensten?|niedrigsten?|geringsten?|kleinsten?|kürzesten?|schnellsten?)|niedrigste[rsn]?|geringste[rsn]?|kleinste[rsn]?|kürzeste[rsn]?|schnellste[rsn]?|fewest|least|lowest|smallest|shortest|fastest|quickest)(?!\p{L})/iu;

const rankIn = (text: string): RowPlan['ranks'] => {
  const [high, low] = [text.search(HIGHEST), text.search(LOWEST)];
  if (high < 0 && low < 0) return null;
  return low < 0 || (high >= 0 && high < low) ? 'highest' : 'lowest';
};

const expectationIn = (text: string): RowPlan['expects'] => {
  const [higher, lower] = [HIGHER.test(text), LOWER.test(text)];
  return higher === lower ? null : higher ? 'higher' : 'lower';
};

/**
 * Plans which rows of a dataset a request is about: the values that it names or leaves out, bounds on numbers, the columns by which it
 * groups or compares, and the numbers that it asks about. The request is matched with the columns and values of this dataset alone, so
 * that a word also counts that names a KPI or another table as well.
 */
export const planRows = (text: string, understood: Understood, dataset: PlannedDataset, metrics: readonly PlannedMetric[]): RowReading => {
  const roles = new Map(understoodColumns(dataset).map((column) => [column.name, column]));
  const local = localSubjects(text, understood, dataset, roles);
  const columns = local.filter(({ kind }) => kind === 'column');
  const roleOf = (name: string): string => roles.get(name)?.role ?? '';
  // „Ziel … in Tagen“ asks for no „Zahlungsziel_Tage“, and what a request leaves out is not measured.
  const isAskedFor = ({ words, confidence }: Subject): boolean =>
    (confidence >= NAMED || !words.every((word) => NEUTRAL_WORDS.has(stemOf(word)))) && !words.some((word) => isExcluded(text, word));
  const measured = columns.filter((column) => roleOf(column.label) === 'measure' && isAskedFor(column));
  const numeric = [...roles.values()]
    .filter(({ role }) => role === 'measure')
    .map(({ name, unit }) => ({ name, unit, words: measured.find(({ label }) => label === name)?.words ?? [] }));
  const filters = [...filtersIn(text, local), ...caseFiltersIn(text, dataset)];
  const isNamed = local.length > 0 || namesDataset(understood, dataset, metrics);
  const { conditions: bounds, open } = conditionsIn(text, numeric, { byUnit: isNamed });
  const conditions = [...bounds, ...positiveColumns(text, measured)];
  const named = metricsOf(text, understood, dataset, metrics, [...measured, ...filters.map(({ words }) => ({ words: words.split(' ') }))]);
  // A column that only bounds the rows is not asked for.
  const measures = measured
    .filter(({ label }) => measured.length === 1 || !conditions.some(({ column }) => column === label))
    .map(({ label, words }) => ({ name: label, metricId: null, words: words.join(' ') }));
  const size = measures.length === 0 || COMPARED_SIZE.test(text) ? sizeMeasure(text, dataset, measures) : [];
  const first = firstGroups(text, dataset, [...roles.values()]);
  const rows: RowPlan = {
    datasetId: dataset.datasetId,
    ...{ filters, conditions },
    dates: dataset.roles['case'] === undefined ? dateConditionsIn(text, dataset, named.length > 0) : [],
    groups: first === null ? groupsIn(text, understood, dataset, { columns, filters, roleOf }) : [first.group],
    measures: [...named, ...measures, ...size],
    asksRelation: RELATES.test(text) || COMPARES.test(text),
    expects: expectationIn(text),
    ranks: first === null ? rankIn(text) : first.ranks,
    top: first?.count ?? null,
    asksDuration: dataset.roles['case'] !== undefined && ASKS_DURATION.test(text),
  };
  const others = understood.subjects.filter(({ kind }) => kind !== 'column' && kind !== 'value').flatMap(({ words }) => words);
  const isOther = (words: readonly string[]): boolean => isAmong(words, others);
  const otherColumns = columns
    .filter(({ label, words, confidence }) => TIME_ROLES.has(roleOf(label)) && confidence >= WHOLE && !isOther(words))
    .map(({ label, words }) => ({ name: label, words: words.join(' ') }));
  const used = [...rows.filters, ...rows.groups, ...rows.measures, ...rows.conditions, ...rows.dates].flatMap(({ words }) =>
    wordsIn(words).map(stemOf),
  );
  return {
    ...{ rows, openConditions: open, otherColumns },
    partOfValues: partOfValues(understood, dataset, used),
    used: new Set(used).size,
  };
};

/** Returns whether a request names a dataset, or a metric that is computed from it. */
const namesDataset = ({ subjects }: Understood, { datasetId }: PlannedDataset, metrics: readonly PlannedMetric[]): boolean =>
  subjects.some(
    ({ kind, id, confidence }) =>
      confidence >= SURE &&
      (kind === 'metric'
        ? metrics.some((metric) => metric.metricId === id && metric.datasetId === datasetId)
        : kind === 'dataset' && id === datasetId),
  );

const SIZE_WORD =
  'größten?|umsatzstärksten?|wichtigsten?|besten?|teuersten?|schlechtesten?|kleinsten?|umsatzschwächsten?|largest|biggest|best|strongest|most important|highest|worst|smallest|weakest';
const COUNT_WORD = String.raw`\d{1,3}|${Object.keys(NUMBER_WORDS).join('|')}`;
const KIND_WORD = String.raw`\p{L}[\p{L}-]+`;
/** "the top ten customers", „die fünf größten Kunden“, "the largest five accounts". */
const FIRST_GROUPS = new RegExp(
  String.raw`(?<!\p{L})(?:top[-\s]?(?<count>${COUNT_WORD})\s+(?:(?:${SIZE_WORD})\s+)?(?<kind>${KIND_WORD})|(?<count2>${COUNT_WORD})\s+(?:${SIZE_WORD})\s+(?<kind2>${KIND_WORD})|(?:${SIZE_WORD})\s+(?<count3>${COUNT_WORD})\s+(?<kind3>${KIND_WORD}))`,
  'iu',
);
const SMALLEST = /schlechtest|kleinst|schwächst|worst|smallest|weakest/iu;
/** The end of a meaning that says by what a thing is known. */
const OF_THING = /_(?:id|number|name|code|key|no)$/u;

interface FirstGroups {
  readonly group: RowPlan['groups'][number];
  readonly ranks: NonNullable<RowPlan['ranks']>;
  readonly count: number;
}

/** Returns the grouping of a request for the first groups of a kind by some figure; null if it asks for none that the dataset has. */
const firstGroups = (text: string, dataset: PlannedDataset, understood: readonly UnderstoodColumn[]): FirstGroups | null => {
  const match = FIRST_GROUPS.exec(text);
  const { count, count2, count3, kind, kind2, kind3 } = match?.groups ?? {};
  const stated = count ?? count2 ?? count3 ?? '';
  const wanted = /^\d+$/.test(stated) ? Number(stated) : (NUMBER_WORDS[stated.toLowerCase()] ?? 0);
  if (!match || wanted < 1) return null;
  const types = new Map(dataset.columns.map(({ name, type }) => [name, type]));
  const things = understood
    .filter(
      ({ name, role }) =>
        role !== 'measure' && !TIME_ROLES.has(role ?? '') && name !== dataset.roles['activity'] && types.get(name) === 'text',
    )
    .map(({ name, semanticType }) => ({
      ...columnThing(dataset.datasetId, name),
      heads: semanticType === null ? [] : [semanticType.replace(OF_THING, '').replaceAll('_', ' ')],
    }));
  const [found] = subjectsIn(kind ?? kind2 ?? kind3 ?? '', things, { kinds: KINDS, minConfidence: MIN_CONFIDENCE });
  return found
    ? { group: { column: found.label, grain: null, words: match[0] }, ranks: SMALLEST.test(match[0]) ? 'lowest' : 'highest', count: wanted }
    : null;
};

/** Words after a participle that it does not qualify: "returned by customers". */
const NOT_QUALIFIED = /^(?:by|in|from|to|for|with|and|or|than|at|on|last|this|since|per|of|as|within|because|due)$/iu;

/** Returns bounds for columns that a participle before a noun names: "returned orders" are those with a quantity returned. */
const positiveColumns = (text: string, measured: readonly Subject[]): RowPlan['conditions'] =>
  measured.flatMap(({ label, words }) => {
    const [word, ...others] = words;
    if (word === undefined || others.length > 0) return [];
    const isParticiple = PARTICIPLE.test(word.replace(/(?<=t|en)e[nrms]?$/u, ''));
    const next = new RegExp(String.raw`(?<!\p{L})${RegExp.escape(word)}\s+(\p{L}+)`, 'iu').exec(text)?.[1];
    const isQualifying = isParticiple && next !== undefined && !NOT_QUALIFIED.test(next) && (/ed$/iu.test(word) || /^\p{Lu}/u.test(next));
    return isQualifying ? [{ column: label, operator: '>' as const, value: 0, words: word }] : [];
  });

/** The size of orders, which their amount measures: "larger orders", „Auftragsgröße“. */
const SIZE =
  /(?<!\p{L})(?:(?:larger|bigger|smaller|big|large|small|größere|grössere|kleinere|höhere|große|kleine)[rnms]?\s+(?:orders?|purchases?|sales|aufträgen?|bestellungen|käufe)|(?:order|basket|purchase)\s+(?:sizes?|values?|volumes?)|(?:auftrags|bestell|warenkorb)(?:größen?|volumen|werte?n?))(?!\p{L})/iu;
const COMPARED_SIZE = /(?<!\p{L})(?:larger|bigger|smaller|größere|kleinere|höhere)/iu;
const AMOUNT = /net|value|amount|wert|betrag|umsatz|revenue|total/iu;

/** Returns the amount of a row as a measure if a request asks for the size of orders and names no such column. */
const sizeMeasure = (text: string, dataset: PlannedDataset, measures: RowPlan['measures']): RowPlan['measures'] => {
  const words = SIZE.exec(text)?.[0];
  if (words === undefined) return [];
  const amounts = understoodColumns(dataset).filter(({ role, unit }) => role === 'measure' && unit !== null && /^[A-Z]{3}$/u.test(unit));
  const found = amounts.find(({ name }) => AMOUNT.test(name)) ?? amounts[0];
  return found && !measures.some(({ name }) => name === found.name) ? [{ name: found.name, metricId: null, words }] : [];
};

interface NamedParts {
  /** Columns that the request names. */
  readonly columns: readonly Subject[];
  readonly filters: RowPlan['filters'];
  readonly roleOf: (column: string) => string;
}

/**
 * Returns the columns by which a request groups: those after "by" or „je“, those whose influence it asks about, those of which it compares
 * several values, and the calendar units of the days.
 */
const groupsIn = (
  text: string,
  { comparisons }: Understood,
  dataset: PlannedDataset,
  { columns, filters, roleOf }: NamedParts,
): RowPlan['groups'] => {
  const distinct = new Map(dataset.profile.columns.map((column) => [column.name, column.distinct]));
  const types = new Map(dataset.columns.map(({ name, type }) => [name, type]));
  const filtered = new Set(filters.map(({ column }) => column));
  const byGroups = new Set(comparisons.filter(({ kind }) => kind === 'groups').flatMap(({ ids }) => ids));
  const isGrouping = ({ label, words, confidence }: Subject): boolean =>
    (distinct.get(label) ?? 0) >= 2 &&
    (distinct.get(label) ?? 0) <= MAX_GROUPS &&
    !isNumericType(types.get(label) ?? '') &&
    !NOT_GROUPING.has(roleOf(label)) &&
    (byGroups.has(`${dataset.datasetId}/${label}`) ||
      isAfterBy(text, words) ||
      (!filtered.has(label) && confidence >= NAMED && RELATES.test(text)));
  const grouped = columns.filter(isGrouping);
  const compared = filters.filter(({ column, values }) => isSeveral(values) && !grouped.some(({ label }) => label === column));
  const timeColumn = timeColumnOf(dataset);
  const time = timeColumn === null ? null : grainIn(text);
  // A date has no hour.
  const byTime = time?.grain === 'hour' && types.get(timeColumn ?? '') !== 'timestamp' ? null : time;
  return [
    ...grouped.map(({ label, words }) => ({ column: label, grain: null, words: words.join(' ') })),
    ...compared.map(({ column, words }) => ({ column, grain: null, words })),
    ...(byTime && timeColumn !== null ? [{ column: timeColumn, ...byTime }] : []),
  ];
};

const GRAINS: readonly (readonly [AskedGrain, string])[] = [
  ['hour', 'stunden?|uhrzeit(?:en)?|tageszeit(?:en)?|hours? of the day|hours?|times? of day'],
  ['weekday', 'wochentage?n?|weekdays?|days? of the week'],
  ['week', 'wochen?|weeks?|wöchentlich|weekly'],
  ['month', 'monate?n?|months?|monatlich|monthly|monatsweise'],
  ['quarter', 'quartale?n?|quarters?|quartalsweise|quarterly'],
  ['year', 'jahre?n?|years?|jährlich|yearly|annually|jahresweise'],
];
const BY_TIME = GRAINS.map(
  ([grain, words]) =>
    [
      grain,
      new RegExp(
        String.raw`(?<!\p{L})(?:(?:pro|je|per|by|nach|each|every|jeden?|(?:an |zu |in )?welche[rnm]?|(?:on |at |in )?(?:which|what))\s+(?:${words})|\p{L}+(?:lich|ly|weise)(?<=${words}))(?!\p{L})`,
        'iu',
      ),
    ] as const,
);

/** Returns the calendar unit by which a request groups: "per month", „quartalsweise“; null without one. */
const grainIn = (text: string): { grain: AskedGrain; words: string } | null => {
  for (const [grain, pattern] of BY_TIME) {
    const [words] = pattern.exec(text) ?? [];
    if (words !== undefined) return { grain, words };
  }
  return null;
};

/** The end of a meaning that says nothing about what is measured. */
const GENERIC_END = /_(?:rate|time|quantity|amount|value|score|count)$/u;

/** Returns what a column measures, by which a request names it although its name abbreviates that: "discount" of "Disc %". */
const meaningHeads = (column: UnderstoodColumn | undefined): string[] => {
  if (column?.role !== 'measure' || column.semanticType === null) return [];
  return [...new Set([column.semanticType, column.semanticType.replace(GENERIC_END, '')])].map((name) => name.replaceAll('_', ' '));
};

/** Returns the columns of an event log whose values are no properties of a case. */
const stepColumns = ({ roles }: PlannedDataset): ReadonlySet<string | undefined> =>
  new Set([roles['activity'], roles['case'], roles['lifecycle']]);

/** A state in one word: "Delivered", „storniert“. */
const PARTICIPLE = /^(?:\p{L}{3,}ed|sent|paid|done|sold|(?:\p{L}*ge|be|er|ver|ent|zer)\p{L}{2,}(?:t|en)|\p{L}{3,}iert)$/iu;
/** Share of the rows from which a state is the normal one. */
const NORMAL = 0.5;

/** Returns the states that most rows of a dataset have. */
const normalStates = ({ profile, rows }: PlannedDataset): ReadonlySet<string> =>
  new Set(
    profile.columns.flatMap(({ topValues }) =>
      topValues.flatMap(({ value, count }) => (PARTICIPLE.test(String(value)) && count > NORMAL * rows ? [String(value)] : [])),
    ),
  );

const valueThings = ({ datasetId, profile }: PlannedDataset): Nameable[] =>
  profile.columns.flatMap(({ name, topValues }) =>
    topValues.flatMap(({ value }) => (isShortText(value) ? [valueThing(datasetId, name, value)] : [])),
  );

/** Returns the columns and values of a dataset that a request names. A column whose words name a longer one as well is omitted. */
const localSubjects = (
  text: string,
  { subjects, period }: Understood,
  dataset: PlannedDataset,
  understood: ReadonlyMap<string, UnderstoodColumn>,
): Subject[] => {
  const steps = stepColumns(dataset);
  const taken = new Set([
    ...subjects.filter(({ kind, confidence }) => WHOLE_KINDS.has(kind) && confidence >= WHOLE).flatMap(({ words }) => words.map(stemOf)),
    ...wordsIn(period?.words ?? '').map(stemOf),
  ]);
  const columns = dataset.columns.map(({ name }) => ({
    ...columnThing(dataset.datasetId, name),
    heads: meaningHeads(understood.get(name)),
  }));
  const values = valueThings(dataset).filter(({ id }) => !steps.has(nameOfColumn(id)));
  const language = languageOf(text);
  const isSameLanguage = language !== null && language === languageOfData(dataset);
  const normal = normalStates(dataset);
  const request = withoutDeliverable(text);
  const [ofColumns = [], ofValues = []] = [columns, values].map(
    (things) => subjectsIn(request, things, { kinds: KINDS, ignored: TASK_WORDS, minConfidence: MIN_CONFIDENCE }) as Subject[],
  );
  // A word of the name of a column names no value: "closed" in `hours_to_close` is one, a word of the same meaning is not.
  const inNames = new Set(ofColumns.flatMap(({ label }) => wordsIn(label.replaceAll('_', ' ')).map(stemOf)));
  const ofMetrics = new Set(
    subjects.filter(({ kind, confidence }) => kind === 'metric' && confidence >= WHOLE).flatMap(({ words }) => words.map(stemOf)),
  );
  // In one language, a value is named by its own words: „Lieferdatum“ does not select the department „Versand“.
  const isOwnName = ({ label, words }: Subject): boolean => {
    const own = wordsIn(label).map(stemOf);
    return (
      !words.every((word) => ofMetrics.has(stemOf(word)) && !own.includes(stemOf(word))) &&
      (!isSameLanguage || words.some((word) => own.some((each) => sharesBeginning(stemOf(word), each))))
    );
  };
  // "Late deliveries" do not ask for the rows that are "Delivered" if nearly all are.
  const isNoun = ({ label, words }: Subject): boolean =>
    normal.has(label) && !words.some((word) => word.toLowerCase().startsWith(label.toLowerCase()) || isExcluded(text, word));
  const found = [
    ...ofColumns,
    ...ofValues.filter((value) => !value.words.every((word) => inNames.has(stemOf(word))) && !isNoun(value) && isOwnName(value)),
  ];
  const isInLonger = ({ kind, words }: Subject): boolean =>
    found.some((other) => kind === 'column' && other.kind === kind && other.words.length > words.length && isAmong(words, other.words));
  const isInBetter = ({ kind, words, confidence }: Subject): boolean =>
    found.some((other) => kind === 'column' && other.kind === kind && other.confidence > confidence && isAmong(words, other.words));
  return found.filter(
    (subject) =>
      subject.confidence >= SURE &&
      (subject.kind !== 'value' || subject.words.length > 1 || subject.confidence >= ONE_WORD) &&
      !subject.words.every((word) => taken.has(stemOf(word))) &&
      !isInLonger(subject) &&
      !isInBetter(subject),
  );
};

/** Returns the language of the names of columns and of the values of a dataset. */
const languageOfData = ({ profile }: PlannedDataset): ReturnType<typeof languageOf> =>
  languageOf(
    profile.columns.flatMap(({ name, topValues }) => [name.replaceAll('_', ' '), ...topValues.map(({ value }) => String(value))]).join(' '),
  );

/** Minimum number of letters that forms of a word have in common. */
const MIN_SHARED = 4;

const sharesBeginning = (one: string, other: string): boolean =>
  one === other || sameWord(one, other) || (one.length >= MIN_SHARED && one.slice(0, MIN_SHARED) === other.slice(0, MIN_SHARED));

const isAmong = (words: readonly string[], others: readonly string[]): boolean => words.every((word) => others.includes(word));

/** Returns the open words of a request that are a part of values of the dataset, too little to select rows by. */
const partOfValues = ({ open }: Understood, dataset: PlannedDataset, used: readonly string[]): string[] => {
  const words = open.filter((word) => !used.includes(stemOf(word)) && !NEUTRAL_WORDS.has(stemOf(word)) && !isGenericWord(word));
  const steps = stepColumns(dataset);
  return wordsInNames(
    words,
    valueThings(dataset).filter(({ id }) => !steps.has(nameOfColumn(id))),
  );
};

const filtersIn = (text: string, local: readonly Subject[]): RowPlan['filters'] => {
  const values = local.filter(({ kind }) => kind === 'value');
  const byColumn = Map.groupBy(values, ({ id, words }) => `${nameOfColumn(id)} ${words.some((word) => isExcluded(text, word))}`);
  const positionOf = ({ words }: Subject): number => Math.min(...words.map((word) => text.indexOf(word)));
  return [...byColumn.values()].flatMap((found) => {
    const same = found.toSorted((a, b) => positionOf(a) - positionOf(b));
    const [first] = same;
    if (!first) return [];
    return [
      {
        column: nameOfColumn(first.id),
        values: [...new Set(same.map(({ label }) => label))],
        isExcluded: first.words.some((word) => isExcluded(text, word)),
        caseColumn: null,
        words: [...new Set(same.flatMap(({ words }) => words))].toSorted((a, b) => text.indexOf(a) - text.indexOf(b)).join(' '),
      },
    ];
  });
};

/** Returns the activities whose cases a request leaves out: „ohne stornierte Aufträge“. */
const caseFiltersIn = (text: string, dataset: PlannedDataset): RowPlan['filters'] => {
  const { activity, case: caseColumn } = dataset.roles;
  if (activity === undefined || caseColumn === undefined) return [];
  const activities = valueThings(dataset).filter(({ id }) => nameOfColumn(id) === activity);
  const named = subjectsIn(text, activities, { kinds: KINDS, ignored: TASK_WORDS, minConfidence: MIN_CONFIDENCE });
  const left = named.filter(({ words }) => words.some((word) => isExcluded(text, word)));
  return left.map(({ label, words }) => ({ column: activity, values: [label], isExcluded: true, caseColumn, words: words.join(' ') }));
};

/** Returns whether values differ by more than their spelling. */
const isSeveral = (values: readonly string[]): boolean => new Set(values.map((value) => value.toLowerCase())).size > 1;

/** Returns whether words stand after "by", "per" or „nach“, possibly as the second of two columns. */
const isAfterBy = (text: string, words: readonly string[]): boolean =>
  words.some((word) =>
    new RegExp(
      String.raw`(?<!\p{L})(?:by|per|pro|je|nach|across|for each|for every|welche[rnms]?|which|what|(?:vergleich\p{L}*|compare)\s+(?:uns|unsere|die|our|the))\s+(?:(?:the|our|dem|den|der|die|jede[rnm]?)\s+)?(?:[\p{L}-]+\s+){0,2}?(?:(?:and|und|,)\s+)?${RegExp.escape(word)}(?!\p{L})`,
      'iu',
    ).test(text),
  );

/** Returns the named metrics that are computed from the dataset, unless a column or value of it is what their words name. */
const metricsOf = (
  text: string,
  { subjects }: Understood,
  { datasetId }: PlannedDataset,
  metrics: readonly PlannedMetric[],
  measured: readonly Pick<Subject, 'words'>[],
): RowPlan['measures'] => {
  const known = new Set(measured.flatMap(({ words }) => words.map(stemOf)));
  return subjects
    .filter(({ kind, confidence }) => kind === 'metric' && confidence >= SURE)
    .filter(({ id }) => metrics.some((metric) => metric.metricId === id && metric.datasetId === datasetId))
    .filter(({ words }) => !words.every((word) => known.has(stemOf(word))) && !words.some((word) => isExcluded(text, word)))
    .map(({ id, label, words }) => ({ name: label, metricId: id, words: words.join(' ') }));
};
