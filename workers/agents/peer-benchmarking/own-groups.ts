import { stemOf, wordsIn } from '../../../platform/text/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import type { BlockInput } from '../../documents/document-model.js';
import { formatNumber, formatPercent, type Language } from '../../documents/text/formatting.js';
import type { AgentContext } from '../../kit.js';
import { datasetsTrustedFirst, fetchDataset } from '../../datasets.js';
import { byDescription } from '../../methods/request-reading/index.js';
import { isNamed, namedGroups, withDuration } from './named-groups.js';
import { comparesWithOthers, emptyPlan, planOfUnits, unitColumn, wordsOfUnits } from './own-units.js';
import {
  computeRowFigures,
  isByValue,
  isParticiple,
  measureName,
  measureValue,
  selectionText,
  type RowFigures,
  type RowPlan,
} from '../../methods/answer-plan/index.js';
import { findListedKpis } from '../../methods/table-roles/index.js';
import { usualDirectionOf } from '../../methods/tenant-state/index.js';
import { quantileOf } from '../../methods/statistics/quantile.js';
import { messagesIn } from './messages.js';

/** Numbers of groups that are compared, and of rows from which a group is one. */
const MIN_GROUPS = 3;
const MIN_NAMED = 2;
const MIN_ROWS = 5;

/** Comparison of the tenant's own groups, such as its sites. */
export interface OwnGroups {
  readonly dataset: Dataset;
  readonly sentences: readonly string[];
  readonly table: readonly BlockInput[];
  /** Words of the request that the comparison uses; null if it uses all. */
  readonly words: readonly string[] | null;
}

/**
 * Compares the values of a column with one another on the figures that a request names: rank from the highest, distance to the median and
 * quartiles of the groups. The column is the one by which the request groups, otherwise that of the only value it names. Returns null
 * if it names no figure or the groups are fewer than three. Places or units of the company are compared by whatever word the request uses.
 */
export const compareOwnGroups = async (context: AgentContext, text: string, language: Language): Promise<OwnGroups | null> => {
  const plan = await context.plan();
  const planned =
    (await plannedNames(context, text, plan?.rows ?? null)) ??
    (await plannedGroups(context, plan?.rows ?? null)) ??
    (await plannedUnits(context, text, plan?.rows ?? null));
  if (planned === null) return null;
  const { dataset, rows: compared, column } = planned;
  const understood = await context.understood();
  const periods = { period: understood?.period ?? null, compared: null };
  const figures = await computeRowFigures(context, { dataset, rows: compared, metrics: [] }, periods);
  const isOfNames = planned.names !== undefined;
  const groups = figures.groups.filter(({ count, group: [name = ''] }) => count >= MIN_ROWS && (!isOfNames || isNamed(text, name)));
  if (groups.length < (isOfNames ? MIN_NAMED : MIN_GROUPS) || figures.measures.length === 0) return null;
  const filters = plan?.rows?.filters ?? [];
  const named = groups.filter(({ group: [name = ''] }) => isNamed(text, name) || filters.some(({ values }) => values.includes(name)));
  const messages = messagesIn(language).ownGroups;
  const used = new Set((planned.words ?? []).map(stemOf));
  // The figures of units follow from single words of the request, so that a restriction could be lost.
  const open = planned.words === null ? [] : (understood?.unanswered ?? []).filter((word) => !used.has(stemOf(word)));
  const left = isOfNames ? 0 : figures.groups.length - groups.length;
  return {
    ...{ dataset, words: planned.words && [...planned.words, ...open] },
    sentences: [
      messages.scope(
        column,
        formatNumber(groups.length, language, 0),
        [...selectionText(compared, language), ...(understood?.period ? [understood.period.words] : [])].join('; ') || null,
      ),
      ...figures.measures.flatMap((_, at) => (isOfNames ? namedSentences(at, figures, groups, language) : [])),
      ...(await mixSentences(context, planned, periods, language)),
      ...figures.measures.flatMap((_, at) =>
        sentencesOn(
          at,
          { figures, groups, named: named.map(({ group: [name = ''] }) => name), isToQuartile: TO_QUARTILE.test(text) },
          language,
        ),
      ),
      ...(left > 0 ? [messages.leftOut(formatNumber(left, language, 0), MIN_ROWS)] : []),
      ...(open.length > 0 ? [messages.notRestricted(open.map((word) => messages.quoted(word)).join(', '))] : []),
      messages.noPeers,
    ],
    table: [tableOf({ column, to: TO_QUARTILE.test(text) ? 'quartile' : TO_BEST.test(text) ? 'best' : 'all' }, figures, groups, language)],
  };
};

