import { stemOf, wordsIn } from '../../../platform/text/index.js';
import { understoodColumns } from '../../../subgraphs/sources/index.js';
import { isExcluded, NEUTRAL_WORDS, type Understood } from '../request-reading/index.js';
import { againstOthersIn, focusIn } from './against-others.js';
import { isAskedAgain } from './asked-again.js';
import type { DerivedMeasure } from '../derived-measures/index.js';
import type { RowPlan, Selection } from './answer-plan.js';
import { definitionOn, joined, statedDefinition, withoutTerm, type NamedDefinition } from './definitions/defined-figure.js';
import { flagShare, flagsIn, groupedByFlags, selectedByFlags } from './asked-flag.js';
import { boundableNumbers } from './boundable-numbers.js';
import { calculationsIn } from './calculations.js';
import { conditionsIn } from './conditions.js';
import { isThingItself } from './counted-things.js';
import { leastGroupSize } from './group-size.js';
import { boundedBy, inSharesOf, plannedKpi, withoutKpiNames } from './kpi-calculation.js';
import { mergesIn } from './merged-values.js';
import { numberedValues } from './numbered-values.js';
import { outcomeFlags } from './outcome-flags.js';
import { blankColumnsIn, openCasesIn } from './row-dates/blank-dates.js';
import { requestBounds } from './row-dates/duration-bounds.js';
import { asksDurationApart, intervalsIn, intervalsOfCases, isNamedWait } from './row-dates/intervals.js';
import { asCases, waitIn } from './step-times.js';
import { rowDatesIn } from './row-dates/row-dates.js';
import { groupingNames, groupsIn, hasOwnBy } from './groups-in.js';
import { partition, withoutNamesOfColumns } from './names-of-columns.js';
import { isAmong, localSubjects, NAMED, TIME_ROLES, WHOLE, type KeyColumn, type PlannedDataset, type Subject } from './local-subjects.js';
import { asksLikelihood, isParticiple, propertyIn } from './asked-property.js';
import { asksShare, countsBeside, shareIn } from './asked-share.js';
import { namedRate, rateOfParts, shareOfRate } from './asked-rate.js';
import { COMPARED_SIZE, hasOpenMeasure, SIZE, sizeMeasure, takingsMeasure, unitMeasure, withMeasuredQuantity } from './asked-measure.js';
import { countedRows, rankedGroups } from './ranked-groups.js';
import { isPerRow } from './per-row.js';
import { isFiltering } from './page-filters.js';
import { openAgesIn } from './row-limits/open-ages.js';
import { groupLimitsIn, withGroupLimits } from './row-limits/group-limits.js';
import { ratioLimitIn } from './row-limits/ratio-limits.js';
import {
  ASKS_DURATION,
  COMPARES,
  COUNTS,
  EXPORTS,
  expectationIn,
  LISTS,
  NAMES_TIME,
  OPEN_STATE,
  OVER_THE_YEAR,
  PEAKS,
  rankByQuality,
  rankIn,
  RELATES,
} from './question-words.js';
import { positiveColumns } from './positive-columns.js';
import { reasonGroupIn } from './reason-groups.js';
import { repeatsIn } from './repeated-values.js';
import { isOfMetric, metricsOf, namesDataset, type PlannedMetric } from './row-metrics.js';
import { caseFiltersIn, filtersIn, partOfValues } from './value-filters.js';

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

/**
 * Plans which rows of a dataset a request is about: the values that it names or leaves out, bounds on numbers, the columns by which it
 * groups or compares, and the numbers that it asks about. The request is matched with the columns and values of this dataset alone, so
 * that a word also counts that names a KPI or another table as well.
 */
export const planRows = (request: string, understood: Understood, dataset: PlannedDataset, asked: Asked): RowReading => {
  const limits = groupLimitsIn(request, dataset);
  if (limits === null) return readRows(request, understood, dataset, asked);
  const reading = readRows(limits.text, understood, dataset, asked);
  const { conditions, share } = reading.rows;
  const rows = {
    ...reading.rows,
    conditions: withGroupLimits(conditions, limits),
    share: share && { ...share, conditions: withGroupLimits(share.conditions, limits) },
  };
  const isUsed = [...rows.conditions, ...(rows.share?.conditions ?? [])].some(({ by }) => by !== undefined);
  return { ...reading, rows, used: reading.used + (isUsed ? limits.limits.length : 0) };
};

