import { isPercent } from '../../../platform/content/index.js';
import { activeMetrics } from '../../metric-history.js';
import { formatPValue } from '../../documents/text/format-p.js';
import type { Language } from '../../documents/text/formatting.js';
import type { AgentContext } from '../../kit.js';
import { openAskedTable, type AskedVariables } from '../../methods/asked-variables/index.js';
import { namedIn } from '../../methods/request-reading/index.js';
import type { NamedSeries } from '../../methods/series/index.js';
import { benjaminiHochberg } from '../../methods/statistics/benjamini-hochberg.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { relationOf } from './driver-experiment.js';
import { messagesIn } from './messages.js';
import { amountText, differenceText } from './simulation-document.js';
import type { SimulationResult } from './simulation-result.js';
import { statedChange, suppositionIn } from './stated-change.js';
import { SIGNIFICANCE_LEVEL } from '../../methods/statistics/significance.js';

/** Words that ask what a KPI does to others that the request does not name, or what does something to it. */
const ASKS_OTHERS = new RegExp(
  [
    String.raw`(?<!\p{L})(?:(?:ander|übrig|weiter|restlich|sonstig)e[nrs]?|alle[ns]?|welche[nr]?)\s+(?:\p{L}+\s+)?(?:kpis?|kennzahl(?:en)?|größen|werte|zahlen|ziele)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:other|others|remaining|rest of the|which|all|what)\s+(?:\p{L}+\s+)?(?:kpis?|metrics?|figures|numbers|measures|indicators)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:wirkt|wirken|auswirk\p{L}*|einfluss|beeinfluss\p{L}*|folgen|effekte?|zusammenhang|zusammenhänge|hängt|abhängt|treibt|treiben)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:affects?|influences?|effects?|impacts?|consequences?|knock-on|depends?|drives?|do(?:es)? to|everything else|anything else|what else)(?!\p{L})`,
  ].join('|'),
  'iu',
);
/** A column of this name is not asked about by a word for an effect. */
const EFFECT = /^(?:aus)?wirkung(?:en)?$|^effekte?$|^effects?$|^impacts?$/iu;
/** Number of relations that an answer states. */
const MAX_STATED = 5;

export type Effect = NonNullable<SimulationResult['effects']>[number];

/**
 * Returns the measured relations of the KPI that a request names with all others: the change of each other KPI per unit of it, from a
 * regression of changes in the same period, with p values adjusted for the number of KPIs (Benjamini and Hochberg), strongest first.
 * Returns null if the request neither asks for other KPIs nor supposes a change of this one, or names several.
 */
export const effectsOnOthers = async (
  context: AgentContext,
  { outcome, treatment }: AskedVariables,
  { text, language }: { text: string; language: Language },
): Promise<{ effects: Effect[]; answers: string[] } | null> => {
  if (!outcome || treatment || EFFECT.test(outcome.label)) return null;
  const supposed = suppositionIn(text, language);
  // "What if the lead time falls?" asks what that does to others.
  const isSupposed = supposed !== null && namedIn(supposed, [outcome.label]).length > 0;
  if (!isSupposed && !ASKS_OTHERS.test(text)) return null;
  const messages = messagesIn(language).effects;
  const opened = await openAskedTable(context, { outcome, treatment: null, unknown: [] }, { asSeries: true });
  const driver = opened?.table.series?.find(({ name }) => name === opened.outcome);
  if (!opened || !driver) return { effects: [], answers: [messages.noSeries(oneLine(outcome.label))] };
  const others = (opened.table.series ?? []).filter(({ name }) => name !== driver.name);
  const latest = driver.points.at(-1)?.value ?? 0;
  // A table can state a KPI in another unit than its metric, such as thousands.
  const unit = driver.unit ?? outcome.metric?.unit ?? null;
  const change = statedChange(supposed ?? text, { latest, unit, language });
  const units = new Map((await activeMetrics(context)).map((metric) => [metric.name, metric.unit]));
  const unitOf = new Map(others.map((series) => [series.name, series.unit ?? null]));
  const effects = rankEffects(driver, others, change);
  const stated = effects.filter(({ p }) => p < SIGNIFICANCE_LEVEL);
  const name = oneLine(driver.name);
  if (stated.length === 0) return { effects, answers: [messages.none(name, effects.length)] };
  const by = change ?? 1;
  const lines = stated
    .slice(0, MAX_STATED)
    .map(({ name: other, slope, p }) =>
      messages.effect(
        oneLine(other),
        differenceText(slope * by, language, unitOf.get(other) ?? units.get(other) ?? null),
        formatPValue(p, language),
      ),
    );
  return {
    effects,
    answers: [
      messages.related(
        name,
        change !== null
          ? differenceText(change, language, unit)
          : isPercent(unit)
            ? messagesIn(language).onePoint
            : amountText(1, language, unit),
        lines.join('; '),
      ),
      messages.unrelated(effects.length - stated.length),
    ],
  };
};

/** Returns the relation of each series with the driver; series without enough common periods are omitted. */
export const rankEffects = (driver: NamedSeries, others: readonly NamedSeries[], change: number | null): Effect[] => {
  const related = others.flatMap((other) => {
    const relation = relationOf(other, driver);
    return relation ? [{ name: other.name, slope: relation.slope, p: relation.p, n: relation.n }] : [];
  });
  const adjusted = benjaminiHochberg(related.map(({ p }) => p));
  return related
    .map((each, index) => ({ ...each, p: adjusted[index] ?? each.p, change: change === null ? null : each.slope * change }))
    .toSorted((a, b) => a.p - b.p);
};
