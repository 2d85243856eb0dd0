import { contentWords, languageOf, stemOf, wordsIn, type Period } from '../../../../platform/text/index.js';
import { understoodColumns, type Dataset } from '../../../../subgraphs/sources/index.js';
import { datasetsTrustedFirst } from '../../../datasets.js';
import type { AgentContext, Language } from '../../../kit.js';
import { activeMetrics } from '../../../metric-history.js';
import type { RowPlan } from '../../../methods/answer-plan/index.js';
import { isAgain, valuesAgain } from '../asked-again.js';
import type { AskedVariables } from '../../../methods/asked-variables/index.js';
import { datasetOfColumn, nameOfColumn, NEUTRAL_WORDS, TASK_WORDS, type Understood } from '../../../methods/request-reading/index.js';
import { isLabelName } from '../../../../platform/column-meaning/index.js';
import { findKpiRows, peerColumns } from '../../../methods/table-roles/index.js';
import { caseOutcome, intervalOutcome, namedWaits, type CaseWait } from './case-outcome.js';
import { withoutSets } from './named-sets.js';
import type { AskedColumn } from './compare-groups.js';
import type { GroupFindings } from './group-findings.js';
import { outcomesOf, type MeasuredOutcome, type Outcome } from './outcomes.js';

/** How the groups of a table are compared. */
export interface GroupPlan extends Pick<MeasuredOutcome, 'measure' | 'ofCase' | 'time'> {
  readonly dataset: Dataset;
  readonly columns: readonly AskedColumn[];
  readonly supposes: GroupFindings['supposes'];
  /** Days that the request asks about; null without a period. */
  readonly period: Period | null;
  /** Waits of the cases by which they are compared as well. */
  readonly waits?: readonly CaseWait[];
  /** SQL condition of the compared rows; all rows by default. */
  readonly where?: string;
}

/** Comparison between groups that a request asks for. */
export interface AskedGroups {
  readonly plan: GroupPlan | null;
  /** Outcome and groups that no table has together; null if one has both or no groups are asked. */
  readonly apart: { readonly outcome: string; readonly outcomeIn: string[]; readonly groups: string[]; readonly groupsIn: string[] } | null;
  /** True if the plan compares groups that the request names, or its outcome exists only as a condition on rows. */
  readonly isWhole: boolean;
  /** Name of the outcome if the request contains only a part of it; null otherwise. */
  readonly presumed: string | null;
}

const NONE: AskedGroups = { plan: null, apart: null, isWhole: false, presumed: null };

/** The thing of which a request asks which one: "which of our suppliers", „welche unserer Lieferanten“. */
const WHICH =
  /(?<!\p{L})(?:[Ww]hich|[Ww]hose|[Ww]hat (?:kind|type|sort)s? of)\s+(?:of\s+)?(?:(?:our|the|my|these|those)\s+)?(?:(?:two|three|four|five|six|both)\s+(?!(?:is|are|was|were|has|have|does|do|did|will|can|could|would|should)(?!\p{L})))?(?!(?:two|three|four|five|six|both|them|those|these)(?!\p{L}))(?<english>\p{L}+)|(?<!\p{L})[Ww]elche[rsnm]?\s+(?:\p{Ll}+\s+){0,3}(?<german>\p{Lu}\p{L}+)/u;
/** Words that ask for a cause; a column "reason" is not named by them. */
const CAUSES = /^(?:causes?|caused|causing|reasons?|grund|gründe|ursach\p{L}*|verursach\p{L}*)$/iu;
/** Words that say how much, how many or how well. */
const DEGREES =
  /^(?:meist\p{L}*|viel\p{L}*|mehr|wenig\p{L}*|hoch|hohe\p{L}*|höh\p{L}*|höch\p{L}*|niedrig\p{L}*|gering\p{L}*|häufig\p{L}*|oft|öfter|lang\p{L}*|läng\p{L}*|kurz\p{L}*|schlecht\p{L}*|gut\p{L}*|best\p{L}*|most\p{L}*|many|much|more|less|few\p{L}*|low\p{L}*|high\p{L}*|often|long\p{L}*|short\p{L}*|bad\p{L}*|worst|worse|good|better|big\p{L}*|large\p{L}*|small\p{L}*)$/iu;
/** Words that ask for people. */
const ASKS_WHO = /(?<!\p{L})(?:who|wer|wessen)(?!\p{L})/iu;
const MAX_OTHER_COLUMNS = 6;
/** Maximum number of values of a column that is compared without being asked. */
const MAX_OTHER_VALUES = 30;
const MAX_NULL_SHARE = 0.5;
/** Minimum confidence at which a named outcome is compared even if no table has the asked groups as well. */
const SURE = 0.6;
/** Minimum confidence at which a presumed outcome is compared without the asked groups. */
const PRESUMED = 0.5;

