import { amountIn, isSameUnit } from '../../../../platform/content/index.js';
import { formatDate, type Language } from '../../../documents/text/formatting.js';
import type { Understood } from '../../../methods/request-reading/index.js';
import { oneLine } from '../../../methods/tenant-state/index.js';
import { linkedInitiatives, type LinkableInitiative } from '../linked-initiatives.js';
import { messagesIn } from '../messages.js';
import type { WorkPlan } from './work-plan-schema.js';

/** Questions for a measure of success. */
const WANTS_MEASURE =
  /(?<!\p{L})(?:woran\s+(?:\p{L}+\s+){0,4}?(?:messen|sehen|erkennen|merken)|wie\s+(?:\p{L}+\s+){0,3}?(?:messen|erfolg)|messgröße\p{L}*|erfolgs(?:kriteri|mess|kennzahl)\p{L}*|erfolg\s+mess\p{L}*|(?:how|by what)\s+(?:\p{L}+\s+){0,4}?(?:know|measure|tell)(?:\s+(?:success|it worked|that it works?))?|success\s+(?:criteria|measures?|metrics?)|measures?\s+(?:of\s+)?success)(?!\p{L})/iu;

/** Returns the words by which a request asks how success is measured; null if it does not. */
export const measureWords = (request: string): string | null => WANTS_MEASURE.exec(request)?.[0] ?? null;

/** A KPI by which the success of a plan is measured. */
export interface SuccessKpi {
  readonly id: string | null;
  readonly name: string;
  readonly purpose: string | null;
  readonly unit: string | null;
  readonly value: number | null;
  readonly target: number | null;
  readonly due: string | null;
}

/** Returns the KPI that an initiative is to improve: the one for which it is the closest initiative. Returns undefined without any. */
export const kpiOfInitiative = (
  initiativeId: string,
  kpis: readonly SuccessKpi[],
  initiatives: readonly LinkableInitiative[],
): SuccessKpi | undefined => kpis.find((kpi) => linkedInitiatives(kpi, initiatives)[0]?.initiativeId === initiativeId);

/**
 * States by which KPI the success of a plan is measured, its value today, the value to reach and the value halfway; if the request asks for a
 * measure and none is known, that one has to be agreed.
 */
export const successSentences = (
  request: string,
  kpi: SuccessKpi | undefined,
  wanted: Understood['target'],
  language: Language,
): string[] => {
  const { success: messages } = messagesIn(language).work;
  const isWanted =
    wanted !== null && kpi !== undefined && (wanted.unit === null || (kpi.unit !== null && isSameUnit(wanted.unit, kpi.unit)));
  const target = isWanted ? wanted.value : (kpi?.target ?? null);
  if (kpi === undefined || kpi.value === null) return measureWords(request) === null ? [] : [messages.open];
  const amount = (value: number): string => amountIn(language, value, kpi.unit && oneLine(kpi.unit, 30), { maximumFractionDigits: 2 });
  if (target === null) return [messages.noTarget(oneLine(kpi.name), amount(kpi.value))];
  const until = isWanted ? wanted.until : kpi.due;
  return [
    messages.measure(
      oneLine(kpi.name),
      amount(kpi.value),
      amount(target),
      until && formatDate(until, language),
      amount((kpi.value + target) / 2),
    ),
  ];
};

/** Days of a year between which few people work, MM-DD. */
const [HOLIDAYS_FROM, HOLIDAYS_UNTIL] = ['12-21', '01-03'];

/** Names the steps that end around Christmas and the new year. */
export const holidaySentences = ({ steps }: Pick<WorkPlan, 'steps'>, language: Language): string[] => {
  const { work } = messagesIn(language);
  const titles = steps.filter(({ until }) => until.slice(5) >= HOLIDAYS_FROM || until.slice(5) <= HOLIDAYS_UNTIL).map(({ title }) => title);
  return titles.length === 0 ? [] : [work.holidays(titles.map((title) => work.quoted(oneLine(title))).join(', '))];
};
