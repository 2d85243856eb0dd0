import { formatPercent } from '../../../documents/text/formatting.js';
import {
  byInterest,
  chronicMisses,
  citeKpis,
  kpisOf,
  kpiTable,
  oneLine,
  toKpiRow,
  type PlacedKpi,
} from '../../../methods/tenant-state/index.js';
import type { SlideTable, Tone } from '../deck-result.js';
import {
  Amounts,
  emptySection,
  seriesByTone,
  MAX_BARS,
  titleOf,
  unitText,
  type Ask,
  type Drafting,
  type Finding,
  type Section,
  type SlideIdea,
} from '../drafting.js';
import { courseIdea, kpiTone, valueIdea, valueTexts } from './kpi-course.js';

/** Minimum number of KPIs at which a comparison of them is worth a slide. */
const MIN_BARS = 3;
const MAX_COURSES = 3;
/** Maximum number of asked KPIs with a table of their values. */
const MAX_DETAILED = 2;
const MAX_ASKS = 3;

/** Presents distances from targets, persistent misses, and the course of the KPIs that matter most, those of the request first. */
export const kpiSection = (drafting: Drafting): Section => {
  const { state, composition, messages } = drafting;
  const kpis = kpisOf(state);
  if (kpis.length === 0) return emptySection('kpis');
  const sourceIds = citeKpis(kpis, state, composition);
  const judged = kpis.filter(({ reached }) => reached !== null);
  const asked = kpis.filter(({ isAsked }) => isAsked);
  const courses = [...new Set([...byInterest(kpis), ...kpis])].slice(0, Math.max(MAX_COURSES, Math.min(4, asked.length)));
  const ideas = courses.map((kpi, index) => courseIdea(kpi, drafting, kpi.isAsked || index === 0 ? 1 : 3));
  const comparisons = [
    ...gapIdeas(kpis, sourceIds, drafting),
    ...hitIdeas(kpis, sourceIds, drafting),
    ...changeIdeas(kpis, sourceIds, drafting),
  ];
  const unjudged = kpis.length - judged.length;
  // KPIs that are all asked and have slides of their own are neither counted nor listed.
  const isCounted = kpis.length > asked.length || asked.length > courses.length;
  return {
    key: 'kpis',
    findings: [...asked.map((kpi) => kpiFinding(kpi, drafting)), ...(isCounted ? [reachedFinding(kpis, sourceIds, drafting)] : [])],
    ideas: [...ideas.slice(0, asked.length), ...comparisons, ...ideas.slice(asked.length)],
    appendix: [
      ...asked.slice(0, MAX_DETAILED).map((kpi) => valueIdea(kpi, drafting)),
      ...(isCounted && kpis.length > 1 ? [tableIdea(kpis, sourceIds, drafting)] : []),
    ],
    asks: [
      ...missAsks(kpis, drafting),
      ...(unjudged === 0
        ? []
        : [
            {
              decision: messages.asks.setTargets(unjudged),
              reason: messages.asks.noTargets(unjudged, kpis.length),
              ...{ owner: null, due: null, sourceIds },
            },
          ]),
    ],
  };
};

/** Returns the distance of the newest value from the target as a share of the target; negative if the target is missed. */
export const gapOf = ({ value, target, better, reached }: PlacedKpi): number | null => {
  if (reached === null || target === null || target === 0) return null;
  const distance = (value - target) / Math.abs(target);
  return better === 'lower' ? -distance : better === 'higher' ? distance : -Math.abs(distance);
};

const kpiFinding = (kpi: PlacedKpi, drafting: Drafting): Finding => {
  const { messages } = drafting;
  const { name, value, target } = valueTexts(kpi, drafting);
  const answer =
    target === null
      ? messages.kpi.plain(name, value)
      : kpi.reached === null
        ? messages.kpi.withTarget(name, value, target)
        : messages.kpi.judged(name, value, target, kpi.reached);
  return { figure: value, text: answer, answer, tone: kpiTone(kpi), sourceIds: [kpi.sourceId] };
};

