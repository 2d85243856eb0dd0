import { isSameUnit, LANGUAGES } from '../../../platform/content/index.js';
import { isGenericWord, subjectsIn, wordsInNames, type Nameable } from '../../../platform/questions/index.js';
import { countOf, normaliseText, NUMBER_WORDS, stemOf, wordsIn } from '../../../platform/text/index.js';
import { bestMatch, kpiCatalogue, namingOfKpi, type CatalogueKpi, type MetricWithStatus } from '../../../subgraphs/metrics/index.js';
import {
  datasetOfColumn,
  namedIds,
  NEUTRAL_WORDS,
  openWords,
  SURE,
  TASK_WORDS,
  unansweredWords,
  type Understood,
} from '../../methods/request-reading/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { KpiDiscoveryResult } from './kpi-discovery-result.js';

/** An activity that a request names, with its frequency. */
export interface Activity {
  readonly name: string;
  readonly dataset: string;
  readonly events: number;
  readonly cases: number;
}

/** Everyday words for the process areas of the catalogue. */
const AREA_WORDS: readonly (readonly [area: string, words: RegExp])[] = (
  [
    ['data-quality', String.raw`datenqualität\p{L}*|data quality`],
    [
      'order-to-cash',
      String.raw`auftragsabwicklung|auftragsbearbeitung|auftragsmanagement|bestellabwicklung|order (?:processing|management|to cash)`,
    ],
    ['procure-to-pay', String.raw`einkauf\p{L}*|beschaffung\p{L}*|procurement|purchasing|procure to pay`],
    ['production', String.raw`produktion\p{L}*|fertigung\p{L}*|production|manufacturing`],
    ['logistics', String.raw`logistik\p{L}*|lager(?:haltung|ung|wesen|s)?|versand\p{L}*|logistics|warehous\p{L}*|shipping|des?patch`],
    [
      'quality',
      String.raw`qualitäts(?:sicherung|management|wesen)|beschwerde\p{L}*|reklamations\p{L}*|quality (?:assurance|management|control)|complaints?(?: (?:management|handling))?`,
    ],
    [
      'service',
      String.raw`kundendienst\p{L}*|kundenservice|serviceabteilung|helpdesk|customer (?:service|support|care)|service desk|support`,
    ],
    [
      'finance',
      String.raw`finanz(?:en|wesen|abteilung|bereich)?|buchhaltung|rechnungswesen|forderungs\p{L}*|debitoren\p{L}*|mahnwesen|mahnungen|liquidität\p{L}*|finance|accounting|receivables|credit control|dunning|cash collection|liquidity`,
    ],
    ['hr', String.raw`personal(?:wesen|abteilung|bereich)?|hr|human resources|workforce`],
    ['sales-marketing', String.raw`vertriebs?\p{L}*|marketing|sales`],
    ['project-portfolio', String.raw`projektportfolio|projektmanagement|project (?:portfolio|management)`],
  ] as const
).map(([area, words]) => [area, new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])`, 'giu')]);

type Found = Omit<KpiDiscoveryResult, 'warnings'>;

export interface AskedKpis {
  readonly found: Found;
  /** Maximum number of KPIs that the request asks for; null if it states none. */
  readonly maximum: number | null;
  /** True if the request asks only for KPIs that are not in use yet. */
  readonly onlyNew: boolean;
  /** Words of the request that state the number and that only new KPIs are asked for. */
  readonly words: readonly string[];
  /** Names of the datasets that the request names and that yield no KPI. */
  readonly emptyDatasets: readonly string[];
  /** True if the request asks for KPIs that lead another one, which needs a test of their order in time. */
  readonly asksLeading: boolean;
  /** KPIs of the tenant without a target if the request asks for them; otherwise null. */
  readonly withoutTarget: readonly string[] | null;
  /** Costs and efforts per unit that the request names and no KPI measures, in its words. */
  readonly notComputable: readonly string[];
  /** Sentences on activities of event logs that the request names and that no KPI measures yet. */
  readonly activities: readonly Activity[];
  /** Words of the request that name nothing, with the KPI of the catalogue that they describe. */
  readonly unknown: { readonly words: readonly string[]; readonly kpi: CatalogueKpi | null } | null;
}

interface Asked {
  readonly text: string;
  readonly understood: Understood | null;
  readonly metrics: readonly MetricWithStatus[];
  /** True if the request names steps of an event log, which are answered apart. */
  readonly hasSteps?: boolean;
  /** True if the request wants KPIs beside one that it names. */
  readonly isBeside?: boolean;
  /** Datasets whose activities the request can name. */
  readonly logs?: readonly Pick<Dataset, 'name' | 'roles' | 'profile'>[];
  /** Defined KPIs without a target, drafts included. */
  readonly withoutTarget?: readonly { readonly name: string }[];
}

/** Minimum confidence at which a request contains the whole name of a KPI. */
const WHOLE = 0.95;
/** Maximum number of activities that an answer states. */
const MAX_ACTIVITIES = 3;

/** Returns the activities of event logs whose names contain one of the words. */
const activitiesIn = (words: readonly string[], logs: NonNullable<Asked['logs']>): Activity[] =>
  logs
    .flatMap(({ name: dataset, roles, profile }) => {
      const column = (role: string) => profile.columns.find(({ name }) => name === roles[role]);
      const cases = column('case')?.distinct ?? 0;
      return (column('activity')?.topValues ?? []).flatMap(({ value, count }): Activity[] => {
        const name = String(value);
        const isNamed = wordsInNames(words, [{ kind: 'value', id: name, label: name, names: [name] }]).length > 0;
        return isNamed && cases > 0 ? [{ name, dataset, events: count, cases }] : [];
      });
    })
    .slice(0, MAX_ACTIVITIES);

/**
 * Marks what the request asks for: metrics of the tenant, candidates by their name and those of the datasets that it names, otherwise
 * those of the process areas and of the tenant's areas that it names. Asked candidates and near misses come first; the ranks stay.
 */
export const answerRequest = (
  found: Found,
  { text, understood, metrics, hasSteps = false, isBeside = false, logs = [], withoutTarget = [] }: Asked,
): AskedKpis => {
  const candidates = found.candidates.map(({ name }, index) => ({
    ...{ kind: 'candidate' as const, id: String(index), label: name.de },
    ...namingOfKpi(name.de, name.en),
  }));
  // Beside steps of a log, a KPI is asked only if its whole name is: "ticket" and "history" name the log.
  const isWhole = ({ confidence, words }: { confidence: number; words: readonly string[] }): boolean =>
    !hasSteps || (confidence >= WHOLE && words.length > 1);
  const named = new Set(
    subjectsIn(text, candidates, { kinds: ['candidate'], ignored: TASK_WORDS })
      .filter(isWhole)
      .map(({ id }) => id),
  );
  // A KPI that the request names is asked itself, not with all of the table that a further column belongs to.
  const ofColumns = named.size > 0 ? [] : namedIds(understood, 'column').map(datasetOfColumn);
  // The steps of a log are answered from it; its other KPIs are not asked.
  const datasetIds = hasSteps ? [] : [...namedDatasets(understood), ...ofColumns];
  const isSurelyNamed = (id: string): boolean =>
    (named.size === 0 && !hasSteps) ||
    (understood?.subjects ?? []).some((subject) => subject.id === id && subject.confidence >= SURE && isWhole(subject));
  const metricIds = namedIds(understood, 'metric').filter(isSurelyNamed);
  const isNamed = hasSteps || named.size + datasetIds.length + namedIds(understood, 'metric').length > 0;
  const areas = isNamed ? [] : AREA_WORDS.filter(([, words]) => text.match(words) !== null);
  const isOfArea = (area: string | null): boolean => areas.some(([each]) => each === area);
  const places = new Set(
    isNamed
      ? []
      : (understood?.subjects ?? []).flatMap(({ kind, label }) => (kind === 'area' || kind === 'value' ? [normaliseText(label)] : [])),
  );
  const hasArea = found.candidates.some(({ area }) => isOfArea(area));
  const inUse = new Map(metrics.map((each) => [normaliseText(each.metric.name), each]));
  const marked = found.candidates.map((candidate, index) => ({
    ...candidate,
    isAsked:
      named.has(String(index)) || datasetIds.includes(candidate.datasetId) || isOfArea(candidate.area) || places.has(placeOf(candidate)),
    ...usageOf(candidate, inUse),
  }));
  const isNear = ({ datasetId }: { datasetId: string }): boolean => datasetIds.includes(datasetId);
  // A presumed subject does not name a KPI.
  const isSure = (understood?.subjects ?? []).some(({ confidence }) => confidence >= SURE);
  const presumed = isSure ? [] : (understood?.subjects ?? []).flatMap(({ words: each }) => each);
  const open = [...(understood?.open ?? []), ...presumed].filter(
    (word) => !NEUTRAL_WORDS.has(stemOf(word)) && !TASK_WORDS.has(stemOf(word)) && !isGenericWord(word),
  );
  // What only the programme knows, such as a milestone on approvals, is no KPI; steps of an event log can be about it.
  const ofProgramme = isNamed || marked.some(({ isAsked }) => isAsked) ? [] : programmeWords(understood);
  const activities = isNamed || (isSure && ofProgramme.length === 0) ? [] : activitiesIn([...open, ...ofProgramme], logs);
  const areaWords = new Set(hasArea ? areas.flatMap(([, words]) => text.match(words) ?? []).flatMap(wordsIn) : []);
  const isOfProgramme = ofProgramme.length > 0;
  const isEmpty = !isNamed && (isOfProgramme || !isSure) && !marked.some(({ isAsked }) => isAsked) && activities.length === 0;
  const unknown = isEmpty
    ? [...unansweredWords(text, open, { namesSomething: false, known: new Set() }), ...ofProgramme]
    : openWords(understood);
  const wish = wishOf(text);
  const words = named.size > 0 ? [] : unknown.filter((word) => !areaWords.has(word) && !wish.words.some((each) => each.includes(word)));
  // A request for new KPIs excludes those in use. The requested number limits the named KPIs, or all if the request names none.
  // A KPI whose values a table contains is in use there.
  const isNew = ({ metricId, candidateKey }: (typeof marked)[number]): boolean => metricId === null && !candidateKey.startsWith(SERIES);
  const onlyNew = wish.onlyNew || isBeside;
  const wanted = onlyNew ? marked.map((each) => ({ ...each, isAsked: each.isAsked && isNew(each) })) : marked;
  const listed = wanted.some(({ isAsked }) => isAsked)
    ? wanted.filter(({ isAsked }) => isAsked)
    : isEmpty || isOfProgramme || namedDatasets(understood).length > 0
      ? []
      : wanted.filter((each) => !onlyNew || isNew(each));
  const kept = new Set(listed.slice(0, wish.maximum ?? Infinity));
  const chosen = wish.maximum === null ? wanted : wanted.map((each) => ({ ...each, isAsked: kept.has(each) }));
  return {
    ...wish,
    words: [...wish.words, ...[NO_TARGET, LEADING].flatMap((asked) => asked.exec(text)?.[0] ?? []), ...wordsOfNoDataset(understood)],
    asksLeading: LEADING.test(text),
    withoutTarget: NO_TARGET.test(text) ? withoutTarget.map(({ name }) => name) : null,
    found: {
      ...found,
      existing: metricIds.flatMap((id) => metrics.filter(({ metric }) => metric.metricId === id).map(existingKpi)),
      candidates: [...chosen.filter(({ isAsked }) => isAsked), ...chosen.filter(({ isAsked }) => !isAsked)],
      nearMisses: [...found.nearMisses.filter(isNear), ...found.nearMisses.filter((each) => !isNear(each))],
    },
    activities,
    notComputable: notComputableIn(text, candidates),
    emptyDatasets: found.datasets
      .filter((dataset) => namedDatasets(understood).includes(dataset.datasetId) && dataset.found === 0)
      .map(({ name }) => name),
    unknown: words.length === 0 ? null : { words, kpi: catalogueKpi(words) },
  };
};

/** Words of the task that name no dataset: a request for monthly KPIs does not name the table "KPIs by month". */
const isTaskWord = (word: string): boolean =>
  TASK_WORDS.has(stemOf(word)) || NEUTRAL_WORDS.has(stemOf(word)) || isGenericWord(word) || OF_REPORTING.test(word);
const OF_REPORTING =
  /^(?:kpis?$|kennzahl|metric|measure|tag|täglich|tage|woche|wöchentlich|monat|quartal|vierteljähr|jahr|jähr|dail|day|week|month|quarter|year|annual)/iu;

/** Returns the datasets that a request names by more than words of its task. */
const namedDatasets = (understood: Understood | null): string[] =>
  namedIds(understood, 'dataset').filter((id) =>
    (understood?.subjects ?? []).some((subject) => subject.id === id && !subject.words.every(isTaskWord)),
  );

/** Returns the words of the task that only resemble the name of a dataset. */
const wordsOfNoDataset = (understood: Understood | null): string[] =>
  (understood?.subjects ?? []).flatMap(({ kind, words }) => (kind === 'dataset' && words.every(isTaskWord) ? words : []));

const PROGRAMME_KINDS: ReadonlySet<string> = new Set(['milestone', 'initiative', 'decision', 'risk']);

/** Returns the words by which a request names records of the programme with certainty, without those of its task. */
const programmeWords = (understood: Understood | null): string[] => [
  ...new Set(
    (understood?.subjects ?? [])
      .filter(({ kind, confidence }) => PROGRAMME_KINDS.has(kind) && confidence >= SURE)
      .flatMap(({ words }) => words.filter((word) => !isTaskWord(word))),
  ),
];

/** A cost or an effort per unit: "cost per ticket", „Was kostet uns ein Auftrag“. */
const PER_UNIT =
  /(?<!\p{L})(?:(?<what>\p{L}*(?:kosten|aufwand|stunden)|costs?|efforts?|(?:overtime|working) hours|overtime)\s+(?:je|pro|per|for each|of (?:an?|one|each))\s+(?<unit>\p{L}+)|(?:was|wie ?viel) kostet (?:uns )?(?:eine?|jede[rs]?) (?<costing>\p{L}+)|what does (?:an?|one|each) (?<costs>\p{L}+) cost)(?!\p{L})/giu;

/** Returns the costs and efforts per unit that a request names and no candidate measures. */
const notComputableIn = (text: string, candidates: readonly Nameable[]): string[] =>
  Array.from(text.matchAll(PER_UNIT)).flatMap(({ 0: words, groups = {} }) => {
    const what = groups['what'] ?? (groups['costing'] === undefined ? 'cost' : 'Kosten');
    const unit = groups['unit'] ?? groups['costing'] ?? groups['costs'] ?? '';
    // Both words belong to the name: total costs and the number of orders are not the costs per order.
    const isMeasured = subjectsIn(`${what} per ${unit}`, candidates, { kinds: ['candidate'], ignored: TASK_WORDS }).some(
      ({ words: matched }) =>
        [what, unit].every((each) => matched.some((word) => wordsIn(each).some((part) => stemOf(part) === stemOf(word)))),
    );
    return isMeasured ? [] : [words];
  });

/** Words that ask for KPIs that nobody has defined yet. */
const NEW_ONLY =
  /(?<!\p{L})(?:noch (?:nicht|keine)(?: \p{L}+)?|neue|zusätzliche|weitere|fehlende|not (?:yet )?(?:defined|measured|tracked|in use)|do(?:n['’]t| not) (?:yet )?(?:have|measure|track|use)|haven['’]t (?:yet )?(?:defined|measured)|new|additional|further|missing|(?:is|are)(?:n['’]t| not) (?:yet )?(?:on|in|part of) [^.,;:?!]{2,40}? yet|noch nicht (?:auf|im|in) [^.,;:?!]{2,40})(?!\p{L})/iu;
const LEADING =
  /(?<!\p{L})(?:frühindikator\p{L}*|vorlauf(?:ende\p{L}*|indikator\p{L}*)|(?:leading|early(?: warning)?) indicators?)(?!\p{L})/iu;
const NO_TARGET =
  /(?<!\p{L})(?:(?:noch )?(?:kein(?:en?|erlei)?|ohne)(?: eigene\p{L}*)? (?:ziel(?:e|wert|werte|vorgabe)?)|(?:no|without(?: an?)?|lack(?:s|ing)?(?: an?)?|missing(?: an?)?) (?:defined |set )?targets?)(?!\p{L})/iu;
const MAXIMUM = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:höchstens|maximal|max\.?|bis zu|top|at most|up to|no more than|the best)\s+(?<most>NUMBER)|(?<ofMost>NUMBER)\s+(?:at most|at the most|höchstens|maximal|max)|(?<count>NUMBER)\s+(?:\p{L}+\s+)?(?:kpis?|kennzahlen|metrics|measures|kandidaten|candidates|ideas?|ideen|vorschläge|suggestions|proposals)|(?<enough>NUMBER)\s+(?:reichen|genügen|sind genug|are enough|is enough|will do|suffice))(?![\p{L}\p{N}])`.replaceAll(
    'NUMBER',
    String.raw`\d{1,2}|${Object.keys(NUMBER_WORDS).join('|')}`,
  ),
  'iu',
);