/** A request for the distance to the best group, instead of to all rows. */
const TO_BEST = /(?<!\p{L})(?:best(?:e[rnm]?)?|front-?runner|leader|spitzenreiter\p{L}*)(?!\p{L})/iu;

/** A request for the distance to the best quarter of the groups. */
const TO_QUARTILE =
  /(?<!\p{L})(?:best(?:e[nrsm]?)?|top|ober(?:e[nrsm]?)?|upper|first|erste[nrsm]?)\s+(?:viertel\p{L}*|quartil\p{L}*|quarter)(?!\p{L})/iu;

/** Returns the limit of the better quarter of values in ascending order: the lowest one if lower values are better. */
const bestQuartile = (ascending: readonly number[], name: string): number =>
  quantileOf(ascending, usualDirectionOf(name) === 'lower' ? 0.25 : 0.75);

interface PlannedGroups {
  readonly dataset: Dataset;
  readonly rows: RowPlan;
  readonly column: string;
  readonly words: readonly string[] | null;
  /** Groups that are compared with one another; absent if all groups of the column are. */
  readonly names?: readonly string[];
  /** Column of which the groups may have other shares, by which they are compared as well; null without one. */
  readonly mix?: string | null;
}

/** Returns the comparison of the groups that a request names, such as two teams; null if it names fewer than two, or no figure. */
const plannedNames = async (context: AgentContext, text: string, rows: RowPlan | null): Promise<PlannedGroups | null> => {
  const duck = await context.duckDb();
  for (const dataset of byDescription(text, await datasetsTrustedFirst(context))) {
    const named = dataset.eventLogColumns === null ? namedGroups(text, dataset) : null;
    if (named === null || areKpis(dataset, named.column)) continue;
    const { column, names } = named;
    const own = rows?.datasetId === dataset.datasetId ? rows : emptyPlan(dataset.datasetId);
    const plan = { ...own, filters: own.filters.filter((each) => each.column !== column && !isMix(text, each.words)) };
    const planned =
      (await planOfUnits(duck, { dataset, relation: await fetchDataset(context, dataset) }, { text, column, rows: plan })) ??
      withDuration(text, dataset, withoutGroup(plan, column));
    const mix = own.filters.find((each) => each.column !== column && isMix(text, each.words))?.column ?? null;
    const words = planned && [...wordsOfUnits(text, planned), ...names.flatMap(wordsIn), ...(text.match(COMPARES) ?? []).flatMap(wordsIn)];
    if (planned) return { dataset, rows: planned, column, names, words, mix };
  }
  return null;
};

/** Returns whether the values of a column are the names of KPIs, which are no groups of one quantity. */
const areKpis = (dataset: Dataset, column: string): boolean => findListedKpis(dataset)?.name === column;

/** Words by which a request compares groups. */
const COMPARES =
  /(?<!\p{L})(?:wer|welche[rs]?|who|which|(?:is|ist)|vs|versus|gegen(?:über)?|im Vergleich|compared?|vergleich\p{L}*|schneller|langsamer|besser|schlechter|faster|slower|better|worse|fair\p{L}*)(?!\p{L})/giu;

/** Returns whether words only state that a group has more of something, as in "they get more e-mails"; they select no rows. */
const isMix = (text: string, words: string): boolean =>
  words !== '' &&
  new RegExp(String.raw`(?<!\p{L})(?:mehr|weniger|viele|more|fewer|less|many)\s+(?:\p{L}+\s+)?${RegExp.escape(words)}`, 'iu').test(text);

/** Returns the comparison of the groups and figures that the plan of the request contains; null if it lacks one of them. */
const plannedGroups = async ({ em, run }: AgentContext, rows: RowPlan | null): Promise<PlannedGroups | null> => {
  const column = rows ? groupColumn(rows) : null;
  if (!rows || column === null) return null;
  const compared = withoutGroup(rows, column);
  if (compared.measures.length === 0 && compared.share === null) return null;
  const dataset = await em.findOne(Dataset, { tenantId: run.tenantId, datasetId: rows.datasetId });
  return dataset && !areKpis(dataset, column) ? { dataset, rows: compared, column, words: null } : null;
};