const reachedFinding = (kpis: readonly PlacedKpi[], sourceIds: string[], drafting: Drafting): Finding => {
  const { messages, composition } = drafting;
  const amounts = new Amounts(composition, sourceIds);
  const { figures: labels } = composition.messages;
  const judged = kpis.filter(({ reached }) => reached !== null);
  const reached = judged.filter((kpi) => kpi.reached).length;
  if (judged.length === 0) {
    const figure = amounts.count('kpis.total', composition.messages.kpiNoun[1], kpis.length);
    const answer = messages.kpi.unjudged(kpis.length);
    return { figure, text: answer, answer, tone: 'neutral', sourceIds };
  }
  const figure = messages.of(
    amounts.count('kpis.reached', labels.kpisReached, reached),
    amounts.count('kpis.judged', labels.kpisJudged, judged.length),
  );
  const [worst] = byGap(judged);
  const gap = worst && gapOf(worst);
  const text =
    worst && gap !== null && gap !== undefined && gap < 0
      ? messages.kpi.reachedWorst(
          judged.length,
          oneLine(worst.name, 60),
          amounts.share('kpis.gap', gapLabel(worst, drafting), Math.abs(gap)),
        )
      : messages.kpi.reachedText(judged.length);
  const tone = reached === judged.length ? 'good' : reached * 2 >= judged.length ? 'warning' : 'bad';
  return { figure, text, answer: messages.kpi.reached(reached, judged.length), tone, sourceIds };
};

const gapLabel = ({ name }: PlacedKpi, { messages }: Drafting): string => `${oneLine(name, 60)}: ${messages.kpi.gapTitle}`;

/** Returns the KPIs with a judged distance from their target, largest miss first. */
const byGap = (kpis: readonly PlacedKpi[]): PlacedKpi[] =>
  kpis.filter((kpi) => gapOf(kpi) !== null).toSorted((a, b) => (gapOf(a) ?? 0) - (gapOf(b) ?? 0));

const gapIdeas = (kpis: readonly PlacedKpi[], sourceIds: string[], drafting: Drafting): SlideIdea[] => {
  const { messages, composition } = drafting;
  const all = byGap(kpis);
  const rows = all.slice(0, MAX_BARS);
  const [worst] = rows;
  if (!worst || rows.length < MIN_BARS) return [];
  const amounts = new Amounts(composition, sourceIds);
  const missed = all.filter(({ reached }) => !reached);
  const gap = amounts.share('kpis.gap', gapLabel(worst, drafting), Math.abs(gapOf(worst) ?? 0));
  const headline =
    missed.length === 0 ? messages.kpi.gapNone(all.length) : messages.kpi.gap(missed.length, all.length, oneLine(worst.name, 50), gap);
  const texts = missed.slice(0, 4).map((kpi) => valueTexts(kpi, drafting));
  return [
    {
      headline,
      rank: 1,
      chart: {
        form: 'bar',
        title: titleOf(messages.kpi.gapTitle, rows.length, all.length, drafting),
        categories: rows.map(({ name }) => oneLine(name, 44)),
        series: seriesByTone(rows, {
          tone: kpiTone,
          value: (kpi) => gapOf(kpi) ?? 0,
          names: { bad: messages.tones.missed, warning: messages.tones.amber, good: messages.tones.reached },
        }),
        ...{ unit: 'share', decimals: 1 },
        alt: messages.kpi.gapAlt(oneLine(worst.name, 50), gap),
      },
      bullets: texts.map(({ name, value, target }) => messages.kpi.withTarget(name, value, target ?? '–')),
      notes: messages.notes.gap,
      sourceIds,
    },
  ];
};

/** Returns the meaning of the share of values on target: at least two thirds, at least one third, less. */
const hitTone = (share: number): Tone => (share >= 2 / 3 ? 'good' : share >= 1 / 3 ? 'warning' : 'bad');

