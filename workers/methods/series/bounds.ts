import { isPercent } from '../../../platform/content/index.js';
import { findUnit, meaningsOfName, SHARES, unitOf } from '../../../platform/column-meaning/index.js';
import { normaliseText } from '../../../platform/text/index.js';

export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** A quantity with its past values. */
export interface Quantity {
  readonly name: string;
  readonly unit: string | null;
  readonly values: readonly number[];
}

/** Range of the net promoter score. */
const PROMOTERS: Bounds = { low: -100, high: 100 };
const PROMOTER_NAME = /(?:^| )(?:nps|net promoter score|weiterempfehlungswert)(?: |$)/;

const NONE: Bounds = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };

/**
 * Returns the limits that a quantity never leaves, from its unit, its name and its past values: a share stays within 0 and 1, or 0 and
 * 100, and a net promoter score within -100 and 100; a quantity that was never negative stays at 0 or above, unless it is one that may be negative, such as a profit. A change has no
 * limits, whatever its past values. A past value beyond a limit shows that the limit does not hold.
 */
export const boundsOf = ({ name, unit, values }: Quantity): Bounds => {
  const words = normaliseText(name);
  if (CHANGE.test(words)) return NONE;
  if (PROMOTER_NAME.test(words) && values.every((value) => Math.abs(value) <= PROMOTERS.high)) return PROMOTERS;
  const whole = wholeOf({ name, unit, values });
  return {
    low: !SIGNED.test(words) && !isTemperature(unit) && values.every((value) => value >= 0) ? 0 : NONE.low,
    high: whole !== null && values.every((value) => value <= whole) ? whole : NONE.high,
  };
};

/** Returns the value of the whole of a share, 1 or 100; null if the quantity is not a share. */
const wholeOf = ({ name, unit, values }: Quantity): 1 | 100 | null => {
  const stated = unit ?? unitOf(name)?.symbol ?? null;
  if (isPercent(stated)) return 100;
  if (stated !== null)
    return findUnit(stated)?.kind === 'share' || /^(?:anteil|quote|ratio|share|fraction)$/iu.test(stated.trim()) ? 1 : null;
  if (!isShareName(name)) return null;
  return values.every((value) => value <= 1) ? 1 : 100;
};

const isShareName = (name: string): boolean =>
  SHARE_NAME.test(normaliseText(name)) || meaningsOfName(name, 'number').some((meaning) => SHARES.has(meaning));

/** Words of shares of a whole, also as the end of a German compound. Not `rate` alone: a rate may count events per unit of time. */
const SHARE_NAME =
  /(?:quote|anteil|treue|auslastung|verfuegbarkeit|erfuellungsgrad|deckungsgrad|servicegrad|nutzungsgrad|anlageneffektivitaet|ausbeute|(?:ausschuss|fehler|erfolgs|storno|abbruch|ruecksende|retouren|kuendigungs|fluktuations|konversions|annahme|bestehens)rate)(?:n|en|e|s)?(?: |$)|(?:^| )(?:share|percent|percentage|prozent|pct|utilisation|utilization|availability|oee|otif|otd|fpy)(?: |$)|(?:^| )(?:on time|defect|scrap|error|fill|service|absence|success|failure|completion|first pass|retention|churn|conversion|acceptance|rejection|cancellation|return|attendance|win|rework) (?:rate|level|delivery|yield)(?: |$)/;

/** Words of changes and differences, which have no limits although their past values may suggest some. */
const CHANGE =
  /(?:veraenderung|aenderung|abweichung|wachstum|zuwachs|differenz|rendite)(?:n|en|e|s)?(?: |$)|(?:^| )(?:change|growth|deviation|variance|difference|delta|return on \w+)(?: |$)/;

/** Returns whether a unit is one of temperatures whose zero is arbitrary. */
const isTemperature = (unit: string | null): boolean =>
  unit !== null && /^(?:°|deg(?:ree)?s?|grad)? ?(?:c|f|celsius|fahrenheit)$/iu.test(unit.trim());

/** Words of quantities that may fall below 0 although they never did. */
const SIGNED =
  /(?:saldo|salden|ergebnis|gewinn|ueberschuss|marge|deckungsbeitrag|deckungsbeitraege|temperatur|cashflow)(?:n|en|e|s)?(?: |$)|(?:^| )(?:balance|profit|earnings|net income|margin|temp|temperature|celsius|fahrenheit|cash flow|ebit|ebitda)(?: |$)/;

export const clamp = (value: number, { low, high }: Bounds): number => Math.min(high, Math.max(low, value));
