import { identifier } from '../../../../platform/analytics/index.js';
import { fetchRows } from '../../../dataset-rows.js';
import type { AgentContext } from '../../../kit.js';
import { OF_UNIT, outcomesByUnit, type UnitColumn } from '../../../methods/metrics/index.js';
import { analyseEffect, type UnanswerableReason } from '../analyse.js';
import { SEED } from '../answer-question.js';
import type { CausalFindings, CausalResult } from '../causal-result.js';
import { readRows } from '../read-frame.js';
import { backgroundColumns } from './background.js';
import { overlapOf } from './overlap.js';
import type { AdjustedQuestion } from './read-adjusted.js';

export interface AdjustedFindings {
  readonly findings: CausalFindings;
  readonly adjusted: NonNullable<CausalResult['adjusted']>;
}

/** Share of the units with the treatment that need comparable ones without it, so that a requested adjustment is stated. */
const MIN_SHARED = 0.05;
/** The same share for an adjustment that nobody has asked for. */
const MIN_SHARED_CHOSEN = 0.5;

/** Estimates the difference that a treatment makes, without and with the asked adjustment, or returns the reason why that is impossible. */
export const analyseAdjusted = async (
  context: AgentContext,
  question: AdjustedQuestion,
): Promise<AdjustedFindings | UnanswerableReason> => {
  const { dataset, adjustment, used } = question;
  if (adjustment.length > 0) return analyse(context, question, false);
  // Without stated variables, the difference is adjusted for as many of the other properties as the rows allow: enough of them are
  // comparable, and no refutation test fails.
  const chosen = backgroundColumns(dataset, new Set(used));
  for (let count = chosen.length; count > 0; count -= 1) {
    const found = await analyse(context, { ...question, adjustment: chosen.slice(0, count) }, true);
    if (typeof found !== 'string' && found.adjusted.isSeparable && found.findings.refutations.every(({ passed }) => passed)) return found;
  }
  return analyse(context, question, false);
};

const analyse = async (
  context: AgentContext,
  { dataset, treatment, measure, adjustment, conditions, isLiteral, asks }: AdjustedQuestion,
  isChosen: boolean,
): Promise<AdjustedFindings | UnanswerableReason> => {
  const duck = await context.duckDb();
  const fetched = await fetchRows(context, dataset);
  const rows = conditions.length === 0 ? fetched : `(SELECT * FROM ${fetched} WHERE ${conditions.map(({ sql }) => sql).join(' AND ')})`;
  const columns = [treatment, ...adjustment];
  const unit = dataset.eventLogColumns?.case ?? null;
  const units = outcomesByUnit(rows, measure, { columns, unit });
  if (units === null) return 'outcome_not_numeric';
  const outcome = measure.label;
  const relation = `(SELECT ${identifier(OF_UNIT)} AS ${identifier(outcome)}, ${columns.map(({ name }) => identifier(name)).join(', ')} FROM ${units})`;
  const isBinary = treatment.type === 'boolean';
  const set = adjustment.map(({ name }) => name);
  const overlap = isBinary ? await overlapOf(duck, { relation, treatment: treatment.name, outcome, adjustment }) : null;
  if (isBinary && overlap === null) return 'treatment_constant';
  const isSeparable = overlap === null || set.length === 0 || overlap.shared >= (isChosen ? MIN_SHARED_CHOSEN : MIN_SHARED);
  const frame = await readRows(duck, relation, [{ name: outcome, type: 'decimal' }, ...columns.map(asYesNo)], SEED, treatment.name);
  const findings = await analyseEffect(
    frame,
    {
      ...{ treatment: treatment.name, outcome, edges: null, unobserved: [], method: 'auto' },
      adjustment: isSeparable && set.length > 0 ? set : null,
    },
    { seed: SEED, signal: context.signal },
  );
  if (typeof findings === 'string') return findings;
  return {
    findings: {
      ...findings,
      graph: null,
      identification: isSeparable
        ? { ...findings.identification, ...(isChosen && { reason: 'adjustment_chosen' as const }) }
        : { status: 'not_identified', basis: 'stated_adjustment', adjustmentSet: set, reason: 'inseparable' },
    },
    adjusted: {
      ...{
        set,
        isChosen,
        asks,
        isLiteral,
        isSeparable,
        shared: overlap?.shared ?? null,
        unit: measure.unit,
        isShare: measure.kind === 'share',
      },
      arms: overlap?.arms ?? null,
      conditions: conditions.map(({ column, value }) => ({ column, value })),
      months: await monthsOf(context, rows, dataset.roles['time'] ?? dataset.columns.find(({ type }) => type === 'date')?.name ?? null),
    },
  };
};

/** A treatment with the values true and false is read as text, so that its values keep their names. */
const asYesNo = ({ name, type }: UnitColumn): UnitColumn => ({ name, type: type === 'boolean' ? 'text' : type });

/** Returns the number of months that the rows span; null without dates. */
const monthsOf = async (context: AgentContext, relation: string, time: string | null): Promise<number | null> => {
  if (time === null) return null;
  const day = `TRY_CAST(${identifier(time)} AS DATE)`;
  const { days } = await (
    await context.duckDb()
  ).one<{ days: number | null }>(`SELECT CAST(date_diff('day', min(${day}), max(${day})) + 1 AS DOUBLE) AS days FROM ${relation}`);
  return days === null || days < 2 * DAYS_OF_MONTH ? null : days / DAYS_OF_MONTH;
};

const DAYS_OF_MONTH = 365.25 / 12;
