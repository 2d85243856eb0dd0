import { amountIn, isPercent } from '../../../platform/content/index.js';
import { figureDigits, formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { mean } from '../../methods/statistics/descriptive.js';
import { oneLine, type PlacedKpi } from '../../methods/tenant-state/index.js';
import { messagesIn } from './messages.js';

/** Questions whether something outside explains a figure of the tenant's own. */
const EXPLAINS =
  /(?<!\p{L})(?:erklär\p{L}*|begründ\p{L}*|ursache\p{L}*|zurückzuführen|zusammenhäng\p{L}*|passt (?:das|dies|es) zu|liegt (?:das|es) (?:daran|an)|explain\p{L}*|account(?:s|ed)? for|reason for|because of|due to|fits? (?:with )?our|cause\p{L}*)(?!\p{L})/iu;
/** Questions how the tenant does in comparison, or in which direction. */
const BETTER =
  /(?<!\p{L})(?:besser|schlechter|stärker|schwächer|schneller|langsamer|mehr oder weniger|better|worse|faster|slower|ahead|behind|ebenfalls|auch bei uns|as well|too|entwickel\p{L}*)(?!\p{L})/iu;

/** Number of periods that are compared with as many before them. */
const PERIODS = 12;
/** Relative change below which a mean counts as unchanged. */
const SAME = 0.005;

type Own = Pick<PlacedKpi, 'name' | 'unit' | 'better' | 'points' | 'value' | 'yearBefore'>;

/**
 * States how the named KPIs have developed over the last twelve values against the twelve before and against the year before, and what that says
 * on a question whether something outside explains it or is better or worse. Returns none for KPIs with fewer values.
 */
export const ownDevelopment = (question: string, kpis: readonly Own[], language: Language): string[] =>
  kpis.flatMap((kpi) => {
    const { development: messages } = messagesIn(language);
    const { name, unit, better, points, value, yearBefore } = kpi;
    const values = points.map((point) => point.value);
    const hasMeans = values.length >= 2 * PERIODS;
    if (!hasMeans && yearBefore === null) return [];
    // With fewer values, the latest one is compared with that of the year before alone.
    const [latest, before] = hasMeans
      ? [mean(values.slice(-PERIODS)), mean(values.slice(-2 * PERIODS, -PERIODS))]
      : [value, yearBefore ?? value];
    const amount = (of: number): string => amountIn(language, of, unit && oneLine(unit), figureDigits(of));
    const change = (now: number, then: number): string => {
      const sign = now > then ? '+' : now < then ? '−' : '±';
      return isPercent(unit) || then === 0
        ? messages.points(`${sign}${formatNumber(Math.abs(now - then), language, 1)}`)
        : `${sign}${formatPercent(Math.abs(now / then - 1), language, 1)}`;
    };
    const isSame = Math.abs(latest - before) <= SAME * Math.abs(before);
    const direction = isSame ? 'same' : latest > before ? 'up' : 'down';
    const judged = isSame || better === null ? 'open' : latest > before === (better === 'higher') ? 'better' : 'worse';
    const label = oneLine(name);
    return [
      (hasMeans ? messages.means : messages.sinceYear)(label, direction, judged, amount(latest), amount(before), change(latest, before)),
      ...(yearBefore === null || !hasMeans ? [] : [messages.year(amount(value), amount(yearBefore), change(value, yearBefore))]),
      ...(EXPLAINS.test(question) ? [messages.explains(label)] : BETTER.test(question) ? [messages.compared(label)] : []),
    ];
  });
