import { isPercent, numberFormat } from '../../../../platform/content/index.js';
import { citeDataset } from '../../../datasets.js';
import { plainText } from '../../../documents/text/inline-text.js';
import { formatDate, formatPercent } from '../../../documents/text/formatting.js';
import { periodText } from '../../../methods/request-reading/index.js';
import {
  dayText,
  isReached,
  kpisOf,
  listed,
  missedSince,
  oneLine,
  plannedKpi,
  pointsIn,
  quantity,
  type KpiSeries,
  type PlacedInitiative,
  type PlacedKpi,
  type TenantState,
} from '../../../methods/tenant-state/index.js';
import { statementText, sourceNote, type Block, type Draft } from '../draft.js';

type Period = NonNullable<TenantState['asked']['period']>;

/** A KPI in the asked period, beside its target there and the value before. */
interface Reviewed {
  readonly kpi: PlacedKpi;
  readonly day: string;
  readonly value: number;
  readonly target: number | null;
  readonly before: KpiSeries['points'][number] | null;
  readonly reached: boolean | null;
  /** Whether the target is one of the period itself. */
  readonly isPlanned: boolean;
  /** Distance from the target as a share of it, signed; null without a target other than zero. */
  readonly deviation: number | null;
  readonly since: { readonly from: string; readonly isWhole: boolean } | null;
}

/** Returns the KPIs that a review is about: those that the request names, otherwise all. */
const reviewedKpis = (state: TenantState): PlacedKpi[] => {
  const all = kpisOf(state);
  const named = all.filter(({ isAsked }) => isAsked);
  // Which KPIs miss their targets is judged by the targets of the period.
  return named.length > 0 && !state.asked.missed ? named : all;
};

const reviewed = (kpi: PlacedKpi, period: Period | null, asksYearBefore: boolean): Reviewed[] => {
  const [point, ...others] = pointsIn(kpi, period);
  if (!point || others.length > 0) return [];
  const { date: day, value } = point;
  const target = point.target ?? kpi.target;
  const reached = isReached(kpi, value, target);
  const deviation = target === null || target === 0 ? null : (value - target) / Math.abs(target);
  const before = asksYearBefore ? yearBefore(kpi, day) : (kpi.points.findLast(({ date }) => date < day) ?? null);
  const isPlanned = kpi.ofTables.some(({ points }) => points.some((each) => each.date === day && each.target !== null));
  return [{ kpi, day, value, target, isPlanned, before, reached, deviation, since: missedSince(kpi, day) }];
};

/** Returns the point of the same day or month in the previous year; null if there is none. */
const yearBefore = ({ points, monthly }: PlacedKpi, day: string): KpiSeries['points'][number] | null => {
  const earlier = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return points.find(({ date }) => (monthly ? date.slice(0, 7) === earlier.slice(0, 7) : date === earlier)) ?? null;
};

/**
 * Compares the KPIs of one period with their targets of that period and with the values before: how many reach them, a table, and the
 * largest deviations with what is done about them. Nothing if the request does not compare with targets, or if the period has several
 * values.
 */
