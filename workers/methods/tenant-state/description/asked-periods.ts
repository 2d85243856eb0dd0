import { isPercent } from '../../../../platform/content/index.js';
import { DAY_MS } from '../../../../platform/text/index.js';
import { periodText } from '../../request-reading/index.js';
import { valueIn, type Asked, type PeriodValue } from '../asked.js';
import type { PlacedKpi } from '../placed.js';
import type { Composition } from './composition.js';

/** Describes the values of an asked KPI in the asked and the compared period, and the change between them; nothing if none is asked. */
export const describePeriods = (
  kpi: PlacedKpi,
  { period, compared: asked }: Asked,
  sourceIds: string[],
  { figures, messages: { askedPeriods: messages, kpiTable }, language }: Composition,
): string[] => {
  // "Since March" compares with the twelve months before.
  const compared = asked ?? yearBefore(period);
  if (!kpi.isAsked || (!period && !compared)) return [];
  const now = period ? valueIn(kpi.points, period) : { value: kpi.value, count: 1 };
  const then = compared && valueIn(kpi.points, compared);
  const [periodName, comparedName] = [period, compared].map((each) => each && periodText(each, language));
  const missing = [...(now ? [] : [periodName]), ...(asked && !then ? [comparedName] : [])].map((name) =>
    messages.none(kpi.name, name ?? ''),
  );
  if (!now) return missing;
  const say = (id: string, name: string | null, { value, count }: PeriodValue): string =>
    messages.mean(
      figures.say({ id: `${kpi.key}.${id}`, label: messages.label(kpi.name, name), value, unit: kpi.unit ?? '', sourceIds }),
      count,
    );
  const difference = now.value - (then?.value ?? now.value);
  const unit = isPercent(kpi.unit) ? kpiTable.points : (kpi.unit ?? '');
  const change =
    then &&
    `${difference > 0 ? '+' : ''}${figures.say({ id: `${kpi.key}.change`, label: messages.changeLabel(kpi.name), value: difference, unit, sourceIds })}`;
  const text = messages.values(
    kpi.name,
    periodName ?? null,
    say('in_period', periodName ?? null, now),
    then ? (comparedName ?? null) : null,
    then ? say('compared', comparedName ?? null, then) : '',
    change ?? '',
  );
  return then || period ? [text, ...missing] : missing;
};

/** Returns the twelve months before a period without an end; null for any other. */
const yearBefore = (period: Asked['period']): Asked['compared'] => {
  if (period?.from == null || period.until !== null) return null;
  const from = new Date(period.from);
  const until = new Date(from.getTime() - DAY_MS);
  from.setUTCFullYear(from.getUTCFullYear() - 1);
  return { from: from.toISOString().slice(0, 10), until: until.toISOString().slice(0, 10) };
};
