import { identifier } from '../../../platform/analytics/index.js';
import { stemOf, wordsIn } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { Language } from '../../documents/text/formatting.js';
import type { AnswerPlan } from '../../methods/answer-plan/index.js';
import { isShortText } from '../../methods/request-reading/index.js';
import { namedValues } from '../../methods/values-in-text/named-values.js';
import type { AskedOfLog } from './asked.js';
import { formatFor } from './format.js';
import { isActivity } from './log/case-conditions.js';
import type { CaseSelection, EventLogRef } from './log/event-log.js';
import { messagesIn } from './messages.js';
import type { ProcessMiningResult as Result } from './process-mining-result.js';

/** Groups of cases that a request compares by a property of cases. */
export interface ValueComparison {
  readonly column: string;
  readonly groups: readonly { readonly name: string; readonly selection: CaseSelection }[];
  /** The selection without the compared property; null for all cases. */
  readonly among: CaseSelection | null;
  readonly words: readonly string[];
}

type Log = Pick<Dataset, 'roles' | 'profile' | 'datasetId'>;

/** Words that compare groups of cases. */
const COMPARES =
  /(?<!\p{L})(?:vergl(?:ei|i)ch\p{L}*|gegenüber|unterschied\p{L}*|unterscheid\p{L}*|im gegensatz|getrennt nach|aufgeteilt|je nach|sowie|beide[nrms]?|jeweils|als|compar\p{L}*|versus|vs\.?|against|differ\p{L}*|than|split|broken down|separately|respectively|both|each)(?!\p{L})/iu;
/** All other values: "the other clinics", „die übrigen Werke“. */
const OTHERS = /(?<!\p{L})(?:andere[nrms]?|übrige[nrms]?|restliche[nrms]?|others?|remaining|the rest|rest|alle[nr]? anderen)(?!\p{L})/iu;
/** Largest number of groups that are mined. */
const MAX_GROUPS = 8;
/** Columns with more values are no properties by which cases are compared. */
const MAX_VALUES = 40;

/**
 * Returns the groups of cases that a request compares: two or more named values of one property, a value and all others, or all values of a
 * property by which it groups. Null if it compares none.
 */
export const comparedValuesIn = (
  text: string,
  { roles, profile, datasetId }: Log,
  { selection, plan, others }: { selection: CaseSelection | null; plan: AnswerPlan | null; others: string },
): ValueComparison | null => {
  const notProperties = new Set([roles['activity'], roles['case'], roles['time'], roles['lifecycle'], roles['start'], roles['resource']]);
  const properties = profile.columns.flatMap(({ name, topValues }) => {
    const values = topValues.flatMap(({ value }) => (isShortText(value) ? [value] : []));
    return notProperties.has(name) || values.length < 2 || values.length > MAX_VALUES ? [] : [{ name, values }];
  });
  const named = properties.map((property) => ({ ...property, found: namedValues(text, property.values) }));
  const isAgainstOthers = OTHERS.test(text);
  const several = named.find(({ found }) => found.length > 1);
  const one = isAgainstOthers && COMPARES.test(text) ? named.filter(({ found }) => found.length === 1) : [];
  // "Crown orders at Leeds against the other branches": the value after the selected ones is compared.
  const single = one.length === 1 ? one[0] : one.toSorted((a, b) => (b.found[0]?.at ?? 0) - (a.found[0]?.at ?? 0))[0];
  const within = (column: string): CaseSelection | null => {
    const values = [
      ...(selection?.values ?? []).filter((each) => each.column !== column),
      ...named
        .filter(({ name, found }) => name !== column && found.length === 1 && !selection?.values.some((each) => each.column === name))
        .map(({ name, found }) => ({ column: name, values: found.map(({ value }) => value) })),
    ];
    const { from = null, until = null } = selection ?? {};
    return values.length === 0 && from === null && until === null ? null : { values, from, until };
  };
  const groupsOf = (
    column: string,
    groups: readonly { name: string; values: readonly string[]; isExcluded?: boolean }[],
    words: readonly string[],
  ): ValueComparison => {
    const among = within(column);
    return {
      column,
      among,
      words,
      groups: groups.slice(0, MAX_GROUPS).map(({ name, values, isExcluded }) => ({
        name,
        selection: {
          values: [...(among?.values ?? []), { column, values, ...(isExcluded && { isExcluded }) }],
          from: among?.from ?? null,
          until: among?.until ?? null,
        },
      })),
    };
  };
  if (several && (COMPARES.test(text) || plan?.question === 'compare' || /(?<!\p{L})(?:by|nach)(?!\p{L})/iu.test(text))) {
    const groups = several.found.map(({ value }) => ({ name: value, values: [value] }));
    return groupsOf(
      several.name,
      groups,
      several.found.map(({ words }) => words),
    );
  }
  const [value] = single?.found ?? [];
  if (single && value) {
    const groups = [
      { name: value.value, values: [value.value] },
      { name: others, values: [value.value], isExcluded: true },
    ];
    return groupsOf(single.name, groups, [value.words]);
  }
  const grouped =
    plan?.rows?.datasetId === datasetId ? plan.rows.groups.find(({ column }) => properties.some(({ name }) => name === column)) : undefined;
  const all = grouped && properties.find(({ name }) => name === grouped.column)?.values;
  return grouped && all && all.length <= MAX_GROUPS
    ? groupsOf(
        grouped.column,
        all.map((each) => ({ name: each, values: [each] })),
        wordsIn(grouped.words).map(stemOf),
      )
    : null;
};