/** Returns the comparison of the tenant's places or units on the figures that the request describes; null if it compares none. */
const plannedUnits = async (context: AgentContext, text: string, rows: RowPlan | null): Promise<PlannedGroups | null> => {
  if (comparesWithOthers(text)) return null;
  const duck = await context.duckDb();
  for (const dataset of byDescription(text, await datasetsTrustedFirst(context))) {
    const column = unitColumn(text, dataset);
    if (column === null || dataset.eventLogColumns !== null || areKpis(dataset, column)) continue;
    const planned = await planOfUnits(duck, { dataset, relation: await fetchDataset(context, dataset) }, { text, column, rows });
    if (planned) return { dataset, rows: planned, column, words: wordsOfUnits(text, planned) };
  }
  return null;
};

const groupColumn = ({ groups, filters }: RowPlan): string | null => {
  const grouped = groups.find(isByValue)?.column ?? null;
  if (grouped !== null) return grouped;
  const own = filters.filter(({ isExcluded, caseColumn, values }) => !isExcluded && caseColumn === null && !values.every(isParticiple));
  return own.length === 1 ? (own[0]?.column ?? null) : null;
};

/** Returns the plan for all values of a column. A state that the request names is a share of each group's rows. */
const withoutGroup = (rows: RowPlan, column: string): RowPlan => {
  const filters = rows.filters.filter((each) => each.column !== column);
  const states = filters.filter(({ isExcluded, caseColumn, values }) => !isExcluded && caseColumn === null && values.every(isParticiple));
  const isShare = rows.share === null && states.length > 0;
  return {
    ...rows,
    filters: isShare ? filters.filter((each) => !states.includes(each)) : filters,
    share: isShare ? { filters: states, conditions: [], dates: [], blanks: [] } : rows.share,
    groups: [{ column, grain: null, words: column }],
    ...{ ranks: null, listsRows: false, top: null },
  };
};

interface Compared {
  readonly figures: RowFigures;
  readonly groups: RowFigures['groups'];
  readonly named: readonly string[];
  /** True if the request asks for the distance to the best quarter. */
  readonly isToQuartile: boolean;
}

/** States mean, median and number of values of each group that the request names, the highest first, and the difference of two. */
const namedSentences = (at: number, figures: RowFigures, groups: RowFigures['groups'], language: Language): string[] => {
  const measure = figures.measures[at];
  if (!measure) return [];
  const messages = messagesIn(language).ownGroups;
  const values = groups.flatMap(({ group: [name = ''], count, measures }) => {
    const { mean = null, median = null, known = null } = measures[at] ?? {};
    return mean === null ? [] : [{ name, mean, median, n: known ?? count, level: median ?? mean }];
  });
  const ranked = values.toSorted((a, b) => b.level - a.level);
  const [high, low, third] = ranked;
  if (!high || !low) return [];
  const shown = (value: number): string => measureValue(value, measure, language);
  return [
    messages.named(
      measureName(measure, figures, language),
      ranked
        .map(({ name, mean, median, n }) =>
          messages.group(name, median === null ? null : shown(median), shown(mean), formatNumber(n, language, 0)),
        )
        .join('; '),
    ),
    ...(third === undefined && high.level > low.level
      ? [messages.lower(low.name, high.name, shown(high.level - low.level), high.median === null || low.median === null)]
      : []),
  ];
};

/** States the first measure of the named groups within each value of another column, which shows whether its mix explains a difference. */
const mixSentences = async (
  context: AgentContext,
  { dataset, rows, column, names = [], mix = null }: PlannedGroups,
  periods: Parameters<typeof computeRowFigures>[2],
  language: Language,
): Promise<string[]> => {
  if (mix === null) return [];
  const filters = [...rows.filters, { column, values: [...names], isExcluded: false, words: '', caseColumn: null }];
  const groups = [mix, column].map((each) => ({ column: each, grain: null, words: each }));
  const figures = await computeRowFigures(context, { dataset, rows: { ...rows, filters, groups }, metrics: [] }, periods);
  const within = Map.groupBy(
    figures.groups.filter(({ count }) => count >= MIN_ROWS),
    ({ group: [value = ''] }) => value,
  );
  const messages = messagesIn(language).ownGroups;
  return [...within].flatMap(([value, found]) => {
    const named = found.map((each) => ({ ...each, group: each.group.slice(1) }));
    return named.length < MIN_NAMED
      ? []
      : namedSentences(0, figures, named, language)
          .slice(0, 1)
          .map((text) => messages.within(mix, value, text));
  });
};