const hitIdeas = (kpis: readonly PlacedKpi[], sourceIds: string[], drafting: Drafting): SlideIdea[] => {
  const { messages, composition } = drafting;
  const all = kpis
    .flatMap(({ name, onTarget, judged }) =>
      onTarget === null || judged < 2 ? [] : [{ name: oneLine(name, 44), onTarget, judged, share: onTarget / judged }],
    )
    .toSorted((a, b) => a.share - b.share);
  const rows = all.slice(0, MAX_BARS);
  const [lowest] = rows;
  if (!lowest || rows.length < MIN_BARS) return [];
  const amounts = new Amounts(composition, sourceIds);
  const never = all.filter(({ onTarget }) => onTarget === 0);
  const low = all.filter(({ share }) => share < 1 / 3);
  const share = amounts.share('kpis.least', `${lowest.name}: ${messages.kpi.hitTitle}`, lowest.share);
  return [
    {
      headline:
        never.length > 0
          ? messages.kpi.hitNever(never.length, all.length)
          : messages.kpi.hit(oneLine(lowest.name, 50), lowest.onTarget, lowest.judged),
      rank: 2,
      chart: {
        form: 'bar',
        title: titleOf(messages.kpi.hitTitle, rows.length, all.length, drafting),
        categories: rows.map(({ name }) => name),
        series: seriesByTone(rows, { tone: ({ share }) => hitTone(share), value: ({ share }) => share, names: messages.hitTones }),
        ...{ unit: 'share', decimals: 1 },
        alt: messages.kpi.hitAlt(lowest.name, share),
      },
      cards: [
        {
          figure: amounts.count('kpis.low', messages.kpi.hitLow, low.length),
          text: messages.kpi.hitLow,
          tone: low.length > 0 ? 'bad' : 'good',
        },
        {
          figure: amounts.count('kpis.never', messages.kpi.hitZero, never.length),
          text: messages.kpi.hitZero,
          tone: never.length > 0 ? 'bad' : 'good',
        },
      ],
      notes: messages.notes.hits,
      sourceIds,
    },
  ];
};

/** Compares changes within a year if no KPI can be judged. */
const changeIdeas = (kpis: readonly PlacedKpi[], sourceIds: string[], drafting: Drafting): SlideIdea[] => {
  const { messages, composition } = drafting;
  if (kpis.some(({ reached }) => reached !== null)) return [];
  const all = kpis
    .flatMap(({ name, value, yearBefore }) =>
      yearBefore === null || yearBefore === 0 ? [] : [{ name: oneLine(name, 44), change: (value - yearBefore) / Math.abs(yearBefore) }],
    )
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
  const [largest] = all;
  const rows = all.slice(0, MAX_BARS).toSorted((a, b) => b.change - a.change);
  if (!largest || rows.length < MIN_BARS) return [];
  const change = new Amounts(composition, sourceIds).share('kpis.change', `${largest.name}: ${messages.kpi.changeTitle}`, largest.change);
  return [
    {
      headline: messages.kpi.change(largest.name, `${largest.change > 0 ? '+' : ''}${change}`),
      rank: 1,
      chart: {
        form: 'bar',
        title: titleOf(messages.kpi.changeTitle, rows.length, all.length, drafting),
        categories: rows.map(({ name }) => name),
        series: [{ name: messages.kpi.changeTitle, tone: 'neutral', values: rows.map((row) => row.change) }],
        ...{ unit: 'share', decimals: 1 },
        alt: messages.kpi.changeAlt(largest.name, formatPercent(largest.change, composition.language, 1)),
      },
      notes: messages.notes.change,
      sourceIds,
    },
  ];
};

const missAsks = (kpis: readonly PlacedKpi[], drafting: Drafting): Ask[] => {
  const { state, composition, messages } = drafting;
  const missed = [...kpis.filter(({ isAsked, reached }) => isAsked && reached === false), ...chronicMisses(kpis)];
  return [...new Set(missed)].slice(0, MAX_ASKS).map((kpi) => {
    const { name, value, target } = valueTexts(kpi, drafting);
    const sourceIds = citeKpis([kpi], state, composition);
    const amounts = new Amounts(composition, sourceIds);
    const { figures } = composition.messages;
    return {
      decision: messages.asks.countermeasure(name),
      reason: messages.asks.missed(
        value,
        target ?? '–',
        amounts.count(`${kpi.key}.on_target`, figures.kpiOnTarget(name), kpi.onTarget ?? 0),
        amounts.count(`${kpi.key}.judged`, figures.kpiJudged(name), kpi.judged),
      ),
      owner: state.metrics.find(({ metric }) => metric.metricId === kpi.sourceId)?.metric.owner ?? null,
      due: null,
      sourceIds,
    };
  });
};

const tableIdea = (kpis: readonly PlacedKpi[], sourceIds: string[], { messages, composition }: Drafting): SlideIdea => {
  const { columns, rows, note } = kpiTable(
    kpis.map((kpi) => toKpiRow({ ...kpi, unit: unitText(kpi.unit, composition.language) || null })),
    composition.language,
  );
  const table: SlideTable = {
    columns: columns.map(({ title, align }) => ({ title, right: align === 'right' })),
    rows: rows.map((row) => row.map((cell) => (cell === null ? '–' : String(cell)))),
  };
  return { headline: messages.kpi.table(kpis.length), rank: 1, table, notes: note ?? '', sourceIds };
};