/** The mined cases of a group. */
export interface MinedGroup {
  readonly name: string;
  readonly result: Result;
  /** The finished cases, whose durations are compared; null if no activity ends most cases. */
  readonly finished: Result | null;
}

export interface ComparedTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Number of transitions that are compared. */
const MAX_EDGES = 3;
/** Minimum share of the cases that end with an activity for it to count as the end of the process. */
const MIN_END = 0.5;

/** Returns the activity with which most cases end; null if there is none. */
export const endOf = ({ endActivities: [most] }: Pick<Result, 'endActivities'>): string | null =>
  most && most.share >= MIN_END ? most.activity : null;

/** Restricts a log to the cases that have an activity. */
export const withActivity = (log: EventLogRef, activity: string): EventLogRef => {
  const key = identifier(log.caseColumn);
  return {
    ...log,
    relation: `(SELECT * FROM ${log.relation} WHERE ${key} IN (SELECT ${key} FROM ${log.relation} WHERE ${isActivity(log, activity)}))`,
  };
};

/** Returns the activities that a request names in full, in its order; without any, those that it is understood to name. */
export const wholeActivities = (text: string, asked: readonly string[], known: readonly string[]): readonly string[] => {
  const whole = namedValues(text, known, { inFull: true }).map(({ value }) => value);
  return whole.length > 0 ? whole : asked;
};

/** States whether the main waiting of the earlier cases has become shorter or longer. */
const changeBetween = ([earlier, later]: readonly MinedGroup[], language: Language): string[] => {
  const [{ compare }, { duration }] = [messagesIn(language), formatFor(language)];
  const [most] = earlier?.result.bottlenecks.edges ?? [];
  const meanIn = (group: MinedGroup | undefined): number | undefined =>
    group?.result.edges.find(({ from, to }) => from === most?.from && to === most.to)?.waiting.meanSeconds;
  const [before, since] = [meanIn(earlier), meanIn(later)];
  if (!most || before === undefined || since === undefined || before === since) return [];
  return [compare.changed(most.from, most.to, since < before ? 'shorter' : 'longer', duration(before), duration(since))];
};

/**
 * States of each group the asked activities, the main waiting and the duration of cases, the first question first.
 *
 * @param end activity that ends the finished cases; null if there is none
 * @param isInTime whether the first group precedes the second in time
 */
export const describeComparison = (
  groups: readonly MinedGroup[],
  { aspects, activities, end, isInTime = false }: Pick<AskedOfLog, 'aspects' | 'activities'> & { end: string | null; isInTime?: boolean },
  language: Language,
): { sentences: string[]; table: ComparedTable } => {
  const [{ compare }, { count, share, duration }] = [messagesIn(language), formatFor(language)];
  const listed = (text: (group: MinedGroup) => string): string => groups.map(text).join('; ');
  const casesOf = ({ name, result: { counts } }: MinedGroup, cases: number, times: number): string =>
    compare.cases(name, count(cases), count(counts.cases), share(cases / counts.cases), times > cases ? count(times) : null);
  const ofActivity = (activity: string): string =>
    compare.activity(
      activity,
      listed((group) => {
        const found = group.result.activities.find((each) => each.activity === activity);
        return casesOf(group, found?.cases ?? 0, found?.count ?? 0);
      }),
    );
  // The transitions of the group that the request names first decide which are compared.
  const edges = (groups[0]?.result.bottlenecks.edges ?? []).slice(0, MAX_EDGES).map(({ from, to }) =>
    compare.transition(
      from,
      to,
      listed(({ name, result }) => {
        const edge = result.edges.find((each) => each.from === from && each.to === to);
        return edge
          ? compare.waiting(name, duration(edge.waiting.medianSeconds), duration(edge.waiting.meanSeconds), count(edge.count))
          : compare.never(name);
      }),
    ),
  );
  const durations = compare.durations(
    listed(({ name, result, finished }) => {
      const { throughput, counts } = finished ?? result;
      return compare.waiting(name, duration(throughput.medianSeconds), duration(throughput.meanSeconds), count(counts.cases));
    }),
  );
  const open = groups.reduce((sum, { result, finished }) => sum + (finished ? result.counts.cases - finished.counts.cases : 0), 0);
  const change = isInTime ? changeBetween(groups, language) : [];
  const waits = activities.length === 0 && aspects.includes('waiting');
  const { columns } = compare;
  return {
    sentences: [
      ...change,
      ...activities.map(ofActivity),
      ...(waits ? edges : []),
      durations,
      ...(open > 0 && end !== null ? [compare.open(open, end)] : []),
      ...(waits || activities.length > 0 ? [] : edges),
      ...(activities.length === 0 && aspects.includes('rework')
        ? [compare.rework(listed((group) => casesOf(group, group.result.rework.cases, 0)))]
        : []),
    ],
    table: {
      columns: [columns.group, columns.cases, columns.median, columns.mean, ...activities.map((activity) => columns.share(activity))],
      rows: groups.map(({ name, result: { counts, activities: all, throughput: ofAll }, finished }) => {
        const throughput = finished?.throughput ?? ofAll;
        const shares = activities.map((activity) => share((all.find((each) => each.activity === activity)?.cases ?? 0) / counts.cases));
        return [name, count(counts.cases), duration(throughput.medianSeconds), duration(throughput.meanSeconds), ...shares];
      }),
    },
  };
};
