import { isPercent } from '../../../../platform/content/index.js';
import { dayText, oneLine, type PlacedKpi } from '../../../methods/tenant-state/index.js';
import type { SlideCard, Tone } from '../deck-result.js';
import { Amounts, amountText, decimalsFor, unitText, type Drafting, type SlideIdea } from '../drafting.js';

/** Maximum number of periods of a line chart. */
const MAX_PERIODS = 36;
const MAX_LISTED = 12;

/** Returns name, newest value and target of a KPI as texts, and records the figures. */
export const valueTexts = (kpi: PlacedKpi, { composition }: Drafting): { name: string; value: string; target: string | null } => {
  const name = oneLine(kpi.name, 60);
  const { figures } = composition.messages;
  const amounts = new Amounts(composition, [kpi.sourceId]);
  return {
    name,
    value: amounts.value(`${kpi.key}.value`, figures.kpiValue(name), kpi.value, kpi.unit),
    target: kpi.target === null ? null : amounts.value(`${kpi.key}.target`, figures.kpiTarget(name), kpi.target, kpi.unit),
  };
};

/** Returns the meaning of a KPI's newest value; amber only by the thresholds of its metric. */
export const kpiTone = ({ reached, light }: PlacedKpi): Tone =>
  reached === null ? 'neutral' : reached ? 'good' : light === 'amber' ? 'warning' : 'bad';

/** Presents the course of a KPI with its target line. */
export const courseIdea = (kpi: PlacedKpi, drafting: Drafting, rank: SlideIdea['rank']): SlideIdea => {
  const { messages, composition, state } = drafting;
  const { language } = composition;
  const { name, value, target } = valueTexts(kpi, drafting);
  const points = kpi.points.slice(-MAX_PERIODS);
  const [first, last] = [points[0], points.at(-1)];
  const period = last ? dayText(kpi, last.date, language) : '';
  const unit = isPercent(kpi.unit) ? '%' : unitText(kpi.unit, language);
  const values = points.map((point) => point.value);
  const hasTarget = points.some((point) => point.target !== null);
  const metric = state.metrics.find((each) => each.metric.metricId === kpi.sourceId)?.metric;
  const notes = [
    metric ? messages.notes.formula(metric.formula, metric.owner) : messages.notes.series(name),
    ...kpi.notes.map((note) => `${dayText(kpi, note.date, language)}: ${oneLine(note.text, 200)}`),
  ];
  return {
    headline:
      target === null || kpi.reached === null
        ? messages.kpi.course(name, value, period, target)
        : messages.kpi.courseJudged(name, value, target, kpi.onTarget ?? 0, kpi.judged, kpi.reached),
    rank,
    chart: {
      form: 'line',
      title: messages.kpi.courseTitle(name, unit || null, first ? dayText(kpi, first.date, language) : '', period),
      categories: points.map(({ date }) => dayText(kpi, date, language)),
      series: [
        { name: messages.actual, tone: kpiTone(kpi), values },
        ...(hasTarget ? [{ name: messages.goal, tone: 'neutral' as const, values: points.map((point) => point.target) }] : []),
      ],
      unit,
      decimals: unit === '%' ? 1 : decimalsFor([...values.slice(-1), kpi.target]),
      alt: messages.kpi.courseAlt(name, first ? dayText(kpi, first.date, language) : '', period),
    },
    cards: courseCards(kpi, value, period, drafting),
    notes: notes.join('\n'),
    sourceIds: [kpi.sourceId],
  };
};

/** Lists the newest values of a KPI with their targets. */
export const valueIdea = (kpi: PlacedKpi, { messages, composition, state }: Drafting): SlideIdea => {
  const { language, messages: shared } = composition;
  const points = kpi.points.slice(-MAX_LISTED);
  const text = (value: number): string => amountText(value, kpi.unit, language);
  const { yes, no } = shared.kpiTable;
  const isJudged = kpi.better !== null && points.some(({ target }) => target !== null);
  const reached = (value: number, target: number): string => ((kpi.better === 'lower' ? value <= target : value >= target) ? yes : no);
  const metric = state.metrics.find((each) => each.metric.metricId === kpi.sourceId)?.metric;
  return {
    headline: messages.kpi.values(oneLine(kpi.name, 60), points.length),
    rank: 2,
    table: {
      columns: [
        { title: messages.kpi.period, right: false },
        { title: messages.actual, right: true },
        ...(isJudged
          ? [
              { title: messages.goal, right: true },
              { title: shared.kpiTable.columns.reached, right: false },
            ]
          : []),
      ],
      rows: points.map(({ date, value, target }) => [
        dayText(kpi, date, language),
        text(value),
        ...(isJudged ? (target === null ? ['–', '–'] : [text(target), reached(value, target)]) : []),
      ]),
    },
    notes: metric ? messages.notes.formula(metric.formula, metric.owner) : messages.notes.series(oneLine(kpi.name, 60)),
    sourceIds: [kpi.sourceId],
  };
};

const courseCards = (kpi: PlacedKpi, value: string, period: string, { messages, composition }: Drafting): SlideCard[] => {
  const amounts = new Amounts(composition, [kpi.sourceId]);
  const { figures } = composition.messages;
  const name = oneLine(kpi.name, 60);
  const hits = { count: kpi.onTarget ?? 0, of: kpi.judged };
  return [
    {
      figure: value,
      text: messages.kpi.latest(period, kpi.reached === null ? 'open' : kpi.reached ? 'reached' : 'missed'),
      tone: kpiTone(kpi),
    },
    ...(kpi.onTarget === null || hits.of === 0
      ? []
      : [
          {
            figure: messages.of(
              amounts.count(`${kpi.key}.on_target`, figures.kpiOnTarget(name), hits.count),
              amounts.count(`${kpi.key}.judged`, figures.kpiJudged(name), hits.of),
            ),
            text: messages.kpi.hitsText,
            tone: hits.count * 3 >= hits.of * 2 ? ('good' as const) : hits.count * 3 >= hits.of ? ('warning' as const) : ('bad' as const),
          },
        ]),
    ...(kpi.yearBefore === null
      ? []
      : [
          {
            figure: amounts.value(`${kpi.key}.before`, figures.kpiBefore(name), kpi.yearBefore, kpi.unit),
            text: messages.kpi.yearBefore,
            tone: 'neutral' as const,
          },
        ]),
  ];
};
