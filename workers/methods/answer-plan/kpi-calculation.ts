import { stemOf, wordsIn } from '../../../platform/text/index.js';
import { formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { formulaOf, type DerivedMeasure, type RejectedMeasure } from '../derived-measures/index.js';
import type { RowPlan } from './answer-plan.js';
import type { Calculation } from './calculations.js';
import type { NumericColumn } from './conditions.js';
import type { PlannedDataset, Subject } from './local-subjects.js';
import { messagesIn } from './messages.js';
import { ARROW } from './row-conditions.js';

/**
 * Returns the measure for a KPI of the request by the columns of a dataset; null without one, or if a part of the KPI's name is the name of
 * a column.
 *
 * @param measured numeric columns that the request names
 */
const measureOn = (
  { datasetId }: PlannedDataset,
  derived: readonly DerivedMeasure[],
  measured: readonly Subject[],
): DerivedMeasure | null => {
  const isColumn = ({ words, isNamedInFull, left, right }: DerivedMeasure): boolean =>
    !isNamedInFull &&
    measured.some(
      (column) =>
        column.label !== left &&
        column.label !== right &&
        wordsIn(words).every((word) => column.words.some((own) => stemOf(own) === stemOf(word))),
    );
  return derived.find((each) => each.datasetId === datasetId && !isColumn(each)) ?? null;
};

/** A KPI of the request as a part of a plan. */
export interface PlannedKpi {
  readonly calculation: Calculation | null;
  /** Days between two dates and the share of rows that keep the limit; null for another form. */
  readonly better: DerivedMeasure['better'];
  readonly within: { readonly interval: RowPlan['intervals'][number]; readonly share: NonNullable<RowPlan['share']> } | null;
}

/** Returns how a dataset gives a KPI of the request: by a quotient or a difference, or by a share of rows within a limit. */
export const plannedKpi = (
  dataset: PlannedDataset,
  derived: readonly DerivedMeasure[],
  measured: readonly Subject[],
): PlannedKpi | null => {
  const found = measureOn(dataset, derived, measured);
  if (found === null) return null;
  const { kpi: name, words, form, left, right, isShare, per, days, deviation, months, blanks, zeros, above } = found;
  const kpi = { name, deviation, months, blanks, zeros, above, days };
  if (form === 'within') {
    const interval = { name: `${left}${ARROW}${right}`, from: left, until: right, isWholeDays: true, words, kpi };
    const share = { filters: [], conditions: [{ column: interval.name, operator: '<=' as const, value: days, words }], dates: [], blanks: [] }; // prettier-ignore
    return { calculation: null, better: found.better, within: { interval, share } };
  }
  const sign = form === 'quotient' ? ('÷' as const) : ('−' as const);
  const calculation = {
    ...{ name: `${left} ${sign} ${per === 1 ? right : `${per} ${right}`}`, left, sign, right, isShare, words, kpi },
    ...(per !== 1 && { per }),
  };
  return { calculation, better: found.better, within: null };
};

/** Returns a text with spaces in place of the words that name a KPI in full which the columns of a dataset give. */
export const withoutKpiNames = (
  text: string,
  { datasetId }: Pick<PlannedDataset, 'datasetId'>,
  derived: readonly DerivedMeasure[],
): string =>
  derived
    .filter((each) => each.datasetId === datasetId && each.isNamedInFull)
    .flatMap(({ kpi, words }) => [
      RegExp.escape(kpi),
      ...wordsIn(words).map((word) => `(?<![\\p{L}\\p{N}])${RegExp.escape(word)}(?![\\p{L}\\p{N}])`),
    ])
    .reduce((rest, name) => rest.replace(new RegExp(name, 'iu'), (found) => ' '.repeat(found.length)), text);

/** Returns a calculation as a number on which a request can set a bound: a share in percent. */
export const boundedBy = ({ name, isShare, words }: Calculation): NumericColumn => ({
  ...{ name, unit: isShare ? '%' : null, isPrice: false, words: wordsIn(words) },
});

/** Returns bounds with those on a calculation in its own unit: „15 %“ of a share is 0.15, and 3 per 1,000 is 0.003. */
export const inSharesOf = (calculation: Calculation | null, bounds: RowPlan['conditions']): RowPlan['conditions'] => {
  if (calculation === null) return bounds;
  const factor = calculation.isShare ? 100 : (calculation.per ?? 1);
  return bounds.map((bound) =>
    bound.column === calculation.name ? { ...bound, value: Number((bound.value / factor).toPrecision(12)) } : bound,
  );
};

/** Characters by which Markdown escapes others. */
const ESCAPES = /\\(?=[_*[\]()#+.!-])/gu;

interface ShownKpi {
  readonly formula: string;
  readonly columns: readonly string[];
  readonly kpi: NonNullable<Calculation['kpi']>;
}

/** Returns what a note states about a KPI that is computed from rows. */
const kpiNote = (formula: string, { name, deviation, months, blanks, zeros, above }: ShownKpi['kpi'], language: Language): string => {
  const count = (value: number): string => formatNumber(value, language, 0);
  const messages = messagesIn(language);
  const left = [
    ...(blanks > 0 ? [messages.kpiBlanks(blanks, count(blanks))] : []),
    ...(zeros > 0 ? [messages.kpiZeros(zeros, count(zeros))] : []),
    ...(above > 0 ? [messages.kpiAbove(above, count(above))] : []),
  ];
  return [
    `${messages.isComputed(name)} ${formula}.`,
    messages.ofKpi(formatPercent(Math.max(deviation, MIN_SHOWN), language), count(months)),
    ...left,
  ].join(' ');
};

/** Smallest difference that a note states. A smaller difference is stated as this one. */
const MIN_SHOWN = 0.001;

/** Returns the note on a KPI whose relation to other columns is answered; rows with a part above the whole are left out there. */
export const relationNote = (measure: DerivedMeasure, language: Language): string => {
  const { kpi: name, deviation, months, blanks, zeros } = measure;
  return kpiNote(formulaOf(measure), { name, deviation, months, blanks, zeros, above: 0, days: 0 }, language);
};

/** States how the KPIs are computed that the text of an answer shows by the columns of its rows. */
export const kpiNotes = (rows: Pick<RowPlan, 'calculations' | 'intervals'> | null, markdown: string, language: Language): string[] => {
  const shown = markdown.replaceAll(ESCAPES, '');
  const kpis: ShownKpi[] = [
    ...(rows?.calculations ?? []).flatMap(({ kpi, name, left, right }) => (kpi ? [{ kpi, formula: name, columns: [left, right] }] : [])),
    ...(rows?.intervals ?? []).flatMap(({ kpi, name }) => (kpi ? [{ kpi, formula: `${name} ≤ ${kpi.days} d`, columns: [] }] : [])),
  ];
  return (
    kpis
      .filter(({ columns }) => columns.every((column) => shown.includes(column)))
      // An answer that is about the KPI states this itself.
      .filter(({ kpi }) => !shown.includes(messagesIn(language).isComputed(kpi.name)))
      .map(({ formula, kpi }) => kpiNote(formula, kpi, language))
  );
};

/** States why a KPI of the request is not computed from the rows, although it is asked for by a group or with a bound. */
export const rejectedNotes = (rejected: readonly RejectedMeasure[], text: string, language: Language): string[] =>
  ASKS_ROWS.test(text)
    ? rejected.map(({ kpi, reason, formulas: [formula = '', other = null], deviation, months }) =>
        messagesIn(language).notOfKpi(
          ...([reason, kpi, formula, other] as const),
          ...([formatPercent(deviation, language), formatNumber(months, language, 0)] as const),
        ),
      )
    : [];

/** Words by which a request asks for a KPI of parts of the rows. */
const ASKS_ROWS =
  /(?<!\p{L})(?:je|pro|nach|by|per|for each|which|welche\p{L}*|mehr als|weniger als|über|unter|above|below|more than|less than|worst|best|schlechteste\p{L}*|beste\p{L}*|höchste\p{L}*|niedrigste\p{L}*|highest|lowest|treib\p{L}*|driv\p{L}*|hängt|depends?|senk\p{L}*|verbesser\p{L}*)(?!\p{L})/iu;