export const reviewBlocks = (draft: Draft): Block[] => {
  const { composition, messages, review, verdicts } = draft;
  if (!review || verdicts?.targets !== true) return [];
  const { state } = review;
  const { period } = state.asked;
  const rows = reviewedKpis(state).flatMap((kpi) => reviewed(plannedKpi(kpi, period, state), period, review.asksYearBefore));
  const known = rows.filter(({ reached }) => reached !== null);
  // KPIs without a target of the period are not ranked beside those with one.
  const planned = known.filter(({ target, isPlanned }) => isPlanned && target !== null);
  const judged = planned.length >= MIN_PLANNED ? planned : known;
  // A request for one sentence per KPI includes the KPIs that cannot be judged.
  if (judged.length < 2 && !(review.asksEach && rows.length > 1)) return [];
  const unplanned = known.filter((each) => !judged.includes(each));
  const undirected = rows.filter(({ reached, target }) => reached === null && target !== null);
  const ids = [...new Set(rows.map(({ kpi }) => kpi.sourceId))];
  for (const { dataset } of state.datasets) if (ids.includes(dataset.datasetId)) composition.sources.cite(citeDataset(dataset));
  const { language } = composition;
  const say = (id: string, label: string, value: number): string =>
    composition.figures.say({ id: `review.${id}`, label, value, unit: 'count', sourceIds: ids });
  const met = judged.filter(({ reached }) => reached === true).map(({ kpi }) => messages.review.quoted(oneLine(kpi.name)));
  const name = period === null ? dayText(rows[0]?.kpi ?? { monthly: true }, rows[0]?.day ?? '', language) : periodText(period, language);
  const goal = review.isPlan ? 'plan' : 'target';
  const summary = messages.review.met(
    name,
    goal,
    say('met', messages.review.metLabel, met.length),
    say('judged', messages.review.judgedLabel, judged.length),
    met.length === 0 ? null : listed(met, composition.messages.and),
  );
  return [
    { type: 'paragraph', text: statementText({ text: summary, sourceIds: ids }, composition) },
    ...(review.asksEach ? [eachBlock(rows, draft)] : deviationBlocks(judged, draft)),
    tableOf(
      rows.filter((each) => !unplanned.includes(each)),
      name,
      draft,
    ),
    ...(unplanned.length === 0
      ? []
      : [
          {
            type: 'paragraph',
            text: statementText(
              {
                text: messages.review.unplanned(
                  listed(
                    unplanned.map((each) => besideText(each, draft)),
                    composition.messages.and,
                  ),
                ),
                sourceIds: [...new Set(unplanned.map(({ kpi }) => kpi.sourceId))],
              },
              composition,
            ),
          } satisfies Block,
        ]),
    ...(undirected.length === 0
      ? []
      : [
          {
            type: 'paragraph',
            text: plainText(
              messages.review.undirected(
                listed(
                  undirected.map(({ kpi }) => messages.review.quoted(oneLine(kpi.name))),
                  composition.messages.and,
                ),
              ),
            ),
          } satisfies Block,
        ]),
  ];
};

/** Minimum number of KPIs with a target of the period for which others are left out of the ranking. */
const MIN_PLANNED = 3;

const besideText = ({ kpi, value, target }: Reviewed, draft: Draft): string =>
  draft.messages.review.beside(oneLine(kpi.name), amount(value, kpi, draft) ?? '', amount(target, kpi, draft) ?? '');

/** Returns the title of a review. */
export const reviewTitle = (draft: Draft): string => {
  const { composition, messages, review } = draft;
  const period = review?.state.asked.period ?? null;
  return messages.review.title(period && periodText(period, composition.language), draft.review?.isPlan === true ? 'plan' : 'target');
};

const amount = (value: number | null, { unit }: PlacedKpi, { composition }: Draft): string | null =>
  value === null
    ? null
    : quantity(value, unit ?? '', composition.language, unit !== null && /%/u.test(unit) ? { min: 0, max: 2 } : undefined);

const signed = (share: number, { composition: { language } }: Draft): string =>
  `${share > 0 ? '+' : ''}${formatPercent(share, language, Math.abs(share) < 0.1 ? 1 : 0)}`;

const deviationBlocks = (judged: readonly Reviewed[], draft: Draft): Block[] => {
  const { messages, review, composition } = draft;
  const missed = judged
    .filter(({ reached, deviation }) => reached === false && deviation !== null)
    .toSorted((a, b) => Math.abs(b.deviation ?? 0) - Math.abs(a.deviation ?? 0));
  const shown = missed.slice(0, review?.deviations ?? DEFAULT_SHOWN);
  if (shown.length === 0) return [];
  const isAll = shown.length === missed.length;
  return [
    { type: 'heading', level: 2, text: messages.review.deviations(shown.length, isAll ? 'all' : 'largest') },
    {
      type: 'list',
      ordered: true,
      items: shown.map((each) => {
        const { kpi, value, target, before, deviation } = each;
        const text = messages.review.deviation(
          oneLine(kpi.name),
          amount(value, kpi, draft) ?? '',
          amount(target, kpi, draft) ?? '',
          signed(deviation ?? 0, draft),
          before === null ? null : dayText(kpi, before.date, composition.language),
          before === null ? '' : (amount(before.value, kpi, draft) ?? ''),
        );
        const done = review?.asksMeasures === true ? ` ${measuresText(kpi, draft)}` : '';
        return statementText({ text: `${text}${done}`, sourceIds: [kpi.sourceId] }, composition);
      }),
    },
  ];
};

