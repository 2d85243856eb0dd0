import { amountIn } from '../../../platform/content/index.js';
import type { MetricWithStatus } from '../../../subgraphs/metrics/index.js';
import type { EarlierRun } from '../../earlier-runs.js';
import type { AgentContext, Language } from '../../kit.js';
import { clausesIn } from '../../methods/request-reading/index.js';
import { oneLine, type kpisOf } from '../../methods/tenant-state/index.js';
import type { Asked } from './asked.js';
import { findingReaders } from './findings/index.js';
import { decidedOrder, isTimeKpi, leverFindings, staffLimitIn, type ImprovedKpi, type Lever } from './levers.js';
import type { ProgrammeRecords } from './programme-records.js';

/** Words of a request that the levers of a KPI answer: their owners, their number and what is ruled out. */
const LEVER_WORDS =
  /(?<!\p{L})(?:(?:each )?with (?:a |an )?(?:lead|owner)s?(?: each)?|mit (?:den )?(?:verantwortlichen|zuständigen)|no more than \p{L}+ \p{L}+(?:, each with an? \p{L}+)?|höchstens \p{L}+ \p{L}+(?: mit \p{L}+)?|time delivery lead|what is it worth|wer (?:treibt|leitet) \p{L}+|who (?:owns|leads) (?:each|them|it)|(?:what|which|welche)\s+(?:two|three|zwei|drei)\s[^,.?!]*)/giu;

export const leverWords = (text: string, levers: readonly Lever[]): string[] => {
  const words = [staffLimitIn(text) ?? [], text.match(LEVER_WORDS) ?? [], levers[0]?.finding.texts?.['kpi'] ?? []].flat();
  return [
    ...words,
    ...words.flatMap((each) => each.split(/\s+/u)),
    ...clausesIn(text)
      .filter(({ words: clause }) => words.some((each) => clause.includes(each) || each.includes(clause)))
      .map(({ words: clause }) => clause),
  ];
};

interface LeverSources {
  readonly metrics: readonly MetricWithStatus[];
  readonly kpis: ReturnType<typeof kpisOf>;
  readonly asked: Asked;
  readonly known: readonly EarlierRun[];
  readonly programme: ProgrammeRecords;
  readonly text: string;
  readonly today: string;
  readonly language: Language;
}

/** Returns the initiatives that are to improve the first KPI that the request names; none if it names none. */
export const leversFor = async (
  context: AgentContext,
  { metrics, kpis, asked, known, programme, text, today, language }: LeverSources,
): Promise<Lever[]> => {
  const ids = new Set(asked.things.flatMap((thing) => thing.ids));
  const status = metrics.find(({ metric, latest }) => ids.has(metric.metricId) && latest?.value != null);
  const table = kpis.find(({ isAsked }) => isAsked);
  const amount = (value: number, unit: string | null): string =>
    amountIn(language, value, unit && oneLine(unit, 30)).replaceAll(' ', '\u00A0');
  const kpi: Omit<ImprovedKpi, 'bottlenecks'> | null =
    status?.latest?.value != null
      ? {
          ...{ id: status.metric.metricId, name: status.metric.name, purpose: status.metric.purpose },
          value: amount(status.latest.value, status.metric.unit),
          target: status.metric.targetValue === null ? null : amount(status.metric.targetValue, status.metric.unit),
        }
      : table
        ? {
            ...{ id: table.sourceId, name: table.name, purpose: null },
            value: amount(table.value, table.unit),
            target: table.target === null ? null : amount(table.target, table.unit),
          }
        : null;
  if (kpi === null) return [];
  const readers = findingReaders(language);
  const bottlenecks = !isTimeKpi(kpi)
    ? []
    : known
        .flatMap(({ agent, result }) => readers[agent]?.(result) ?? [])
        .filter(({ kind }) => kind === 'bottleneck')
        .toSorted(
          (a, b) =>
            (b.figures.find(({ name }) => name === 'share')?.value ?? 0) - (a.figures.find(({ name }) => name === 'share')?.value ?? 0),
        )
        .map(({ subject }) => subject);
  const decided = await decidedOrder(context, programme.initiatives);
  const { milestones, initiatives, currency } = programme;
  return leverFindings({ ...kpi, bottlenecks }, initiatives, {
    milestones,
    decided,
    text,
    language,
    today,
    currency,
    isList: programme.list !== null,
  });
};