/** Returns how many KPIs a request asks for, and whether it asks only for those that are not in use. */
export const wishOf = (text: string): Pick<AskedKpis, 'maximum' | 'onlyNew' | 'words'> => {
  const { 0: bound, groups } = MAXIMUM.exec(text) ?? {};
  const [isNew] = NEW_ONLY.exec(text) ?? [];
  return {
    maximum: countOf(groups?.['most'] ?? groups?.['ofMost'] ?? groups?.['count'] ?? groups?.['enough'] ?? ''),
    onlyNew: isNew !== undefined,
    words: [bound, isNew].filter((each) => each !== undefined),
  };
};

/** Relative difference from which a value is that of another definition. */
const OTHER = 0.05;

/** Returns the metric of the name of a candidate, and whether the candidate defines it in another way, so that its value differs. */
const usageOf = (
  { name, value, unit }: Pick<Found['candidates'][number], 'name' | 'value' | 'unit'>,
  inUse: ReadonlyMap<string, MetricWithStatus>,
): Pick<Found['candidates'][number], 'metricId' | 'isOtherDefinition'> => {
  const used = inUse.get(normaliseText(name.de)) ?? inUse.get(normaliseText(name.en));
  const own = used?.latest?.value ?? null;
  const hasSameUnit = LANGUAGES.some((language) => isSameUnit(unit?.[language] ?? '', used?.metric.unit ?? ''));
  const isOther = own !== null && hasSameUnit && Math.abs(value - own) > OTHER * Math.max(Math.abs(own), Number.EPSILON);
  return { metricId: isOther ? null : (used?.metric.metricId ?? null), isOtherDefinition: isOther };
};

const SERIES = 'series:';

/** Returns the normalised area of the KPI of a table, from its key of name, area and unit; empty for others. */
const placeOf = ({ candidateKey }: Found['candidates'][number]): string => {
  if (!candidateKey.startsWith(SERIES)) return '';
  const [, area] = JSON.parse(candidateKey.slice(SERIES.length)) as (string | null)[];
  return normaliseText(area ?? '');
};

const existingKpi = ({ metric, latest }: MetricWithStatus): Found['existing'][number] => ({
  metricId: metric.metricId,
  name: metric.name,
  unit: metric.unit,
  value: latest?.value ?? null,
  periodStart: latest?.periodStart ?? null,
  target: metric.targetValue,
  targetReached: latest?.targetReached ?? null,
});

const catalogueKpi = (words: readonly string[]): CatalogueKpi | null => {
  const named = kpiCatalogue().map((kpi) => ({ ...namingOfKpi(kpi.name.de), score: 0, steering: 0, draft: kpi }));
  return bestMatch(named, words.join(' '))?.draft ?? null;
};
