import { isPercent } from '../../../../platform/content/index.js';
import { periodText } from '../../request-reading/index.js';
import { valueIn, type Asked } from '../asked.js';
import type { Composition } from '../description/composition.js';
import type { Statement } from '../description/source-list.js';
import { listed } from '../phrases.js';
import type { PlacedKpi } from '../placed.js';

type Period = NonNullable<Asked['period']>;

/** What a request asks about each of several KPIs. */
export interface AskedVerdicts {
  /** Whether they reach their targets. */
  readonly targets: boolean;
  /** Whether they got better or worse than a year before. */
  readonly changes: boolean;
}

const WHICH = /(?<!\p{L})(?:welche[rsnm]?|which|what|was)(?!\p{L})/iu;
const TARGETS =
  /(?<!\p{L})(?:erreich\p{L}*|verfehl\p{L}*|(?:im|am|über|unter)\s+(?:dem\s+)?(?:ziel|soll)|(?:reach|hit|met|meet|miss)\p{L}*|(?:on|off|at|above|below)\s+(?:the\s+|their\s+)?(?:targets?|goals?))(?!\p{L})/iu;
const CHANGES =
  /(?<!\p{L})(?:verschlechter\p{L}*|verbesser\p{L}*|schlechter|besser|worse\p{L}*|better|deteriorat\p{L}*|improved)(?!\p{L})/iu;

/** Reads whether a request asks which KPIs reach their targets, and which got better or worse; null if neither. */
export const askedVerdicts = (text: string): AskedVerdicts | null => {
  const asked = { targets: TARGETS.test(text), changes: CHANGES.test(text) };
  return WHICH.test(text) && (asked.targets || asked.changes) ? asked : null;
};

/** Values of a KPI in a period and in the same period a year before. */
interface Judged {
  readonly kpi: PlacedKpi;
  readonly value: number;
  readonly before: number | null;
}

/**
 * States which KPIs reach their targets in the asked period, by the mean of its values, and which are worse and better than in the same
 * period a year before. Without a period, the newest values count. Empty for fewer than two KPIs.
 */
export const describeVerdicts = (
  kpis: readonly PlacedKpi[],
  { period, compared }: Asked,
  verdicts: AskedVerdicts,
  sourceIds: string[],
  { figures, messages: { verdicts: messages, and }, language }: Composition,
): Statement[] => {
  // A comparison with the asked period itself, or with a later one, says nothing about a year before.
  const isEarlier = period !== null && compared?.until != null && compared.until < (period.from ?? '');
  const earlier = isEarlier ? compared : period && yearBefore(period);
  const judged = kpis.flatMap((kpi): Judged[] => {
    const value = period ? (valueIn(kpi.points, period)?.value ?? null) : kpi.value;
    if (value === null) return [];
    return [{ kpi, value, before: earlier ? (valueIn(kpi.points, earlier)?.value ?? null) : kpi.yearBefore }];
  });
  if (judged.length < 2) return [];
  const name = period && periodText(period, language);
  const say = (kpi: PlacedKpi, id: string, value: number): string =>
    figures.say(
      {
        ...{ id: `${kpi.key}.verdict.${id}`, label: messages.label(kpi.name), value, unit: kpi.unit ?? '', sourceIds },
      },
      isPercent(kpi.unit) ? { min: 0, max: 2 } : undefined,
    );
  const list = (items: readonly string[]): string => listed(items, and);
  const withTarget = judged.flatMap((each) => {
    const reached = isReached(each.kpi, each.value);
    return reached === null ? [] : [{ ...each, reached }];
  });
  const targetItems = (isMet: boolean): string[] =>
    withTarget
      .filter(({ reached }) => reached === isMet)
      .map(({ kpi, value }) => messages.target(kpi.name, say(kpi, 'value', value), say(kpi, 'target', kpi.target ?? 0)));
  const changed = judged.flatMap(({ kpi, value, before }) =>
    before === null || kpi.better === null || before === value
      ? []
      : [{ kpi, value, before, isWorse: value > before === (kpi.better === 'lower') }],
  );
  const changeItems = (wanted: boolean): string[] =>
    changed
      .filter(({ isWorse }) => isWorse === wanted)
      .map(({ kpi, value, before }) => messages.change(kpi.name, say(kpi, 'value', value), say(kpi, 'before', before)));
  const [met, missed, worse, better] = [targetItems(true), targetItems(false), changeItems(true), changeItems(false)];
  const texts = [
    ...(verdicts.targets && withTarget.length > 0
      ? [messages.met(met.length, withTarget.length, name, list(met)), ...(missed.length > 0 ? [messages.missed(list(missed))] : [])]
      : []),
    ...(verdicts.changes && changed.length > 0
      ? [worse.length > 0 ? messages.worse(list(worse)) : messages.noneWorse, ...(better.length > 0 ? [messages.better(list(better))] : [])]
      : []),
  ];
  return texts.map((text) => ({ text, sourceIds }));
};

/** Returns whether a value reaches the target of a KPI; null without a target or direction. */
const isReached = ({ target, better }: PlacedKpi, value: number): boolean | null =>
  target === null || better === null ? null : better === 'higher' ? value >= target : value <= target;

const yearBefore = ({ from, until }: Period): Period => ({ from: lastYear(from), until: lastYear(until) });

/** Returns the same day a year before; of 29 February, the last day of that month. */
const lastYear = (day: string | null): string | null => {
  if (day === null) return null;
  const moved = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`;
  return moved.endsWith('-02-29') ? `${moved.slice(0, 8)}28` : moved;
};