/**
 * Returns which outcome the request asks to be compared between which groups, and the table that has both. Of the outcomes that the
 * request can mean, the best one is taken whose table has the asked groups.
 */
export const readAskedGroups = async (
  context: AgentContext,
  asked: AskedVariables,
  { text, language }: { text: string; language: Language },
): Promise<AskedGroups> => {
  const understood = await context.understood();
  if (!understood) return NONE;
  const rows = (await context.plan())?.rows ?? null;
  const alsoFor = rows?.alsoFor ?? [];
  const request = withoutIntervals(withoutAgain(withoutCauses(understood), alsoFor), rows);
  const datasets = await datasetsTrustedFirst(context);
  const records = datasets.filter((dataset) => findKpiRows(dataset)?.name === undefined && !peerColumns(dataset.columns));
  const noun = nounAsked(text);
  const named = (dataset: Dataset, used: readonly string[]): AskedColumn[] =>
    groupsIn(dataset, request, used, {
      noun,
      text: valuesAgain(alsoFor).reduce((rest, { value }) => rest.replaceAll(value, ' '), text),
    });
  const anyNamed = records.filter((dataset) => named(dataset, []).length > 0);
  if (asked.treatment && anyNamed.length === 0) return NONE;
  const rest = withoutGroups(text, request, anyNamed, noun);
  const ofCases = caseOutcome(await context.plannedCases(), records, language) ?? intervalOutcome(rows, records);
  const ofRequest = outcomesOf(request, rest, { datasets, records, metrics: await activeMetrics(context) }, language);
  const outcomes = ofCases ? [ofCases, ...ofRequest] : ofRequest;
  const able = outcomes.map((outcome) => ({ outcome, ...bestTable(outcome, records, named) }));
  const sure = able.find(({ outcome }) => outcome.confidence >= PRESUMED);
  const chosen = able.find(({ outcome, dataset, groups }) => groups.length > 0 || (outcome === ofCases && dataset !== null)) ?? sure;
  if (!chosen) return { ...NONE, apart: withoutOutcome(request, rest, anyNamed, named) };
  const { outcome, dataset, measured } = chosen;
  const { groups, where } = withoutSets(text, chosen.groups);
  const asking = records.filter((each) => named(each, outcome.in(each)?.used ?? []).length > 0);
  const unknown = noun !== null && namesNothing(noun, request) ? [noun] : [];
  const homes = dataset ? [dataset] : datasets.filter(({ datasetId }) => datasetId === outcome.homeId);
  return {
    plan:
      dataset && measured
        ? {
            dataset,
            ...measured,
            columns: [...groups, ...otherColumns(dataset, chosen.groups, measured.used)],
            ...(where !== null && dataset.eventLogColumns === null && { where }),
            waits: outcome === ofCases ? namedWaits(text, dataset, outcome.label) : [],
            supposes: suppositionOf(text),
            period: request.period,
          }
        : null,
    apart:
      groups.length > 0 || asking.length + unknown.length === 0
        ? null
        : {
            ...{ outcome: outcome.label, outcomeIn: homes.map(({ name }) => name) },
            groups: unknown.length > 0 ? unknown : labelsOf(request, asking, named),
            groupsIn: unknown.length > 0 ? [] : asking.map(({ name }) => name),
          },
    isWhole: dataset !== null && (groups.length > 0 || outcome.isCondition),
    presumed: outcome.confidence < SURE ? outcome.label : null,
  };
};

/** Returns a request without the things that are named only by the words of an interval: a wait is no topic of complaints. */
const withoutIntervals = (request: Understood, rows: RowPlan | null): Understood => {
  const measured = rows?.intervals.filter(({ name }) => rows.measures.some((measure) => measure.name === name)) ?? [];
  const words = new Set(measured.flatMap((interval) => wordsIn(interval.words)));
  return words.size === 0
    ? request
    : { ...request, subjects: request.subjects.filter((each) => !each.words.every((word) => words.has(word))) };
};

const HIGHER = /(?<!\p{L})(?:häufiger|öfter|mehr|höher\p{L}*|länger\p{L}*|teurer\p{L}*|größer\p{L}*|more|higher|longer|larger)(?!\p{L})/iu;
const LOWER = /(?<!\p{L})(?:weniger|seltener|niedriger\p{L}*|kürzer\p{L}*|kleiner\p{L}*|less|fewer|lower|shorter|smaller)(?!\p{L})/iu;

const suppositionOf = (text: string): GroupFindings['supposes'] => (HIGHER.test(text) ? 'higher' : LOWER.test(text) ? 'lower' : null);

type Named = (dataset: Dataset, used: readonly string[]) => AskedColumn[];