interface Asked {
  readonly metrics: readonly PlannedMetric[];
  /** Measures for the KPIs that the request names, by the columns of the datasets. */
  readonly derived?: readonly DerivedMeasure[];
  /** Definitions of documents whose terms the request names. */
  readonly definitions?: readonly NamedDefinition[];
  /** Columns of the dataset with the keys of the directories that the request names. */
  readonly keyColumns?: readonly KeyColumn[];
  readonly now: Date;
}

const readRows = (
  whole: string,
  understood: Understood,
  dataset: PlannedDataset,
  { metrics, derived: ofKpis = [], definitions = [], keyColumns = [], now }: Asked,
): RowReading => {
  const defined = definitionOn(dataset, definitions);
  // The name of a KPI that the columns give, or of a defined term, names no value and no limit.
  const request = withoutTerm(withoutKpiNames(whole, dataset, ofKpis), defined);
  const roles = new Map(understoodColumns(dataset).map((column) => [column.name, column]));
  const known = { understood: roles, ofKeys: keyColumns };
  const isLog = dataset.roles['case'] !== undefined;
  const inRequest = localSubjects(request, understood, dataset, known);
  const merges = mergesIn(request, dataset, inRequest);
  const text = merges.reduce((rest, { words }) => rest.replace(words, ' '.repeat(words.length)), request);
  const inDataset = merges.length === 0 ? inRequest : localSubjects(text, understood, dataset, known);
  const isMeasure = ({ kind, label }: Subject): boolean => kind === 'column' && roles.get(label)?.role === 'measure';
  const timeMetrics = metricsOf(text, understood, dataset, metrics, []).filter(({ name }) => NAMES_TIME.test(name));
  const ofMeasures = inDataset.filter(isMeasure).flatMap(({ words }) => words);
  const wait = waitIn(text, dataset);
  // The definition of a share may bound a time, which is not asked for itself.
  const ofTerm = defined?.share === null ? defined.interval : null;
  const intervals = ofTerm
    ? [ofTerm]
    : isLog
      ? wait
        ? [wait]
        : intervalsOfCases(text, asCases(dataset))
      : intervalsIn(text, dataset, timeMetrics.length > 0 || (ofMeasures.length > 0 && !asksDurationApart(text, ofMeasures)));
  const ofIntervals = new Set(intervals.flatMap(({ words }) => wordsIn(words)));
  const local = withoutNamesOfColumns(
    text,
    inDataset.filter(({ words }) => !words.every((word) => ofIntervals.has(word))),
  );
  const columns = [...local.filter(({ kind }) => kind === 'column'), ...groupingNames(text, dataset, local)];
  const roleOf = (name: string): string => roles.get(name)?.role ?? '';
  // „Ziel … in Tagen“ does not ask for „Zahlungsziel_Tage“, and excluded columns are not measured.
  const isAskedFor = ({ label, words, confidence }: Subject): boolean =>
    !isThingItself(text, label, words) &&
    (confidence >= NAMED || !words.every((word) => NEUTRAL_WORDS.has(stemOf(word)))) &&
    !words.some((word) => isExcluded(text, word));
  const ofNumbers = numberedValues(text, columns, dataset);
  const numbers = columns.filter((column) => isMeasure(column) && !ofNumbers.some((filter) => filter.column === column.label));
  const measured = numbers.filter(isAskedFor);
  const numeric = boundableNumbers(text, [...roles.values()], { measured, intervals, isLog });
  // "Not paid within ten days" does not leave out what was paid.
  const negated = requestBounds(text)
    .map((bound) => bound.negated)
    .join(' ');
  const isCounted = ({ words }: { readonly words: string }): boolean => !negated.includes(words);
  const [again, once] = partition(local, ({ kind, words }) => kind === 'value' && isAskedAgain(text, words.join(' ')));
  const ofCases = [...caseFiltersIn(text, dataset), ...openCasesIn(text, dataset)].filter(isCounted);
  const [casesAgain, casesOnce] = partition(ofCases, ({ words }) => isAskedAgain(text, words));
  const [numbersAgain, numbersOnce] = partition(ofNumbers, ({ words }) => isAskedAgain(text, words));
  const alsoFor = [...filtersIn(text, again).filter(isCounted), ...casesAgain, ...numbersAgain];
  const namedFlags = flagsIn(text, dataset, columns);
  const flags = namedFlags.length === 0 && !isLog ? outcomeFlags(text, dataset, columns, understood.comparisons.length > 0) : namedFlags;
  const isLevel = ({ column }: RowPlan['filters'][number]): boolean => numbersOnce.some((level) => level.column === column);
  // A stage that the cases are to lack is no department of the same name.
  const isStage = ({ isExcluded: isLeftOut, words }: RowPlan['filters'][number]): boolean =>
    isLeftOut && casesOnce.some((stage) => stage.isExcluded && stage.words === words);
  const byValue = filtersIn(text, once).filter((filter) => isCounted(filter) && !isLevel(filter) && !isStage(filter));
  const selecting = [...byValue, ...casesOnce, ...numbersOnce];
  const others = againstOthersIn(text, selecting);
  const filters = selecting.filter(({ column }) => column !== others?.column);
  const isNamed = local.length > 0 || namesDataset(understood, dataset, metrics);
  const ratioLimit = isLog ? null : ratioLimitIn(text, numbers);
  const spelled = ratioLimit ? [ratioLimit.calculation] : calculationsIn(text, numbers);
  const kpi = defined || spelled.length > 0 || isLog ? null : plannedKpi(dataset, ofKpis, measured);
  const ofKpi = defined?.calculation ?? kpi?.calculation ?? null;
  const read = conditionsIn(ofKpi ? whole : text, [...numeric, ...(ofKpi ? [boundedBy(ofKpi)] : [])], { byUnit: isNamed });
  const isOfRatio = (words: string): boolean => ratioLimit !== null && ratioLimit.calculation.words.includes(words);
  const bounds = inSharesOf(
    ofKpi,
    read.conditions.filter(({ words }) => !isOfRatio(words)),
  );
  const open = read.open.filter((words) => !isOfRatio(words));
  const conditions = [...bounds, ...(ratioLimit?.conditions ?? []), ...positiveColumns(text, measured)];
  const rate = spelled.length > 0 || kpi !== null || defined !== null || isOfMetric(understood, text) ? null : namedRate(text);
  const ofParts = rate && rateOfParts(rate, dataset);
  const calculations = ofParts ? [ofParts] : ofKpi ? [ofKpi] : spelled;
  const derived = [...intervals, ...calculations];
  // Days between dates and calculations are asked for themselves, not for a KPI on the same columns.
  const named =
    derived.length > 0
      ? []
      : metricsOf(text, understood, dataset, metrics, [...measured, ...filters.map(({ words }) => ({ words: words.split(' ') }))]);
  // A column that only bounds the rows is not asked for.
  const isOperand = ({ label }: Subject): boolean =>
    calculations.some(({ left, right, others = [] }) => [left, right, ...others].includes(label));
  const asksFor = [
    ...measured.filter((column) => !isOperand(column)),
    ...derived.map(({ name, words }) => ({ label: name, words: [words] })),
  ];
  // "Are large orders returned more often?" compares the amounts of the returned orders with those of all.
  const asksOfSize = asksLikelihood(text) && SIZE.test(text);
  const measures = asksFor
    .filter(({ label }) => (asksFor.length === 1 && !asksShare(text) && !asksOfSize) || !conditions.some(({ column }) => column === label))
    .map(({ label, words }) => ({
      ...{ name: label, metricId: null, words: withMeasuredQuantity(text, words, roles.get(label)).join(' ') },
      ...(isPerRow(text, words, dataset) && { isPerRow: true }),
    }));
  const ofUnit = measures.length === 0 ? unitMeasure(text, [...roles.values()]) : [];
  const ofSize = measures.length + ofUnit.length === 0 || COMPARED_SIZE.test(text) ? sizeMeasure(text, dataset, measures) : [];
  const size = ofSize.length + named.length > 0 ? ofSize : takingsMeasure(text, dataset, [...measures, ...ofUnit]);
  const ranked = rankedGroups(text, dataset, [...roles.values()]);
  const {
    dates,
    blanks: blankDates,
    periodDate,
    time,
    split: splitDay,
    used: usedDates,
  } = rowDatesIn(text, dataset, {
    ...{ period: understood.period?.words, intervals, now },
    isOfKpi: named.length > 0 && !asksShare(text),
    isStateNamed: filters.some(({ values }) => values.some((value) => isParticiple(value) || OPEN_STATE.test(value))),
  });
  // Two periods that the request compares are set side by side, instead of all that was before and after a day.
  const split = understood.comparisons.some(({ kind, period }) => kind === 'period' && period != null) ? null : splitDay;
  const ages = openAgesIn(text, dataset, blankDates, now);
  const blankColumns = blankColumnsIn(text, columns, dataset, COUNTS.test(text));
  const openDates = ages && !blankDates.some(({ column }) => column === ages.blank.column) ? [...blankDates, ages.blank] : blankDates;
  const blanks = [...openDates, ...blankColumns.filter(({ column }) => !blankDates.some((date) => date.column === column))];
  const repeats = isLog ? null : repeatsIn(text, dataset, [...roles.values()]);
  const ofValues =
    ranked === null ? groupsIn(text, understood, dataset, { columns, filters, roleOf, relates: RELATES.test(text), time }) : [ranked.group];
  const allGroups = [
    ...(split === null || time === null ? [] : [{ column: time, grain: null, splitAt: split.day, words: split.words }]),
    ...(others === null ? [] : [{ column: others.column, grain: null, words: others.words }]),
    ...ofValues.filter(
      ({ column }) => column !== repeats?.column && column !== others?.column && !flags.some((flag) => flag.column === column),
    ),
    ...groupedByFlags(text, flags),
  ];
  // Results are bad for the reasons that are recorded beside them: all bad results have one, so that their share says nothing by reason.
  const ofOutcomes = namedFlags.length === 0 ? flags : [];
  const reason =
    local.length === 0 || (ofOutcomes.length > 0 && allGroups.length > 0)
      ? null
      : reasonGroupIn(text, dataset, [...roles.values()], allGroups);
  if (reason !== null) allGroups.push(reason);
  // A pattern over the year shows in the months of what is measured.
  const inYear = intervals.length > 0 && allGroups.length === 0 && time !== null ? OVER_THE_YEAR.exec(text)?.[0] : undefined;
  if (inYear !== undefined && time !== null) allGroups.push({ column: time, grain: 'month', words: inYear });
  const [filtering, grouping] = partition(allGroups, ({ words }) => isFiltering(text, words));
  const groups = grouping.length > 0 ? grouping : allGroups;
  const listsRows = LISTS.test(text);
  const leastRows = groups.length > 0 ? leastGroupSize(text, dataset) : null;
  const relates = RELATES.test(text) || split !== null;
  const described =
    reason !== null && ofOutcomes.length > 0
      ? ofOutcomes
      : relates || asksShare(text) || asksLikelihood(text)
        ? []
        : selectedByFlags(text, flags, {
            ...{ asksRows: listsRows || EXPORTS.test(text), measures: [...named, ...measures, ...ofUnit, ...size], groups },
          });
  // Age limits whose rows are counted do not select rows.
  const isOfAge = ({ words }: RowPlan['conditions'][number]): boolean =>
    ages?.words.some((limit) => limit.includes(words) || words.includes(limit)) === true;
  const counts = ages?.isCounted === true ? ages.limits : [];
  const bounding = [...conditions.filter((condition) => !isOfAge(condition)), ...(ages?.isCounted === false ? ages.limits : [])];
  const focus = focusIn(selecting, groups);
  const selectingOnly = filters.filter(({ words }) => !focus.some((each) => each.words === words));
  const stated = { filters: [...selectingOnly, ...described], conditions: bounding, dates, blanks };
  const selected = shareIn(text, stated, groups);
  const asksRelated = { relates, groups, measured, dataset };
  const asksDuration = isLog && intervals.length === 0 && ASKS_DURATION.test(text);
  // "Delivered after the promised date" describes rows, although a KPI measures the same.
  const isProperty = selected.share === null && !kpi?.within && !defined && (named.length === 0 || dates.length > 0) && !asksDuration;
  const property = isProperty
    ? (propertyIn(text, stated, asksRelated) ?? flagShare(stated, flags, [...measures, ...size, ...described]))
    : null;
  const isOpen = property === null && selected.share === null && named.length === 0 && !asksDuration && intervals.length === 0;
  const rated = isOpen && rate !== null && !ofParts ? shareOfRate(rate, stated, dataset) : null;
  const selection = defined
    ? definedSelection(defined, { stated, selected, isListed: listsRows || COUNTS.test(text) })
    : kpi?.within
      ? { ...stated, share: kpi.within.share }
      : (property ?? rated ?? selected);
  // Rows that the request describes, or their share, are not the KPI that shares words with the description.
  const ofDates = [...blanks, ...(periodDate ? [periodDate] : [])].flatMap(({ words }) => wordsIn(words));
  const ownMetrics = named.filter(({ words }) => !isAmong(wordsIn(words), ofDates));
  const isOfRate = ({ words }: RowPlan['measures'][number]): boolean =>
    rated !== null && rate !== null && wordsIn(words).every((word) => rate.words.includes(word));
  const asked =
    property || kpi?.within || defined?.share
      ? []
      : [...(selection.share === null ? ownMetrics : []), ...[...measures, ...ofUnit, ...size].filter((each) => !isOfRate(each))];
  const rows: RowPlan = {
    datasetId: dataset.datasetId,
    ...selection,
    ...{
      intervals: [
        ...(defined?.share && defined.interval
          ? [defined.interval]
          : kpi?.within
            ? [kpi.within.interval]
            : ages
              ? [...intervals, ages.interval]
              : intervals),
      ],
      calculations,
      repeats,
      merges,
      periodDate,
      leastRows,
    },
    ...(counts.length > 0 && { counts }),
    ...(defined && { definition: statedDefinition(defined) }),
    alsoFor,
    groups,
    ...(focus.length > 0 && { focus }),
    ...(filtering.length > 0 &&
      grouping.length > 0 && { filterBy: filtering.filter(({ grain }) => grain === null).map(({ column }) => column) }),
    isGroupedApart: groups.length > 1 && (reason !== null || groups.filter(({ words }) => hasOwnBy(text, words)).length > 1),
    measures:
      ages?.isCounted === true && asked.length === 0 ? [{ name: ages.interval.name, metricId: null, words: ages.interval.words }] : asked,
    asksOtherMeasure: asked.length === 0 && selection.share === null && hasOpenMeasure(text, { ...selection, groups }),
    asksRelation: relates || (COMPARES.test(text) && !countsBeside(text)),
    expects: expectationIn(text),
    ranks:
      rankByQuality(text, kpi?.better ?? null) ??
      (ranked === null ? (rankIn(text) ?? (inYear === undefined ? null : 'highest')) : ranked.ranks),
    top: ranked?.count ?? (listsRows ? countedRows(text) : inYear === undefined ? null : PEAKS),
    asksDuration,
    asksCount: COUNTS.test(text) && ofUnit.length === 0,
    listsRows,
  };
  const ofThings = understood.subjects.filter(({ kind }) => kind !== 'column' && kind !== 'value').flatMap(({ words }) => words);
  const isOther = (words: readonly string[]): boolean => isAmong(words, ofThings);
  const otherColumns = columns
    .filter(
      ({ label, words, confidence }) => TIME_ROLES.has(roleOf(label)) && confidence >= WHOLE && !isOther(words) && !usedDates.has(label),
    )
    .map(({ label, words }) => ({ name: label, words: words.join(' ') }));
  const ofProperty = property ? [...property.share.filters, ...property.share.conditions] : [];
  const used = [
    ...filters,
    ...described,
    ...alsoFor,
    // Every dataset with a date can be grouped by weekday.
    ...allGroups.filter((group) => group.grain === null && group !== reason),
    ...rows.measures.filter(({ name }) => !intervals.some((interval) => interval.name === name)),
    ...conditions,
    ...dates,
    ...blanks,
    ...(ages?.limits ?? []),
    ...merges,
    ...(repeats ? [repeats] : []),
    ...(leastRows ? [leastRows] : []),
    // A single word such as "took" fits every dataset with two dates.
    ...intervals.filter((interval) => interval.words.includes(' ') || isNamedWait(interval)),
    ...(periodDate ? [periodDate] : []),
    ...(kpi?.within ? [kpi.within.interval] : []),
    ...(defined ? [defined] : []),
    ...ofProperty,
  ].flatMap(({ words }) => wordsIn(words).map(stemOf));
  return {
    ...{ rows, otherColumns },
    openConditions: open
      .filter((words) => ages?.words.some((limit) => limit.includes(words)) !== true)
      .filter((words) => ![repeats, leastRows].some((each) => each?.words.includes(words))),
    partOfValues: partOfValues(understood, dataset, [...used, ...[...ofIntervals].map(stemOf)]),
    used: new Set(used).size,
  };
};

interface StatedSelection {
  readonly stated: Selection;
  /** The same with the share that the request asks for beside the defined one. */
  readonly selected: Selection & { readonly share: Selection | null };
  /** Whether the rows that meet the definition are listed or counted, rather than their share stated. */
  readonly isListed: boolean;
}

/** Returns the rows of a request for a defined figure: those that count by the definition, and the share that it defines. */
const definedSelection = (
  { rows, share }: NamedDefinition,
  { stated, selected, isListed }: StatedSelection,
): Selection & { share: Selection | null } => {
  if (share === null) return { ...joined(selected, rows), share: selected.share };
  return isListed ? { ...joined(joined(stated, rows), share), share: null } : { ...joined(stated, rows), share };
};