const SIGNED = { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const;

/**
 * Returns the difference between two values of a KPI: in percentage points for percentages, otherwise relative to the second value.
 * Returns null if a relative difference is undefined because the second value is 0.
 */
const differenceText = (value: number, other: number, { unit }: PlacedKpi, draft: Draft): string | null => {
  const { messages, composition } = draft;
  if (unit !== null && isPercent(unit))
    return messages.review.points(
      numberFormat(composition.language, SIGNED)
        .format(value - other)
        .replace('-', '−'),
    );
  return other === 0 ? null : signed((value - other) / Math.abs(other), draft);
};

/** Lists the KPIs, each with its value, its target and its previous value. */
const eachBlock = (rows: readonly Reviewed[], draft: Draft): Block => ({
  type: 'list',
  items: rows.map(({ kpi, value, target, before, reached }) => {
    const { messages, composition } = draft;
    const position =
      reached !== null ? (reached ? 'met' : 'missed') : target === null || value === target ? 'same' : value > target ? 'above' : 'below';
    const text = messages.review.each(
      oneLine(kpi.name),
      amount(value, kpi, draft) ?? '',
      position,
      amount(target, kpi, draft),
      target === null ? null : differenceText(value, target, kpi, draft),
      before === null ? null : dayText(kpi, before.date, composition.language),
      before === null ? '' : (amount(before.value, kpi, draft) ?? ''),
      before === null ? null : differenceText(value, before.value, kpi, draft),
    );
    return statementText({ text, sourceIds: [kpi.sourceId] }, composition);
  }),
});

const DEFAULT_SHOWN = 3;
const MAX_MEASURES = 3;

/** States which initiatives work on a KPI; with the people who are responsible, unless the request forbids names. */
const measuresText = (kpi: PlacedKpi, draft: Draft): string => {
  const { messages, review, composition } = draft;
  const { own, ofArea } = review?.measuresOn(kpi) ?? { own: [], ofArea: [] };
  const initiatives = own.length > 0 ? own : ofArea;
  if (initiatives.length === 0) return messages.review.noMeasure;
  const items = initiatives.slice(0, MAX_MEASURES).map((each) => measureText(each, draft));
  return messages.review.measures(listed(items, composition.messages.and), own.length > 0 ? 'own' : 'area');
};

const measureText = ({ name, status, statusText: words, progress, due, owner }: PlacedInitiative, draft: Draft): string => {
  const { messages, review, composition } = draft;
  const { language, today } = composition;
  return messages.review.measure(
    oneLine(name),
    status === null ? oneLine(words) : composition.messages.statuses[status],
    progress === null ? null : formatPercent(progress, language, 0),
    due === null ? null : formatDate(due, language),
    due !== null && due < today && status !== 'done' ? 'late' : 'open',
    review?.names === true && owner !== null ? oneLine(owner) : null,
  );
};

const tableOf = (rows: readonly Reviewed[], period: string, draft: Draft): Block => {
  const { messages, review, composition } = draft;
  const { language } = composition;
  const { yes, no } = composition.messages.kpiTable;
  const titles = messages.askedKpi;
  const goal = review?.isPlan === true ? messages.review.plan : messages.kpis.goal;
  const days = [...new Set(rows.flatMap(({ kpi, before: point }) => (point ? [dayText(kpi, point.date, language)] : [])))];
  const before = days.length === 1 ? (days[0] ?? '') : messages.review.before;
  const asksSince = review?.asksSince === true || review?.deviations === null;
  return {
    type: 'table',
    caption: messages.review.caption(period, review?.isPlan === true ? 'plan' : 'target'),
    columns: [
      { title: titles.kpi },
      { title: titles.value, align: 'right' },
      { title: goal, align: 'right' },
      { title: messages.review.distance, align: 'right' },
      { title: before, align: 'right' },
      { title: titles.reached },
      ...(asksSince ? [{ title: titles.missedSince }] : []),
    ],
    rows: rows.map(({ kpi, value, target, before, reached, deviation, since }) => [
      oneLine(kpi.name),
      amount(value, kpi, draft),
      amount(target, kpi, draft),
      deviation === null ? null : signed(deviation, draft),
      amount(before?.value ?? null, kpi, draft),
      reached === null ? null : reached ? yes : no,
      ...(asksSince
        ? [since === null ? null : `${dayText(kpi, since.from, language)}${since.isWhole ? ` ${titles.wholeSeries}` : ''}`]
        : []),
    ]),
    note: `${messages.review.note} ${messages.source}: ${sourceNote([...new Set(rows.map(({ kpi }) => kpi.sourceId))], draft)}`,
  };
};