/** Returns the table that contains an outcome and most of the asked groups. */
const bestTable = (
  outcome: Outcome,
  records: readonly Dataset[],
  named: Named,
): { dataset: Dataset | null; measured: MeasuredOutcome | null; groups: AskedColumn[] } => {
  const able = records.flatMap((dataset) => {
    const measured = outcome.in(dataset);
    return measured ? [{ dataset, measured, groups: named(dataset, measured.used) }] : [];
  });
  const [best] = able.toSorted((a, b) => b.groups.length - a.groups.length);
  return best ?? { dataset: null, measured: null, groups: [] };
};

/** Omits the values for which a request asks the same again: they are no groups of the first comparison. */
const withoutAgain = (request: Understood, alsoFor: RowPlan['alsoFor']): Understood => ({
  ...request,
  subjects: request.subjects.filter((subject) => !isAgain(subject, alsoFor)),
});

const withoutCauses = (request: Understood): Understood => ({
  ...request,
  subjects: request.subjects.filter(({ kind, words }) => kind !== 'column' || !words.every((word) => CAUSES.test(word))),
});

const nounAsked = (text: string): string | null => {
  const { english, german } = WHICH.exec(text)?.groups ?? {};
  return german ?? english ?? null;
};

/** Kinds of things by which records can be grouped, or that can be the outcome. */
const GROUPING: ReadonlySet<string> = new Set(['metric', 'dataset', 'column', 'value', 'area', 'person']);

/** Returns whether a word of a request could name groups but names nothing by which records can be grouped. */
const namesNothing = (noun: string, { subjects, topics }: Understood): boolean =>
  isTopical(noun) &&
  !topics.some(({ words }) => wordsIn(words).some((word) => isSame(word, noun))) &&
  !subjects.some(({ kind, words }) => GROUPING.has(kind) && words.some((word) => isSame(word, noun)));

/** Returns whether a word asks for a cause or states a degree, and therefore does not name a thing. */
export const isAboutRelation = (word: string): boolean => CAUSES.test(word) || DEGREES.test(word);

const isTopical = (word: string): boolean =>
  contentWords(word).length > 0 && !isAboutRelation(word) && !NEUTRAL_WORDS.has(stemOf(word)) && !TASK_WORDS.has(stemOf(word));

/**
 * Returns the columns of a table that the request names as groups: themselves, by their values, or by the table if it asks which of the
 * things in it: "which suppliers" are the rows of a list of suppliers.
 */
const groupsIn = (
  dataset: Dataset,
  { subjects }: Understood,
  used: readonly string[],
  { noun, text }: { noun: string | null; text: string },
): AskedColumn[] => {
  const own = [
    ...subjects.filter(({ kind, id }) => (kind === 'column' || kind === 'value') && datasetOfColumn(id) === dataset.datasetId),
    ...spelledValues(dataset, text),
  ];
  const names = [...new Set(own.map(({ id }) => nameOfColumn(id)))].filter((name) => !used.includes(name) && isGrouping(dataset, name));
  const { resource } = dataset.roles;
  if (resource !== undefined && ASKS_WHO.test(text) && !names.includes(resource)) names.push(resource);
  if (names.length > 0)
    return names.map((name) => ({
      name,
      isAsked: true,
      values: [...new Set(own.filter(({ kind, id }) => kind === 'value' && nameOfColumn(id) === name).map(({ label }) => label))],
    }));
  const isListed = subjects.some(
    ({ kind, id, words }) => kind === 'dataset' && id === dataset.datasetId && noun !== null && words.some((word) => isSame(word, noun)),
  );
  const key = isListed ? keyColumn(dataset, used) : null;
  return key === null ? [] : [{ name: key, isAsked: true, values: [] }];
};

/** Minimum length of a value that a request names by spelling it. */
const MIN_SPELLED = 3;

/**
 * Returns the values of a table that a request spells exactly, after its first word: "Export" is a region here, although it is also a
 * word of requests.
 */
const spelledValues = (dataset: Dataset, text: string): { kind: 'value'; id: string; label: string }[] => {
  const after = text.trimStart().replace(/^\S+/u, '');
  const isSpelled = (value: string): boolean => {
    // Several words name a value in any spelling.
    const isPhrase = /\p{L}\s+\p{L}/u.test(value);
    const at = isPhrase ? after.toLowerCase().indexOf(value.toLowerCase()) : after.indexOf(value);
    return at >= 0 && !/[\p{L}\p{N}]/u.test(`${after[at - 1] ?? ' '}${after[at + value.length] ?? ' '}`);
  };
  return dataset.profile.columns
    .filter(({ name }) => isGrouping(dataset, name))
    .flatMap(({ name, topValues }) =>
      topValues.flatMap(({ value }) =>
        typeof value === 'string' && value.length >= MIN_SPELLED && /^\p{Lu}/u.test(value) && isSpelled(value)
          ? [{ kind: 'value' as const, id: `${dataset.datasetId}/${name}`, label: value }]
          : [],
      ),
    );
};