/** States median and quartiles of a measure over the groups, and where the named groups stand. */
const sentencesOn = (at: number, { figures, groups, named, isToQuartile }: Compared, language: Language): string[] => {
  const measure = figures.measures[at];
  const messages = messagesIn(language).ownGroups;
  const values = groups
    .flatMap(({ group: [name = ''], measures }) => {
      const value = measures[at]?.mean ?? null;
      return value === null ? [] : [{ name, value }];
    })
    .toSorted((a, b) => b.value - a.value);
  if (!measure || values.length < MIN_GROUPS) return [];
  const ascending = values.map(({ value }) => value).toReversed();
  const shown = (value: number): string => measureValue(value, measure, language);
  const median = quantileOf(ascending, 0.5);
  const [high, low] = [values[0], values.at(-1)];
  return [
    messages.spread(
      measureName(measure, figures, language),
      shown(median),
      ...([shown(quantileOf(ascending, 0.25)), shown(quantileOf(ascending, 0.75))] as const),
      ...([high?.name ?? '', shown(high?.value ?? 0), low?.name ?? '', shown(low?.value ?? 0)] as const),
    ),
    ...(isToQuartile ? [quartileSentence(values, measure, figures, language)] : []),
    ...values.flatMap(({ name, value }) =>
      named.includes(name)
        ? [
            messages.place(
              ...([name, measureName(measure, figures, language), shown(value)] as const),
              formatNumber(1 + values.filter((other) => other.value > value).length, language, 0),
              formatNumber(values.length, language, 0),
              median === 0 ? null : formatPercent(Math.abs(value - median) / Math.abs(median), language),
              value === median ? 'same' : value > median ? 'above' : 'below',
            ),
          ]
        : [],
    ),
  ];
};

/** States the limit of the best quarter, and how far the worst group is from it. */
const quartileSentence = (
  values: readonly { readonly name: string; readonly value: number }[],
  measure: RowFigures['measures'][number],
  figures: RowFigures,
  language: Language,
): string => {
  const name = measureName(measure, figures, language);
  const isLower = usualDirectionOf(name) === 'lower';
  const limit = bestQuartile(values.map(({ value }) => value).toReversed(), name);
  const worst = isLower ? values[0] : values.at(-1);
  const shown = (value: number): string => measureValue(value, measure, language);
  return messagesIn(language).ownGroups.quartile(
    ...([shown(limit), worst?.name ?? '', shown(Math.abs((worst?.value ?? 0) - limit)), isLower, measure.unit === '%'] as const),
  );
};

const tableOf = (
  { column, to }: { readonly column: string; readonly to: 'all' | 'best' | 'quartile' },
  figures: RowFigures,
  groups: RowFigures['groups'],
  language: Language,
): BlockInput => {
  const messages = messagesIn(language).ownGroups;
  const sorted = groups.toSorted((a, b) => (b.measures[0]?.mean ?? 0) - (a.measures[0]?.mean ?? 0));
  const main = figures.measures[0];
  const best = main && usualDirectionOf(main.name) === 'lower' ? 'lowest' : 'highest';
  const ofGroup = best === 'lowest' ? sorted.at(-1) : sorted[0];
  const values = sorted.flatMap(({ measures: [first] }) => first?.mean ?? []).toReversed();
  const quartile = values.length === 0 || !main ? null : bestQuartile(values, measureName(main, figures, language));
  const reference = to === 'quartile' ? quartile : ((to === 'best' ? ofGroup : figures.asked)?.measures[0]?.mean ?? null);
  const isPoints = main?.unit === '%';
  const distance = (value: number | null): string | null => {
    if (value === null || reference === null || (reference === 0 && !isPoints)) return null;
    const difference = isPoints ? value - reference : (value - reference) / Math.abs(reference);
    return `${difference > 0 ? '+' : ''}${isPoints ? formatNumber(difference, language, 1) : formatPercent(difference, language)}`;
  };
  const row = (name: string, { count, measures }: Pick<RowFigures['asked'], 'count' | 'measures'>) => [
    name,
    count,
    ...figures.measures.map((measure, at) => {
      const value = measures[at]?.mean ?? null;
      return value === null ? null : measureValue(value, measure, language);
    }),
    distance(measures[0]?.mean ?? null),
  ];
  return {
    type: 'table',
    columns: [
      { title: column },
      { title: messages.rows, kind: 'number', digits: 0 },
      ...figures.measures.map((measure) => ({ title: measureName(measure, figures, language) })),
      { title: messages.distance(to === 'best' ? best : to, isPoints) },
    ],
    rows: [...sorted.map((group) => row(group.group[0] ?? '', group)), row(messages.all, figures.asked)],
  };
};