const isSame = (one: string, other: string): boolean => stemOf(one) === stemOf(other);

/** Returns whether the rows of a table can be divided into groups by a column. */
export const isGrouping = ({ columns, profile, roles }: Dataset, name: string): boolean => {
  const type = columns.find((column) => column.name === name)?.type;
  const distinct = profile.columns.find((column) => column.name === name)?.distinct ?? 0;
  return (type === 'text' || type === 'boolean') && distinct > 1 && name !== roles['case'] && name !== roles['activity'];
};

/** Minimum share of distinct values at which a column names the rows of a list. */
const KEY = 0.9;

/** Returns the column with the names of the things that a table lists, otherwise that with their keys; null if it repeats them. */
const keyColumn = (dataset: Dataset, used: readonly string[]): string | null => {
  const keys = dataset.profile.columns.filter(
    ({ name, distinct }) => isGrouping(dataset, name) && !used.includes(name) && distinct >= KEY * dataset.rows,
  );
  return (keys.find(({ name }) => !isLabelName(name)) ?? keys[0])?.name ?? null;
};

/** Returns columns with few values that are compared besides the asked ones; never the people who did the work. */
const otherColumns = (dataset: Dataset, asked: readonly AskedColumn[], used: readonly string[]): AskedColumn[] => {
  const corrected = understoodColumns(dataset).filter((column) => column.corrected && column.role !== 'dimension');
  return dataset.profile.columns
    .filter(
      ({ name, distinct, nullShare }) =>
        isGrouping(dataset, name) &&
        !used.includes(name) &&
        !asked.some((each) => each.name === name) &&
        !isLabelName(name) &&
        !corrected.some((column) => column.name === name) &&
        name !== dataset.roles['resource'] &&
        distinct <= Math.min(MAX_OTHER_VALUES, dataset.rows / 5) &&
        nullShare <= MAX_NULL_SHARE,
    )
    .toSorted((a, b) => a.distinct - b.distinct)
    .slice(0, MAX_OTHER_COLUMNS)
    .map(({ name }) => ({ name, values: [], isAsked: false }));
};

/** Returns a text without the words that name groups, so that what remains names the outcome. */
const withoutGroups = (text: string, { subjects }: Understood, tables: readonly Dataset[], noun: string | null): string => {
  const ids = new Set(tables.map(({ datasetId }) => datasetId));
  const groups = subjects.filter(
    ({ kind, id, words }) =>
      (kind === 'dataset' && ids.has(id) && noun !== null && words.some((word) => isSame(word, noun))) ||
      ((kind === 'column' || kind === 'value') && isGroupId(id, tables)),
  );
  return groups.flatMap(({ words }) => words.flatMap(wordsIn)).reduce((rest, word) => rest.replaceAll(word, ' '), text);
};

const isGroupId = (id: string, tables: readonly Dataset[]): boolean =>
  tables.some((dataset) => dataset.datasetId === datasetOfColumn(id) && isGrouping(dataset, nameOfColumn(id)));

const labelsOf = ({ subjects }: Understood, tables: readonly Dataset[], named: Named): string[] => {
  const isNamed = ({ kind, id }: Understood['subjects'][number]): boolean =>
    (kind === 'column' || kind === 'value') &&
    tables.some((dataset) => dataset.datasetId === datasetOfColumn(id) && named(dataset, []).some(({ name }) => name === nameOfColumn(id)));
  const labels = [...new Set(subjects.filter(isNamed).map(({ label }) => label))];
  return labels.length > 0 ? labels : tables.map(({ name }) => name);
};

/** States the words that could be the outcome if the request names groups and nothing that could be compared between them. */
const withoutOutcome = (request: Understood, rest: string, tables: readonly Dataset[], named: Named): AskedGroups['apart'] => {
  const content = contentWords(rest).filter((word) => !isAboutRelation(word) && !TASK_WORDS.has(stemOf(word)));
  const topical = content.filter(isTopical);
  const nouns = topical.filter((word) => /^\p{Lu}/u.test(word));
  const words = languageOf(rest) !== 'de' ? topical : nouns.length > 0 ? nouns : content.filter((word) => /^\p{Lu}/u.test(word));
  return tables.length === 0 || words.length === 0
    ? null
    : {
        ...{ outcome: firstPhrase(rest, words), outcomeIn: [] },
        ...{ groups: labelsOf(request, tables, named), groupsIn: tables.map(({ name }) => name) },
      };
};

/** Returns the first run of adjacent words in a text that all belong to a set. */
const firstPhrase = (text: string, words: readonly string[]): string => {
  const all = wordsIn(text);
  const start = all.findIndex((word) => words.includes(word));
  const behind = all.slice(start).findIndex((word) => !words.includes(word));
  return all.slice(start, behind < 0 ? undefined : start + behind).join(' ');
};
