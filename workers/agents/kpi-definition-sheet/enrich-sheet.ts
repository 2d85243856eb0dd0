import { amountIn, isPercent } from '../../../platform/content/index.js';
import { formatDate, formatNumber, type Language } from '../../documents/text/formatting.js';
import { decimalSlips } from '../../methods/series/index.js';
import { dayText, missedSince, oneLine, type PlacedKpi } from '../../methods/tenant-state/index.js';
import type { ComputedByName, readWish } from '../kpi-construction/index.js';
import type { DocumentRules } from './document-rules.js';
import { messagesIn } from './messages.js';
import { nameFormula } from './name-formula.js';
import { openFields, type Sheet } from './sheet-result.js';

/** What the request, the documents and the rows of other datasets state on a KPI of a table. */
export interface SheetFacts {
  readonly wish: Pick<ReturnType<typeof readWish>, 'owner' | 'target' | 'due' | 'grain'>;
  /** Year whose target the request wants; null for the current target. */
  readonly year: string | null;
  readonly rules: DocumentRules;
  readonly computed: ComputedByName | null;
}

const MAX_LENGTH = 500;

/**
 * Completes the sheet of a KPI of a table by what the request, the documents and the rows state. The request fills the fields that the table
 * leaves open. Where two of them differ, the sheet keeps the statement of the table, and a sentence names both.
 */
export const enrichedSheet = (
  sheet: Sheet,
  kpi: Pick<PlacedKpi, 'points' | 'better' | 'monthly'>,
  { wish, year, rules, computed: ofRows }: SheetFacts,
  language: Language,
): { sheet: Sheet; answers: string[] } => {
  const messages = messagesIn(language).enriched;
  const { points } = kpi;
  // A measure of the dataset that already records the values is not their formula.
  const found = ofRows?.dataset.datasetId === sheet.source?.datasetId ? null : ofRows;
  // What a document defines is the formula, although the values of the table may be others.
  const computed = found && (found.isDefined === true || fitsSeries(found, points)) ? found : null;
  const amount = (value: number): string => amountIn(language, value, sheet.unit && oneLine(sheet.unit, 40), { maximumFractionDigits: 2 });
  const targets = targetChanges(points);
  const ofYear = year === null ? undefined : targets.findLast(({ from }) => from.slice(0, 4) <= year && hasYear(points, year));
  const own = ofYear ? { value: ofYear.value, due: null } : sheet.target;
  const target = own ?? (wish.target === null ? null : { value: wish.target, due: wish.due });
  const owner = isName(wish.owner) ? wish.owner : null;
  const actedOnBy = sheet.actedOnBy ?? owner ?? rules.owner;
  const derived = sheet.formula === null && computed === null && rules.definitions.length === 0 ? nameFormula(sheet.title) : null;
  const completed: Omit<Sheet, 'open'> = {
    ...sheet,
    target,
    actedOnBy,
    frequency: sheet.frequency ?? wish.grain,
    ...(targets.length > 1 && { targets }),
    ...(rules.definitions.length > 0 && {
      rules: rules.definitions.map(({ documentId, document, text }) => ({ documentId, document, text })),
    }),
    ...(derived !== null && { nameFormula: derived }),
    ...(computed && { computed: ofComputed(computed, sheet) }),
    notes: [
      ...sheet.notes,
      ...decimalSlips(points).map(({ date, value }) => messages.slip(formatDate(date, language), formatNumber(value, language))),
    ],
  };
  const enriched: Sheet = { ...completed, open: openFields(completed) };
  const otherTargets = rules.targets.filter(({ value }) => own !== null && Math.abs(value - own.value) > 1e-9);
  const { current } = sheet;
  const answers = [
    messages.summary(
      oneLine(sheet.title),
      target && amount(target.value),
      actedOnBy === null ? null : oneLine(actedOnBy),
      enriched.frequency && messagesIn(language).frequency[enriched.frequency],
      current && amount(current.value),
      current?.periodStart ? formatDate(current.periodStart, language) : null,
    ),
    ...standingOf(enriched, kpi, language),
    ...(year !== null && ofYear === undefined && targets.length > 0 ? [messages.noTargetOf(year)] : []),
    ...(owner !== null && sheet.actedOnBy !== null && sheet.actedOnBy !== owner
      ? [messages.otherOwner(oneLine(owner), oneLine(sheet.actedOnBy))]
      : owner !== null && sheet.actedOnBy === null
        ? [messages.ownerOfRequest(oneLine(owner))]
        : []),
    ...(wish.target !== null && own !== null && wish.target !== own.value
      ? [messages.otherTarget(amount(wish.target), amount(own.value))]
      : []),
    ...(wish.grain !== null && sheet.frequency !== null && wish.grain !== sheet.frequency
      ? [messages.otherFrequency(messagesIn(language).frequency[wish.grain], messagesIn(language).frequency[sheet.frequency])]
      : []),
    ...quotedRules(rules.definitions, language),
    ...otherTargets.map((rule) => messages.otherRuleTarget(rule.document, amount(rule.value), amount(own?.value ?? 0))),
    ...quotedRules(
      inOrder([...rules.targets, ...(sheet.actedOnBy === null ? rules.owners : []), ...rules.rhythms]).filter(
        ({ text }) => !rules.definitions.some((definition) => definition.text === text),
      ),
      language,
    ),
    ...quotedRules(rules.mentions, language),
    ...(derived === null ? [] : [messages.fromName(derived)]),
    ...(computed ? [computedSentence(computed, sheet, language)] : []),
    ...(found && !computed && sheet.formula === null && rules.definitions.length === 0
      ? [messages.noFit(oneLine(found.dataset.name), found.formula, found.total === null ? null : amount(found.total))]
      : []),
  ];
  return { sheet: enriched, answers };
};

/** Returns the rules in their order, without those that repeat an earlier text. */
const inOrder = <Rule extends { readonly text: string }>(rules: readonly Rule[]): Rule[] =>
  rules.filter(({ text }, at) => rules.findIndex((other) => other.text === text) === at);

/** States the latest value, its distance from the target, the date since which the target has been missed, and the mean of the year. */
const standingOf = (
  { target, unit, current }: Sheet,
  kpi: Pick<PlacedKpi, 'points' | 'better' | 'monthly'>,
  language: Language,
): string[] => {
  const messages = messagesIn(language).enriched;
  const last = kpi.points.at(-1);
  if (!last || !current) return [];
  const amount = (value: number): string => amountIn(language, value, unit && oneLine(unit, 40), { maximumFractionDigits: 2 });
  const gap = target === null ? null : last.value - target.value;
  const size = formatNumber(Math.abs(gap ?? 0), language, { min: 0, max: 2 });
  const distance = gap === null || gap === 0 ? null : isPercent(unit) ? messages.points(size) : amount(Math.abs(gap));
  const since = missedSince(kpi, last.date);
  const year = last.date.slice(0, 4);
  const ofYear = kpi.points.filter(({ date }) => date.startsWith(year)).map(({ value }) => value);
  return [
    messages.standing(
      dayText(kpi, last.date, language),
      amount(last.value),
      distance,
      (gap ?? 0) > 0 ? 'above' : 'below',
      since === null ? null : dayText(kpi, since.from, language),
      year,
      amount(Number((ofYear.reduce((sum, value) => sum + value, 0) / ofYear.length).toPrecision(4))),
    ),
  ];
};

/** Quotes sentences, those of a document together. */
export const quotedRules = (rules: readonly { readonly document: string; readonly text: string }[], language: Language): string[] => {
  const messages = messagesIn(language);
  return Array.from(
    Map.groupBy(rules, ({ document }) => document),
    ([document, same]) => messages.enriched.rule(document, same.map(({ text }) => messages.quoted(oneLine(text, MAX_LENGTH))).join(' ')),
  );
};

/** Returns whether the name of an owner is written like one. */
const isName = (name: string | null): name is string => name !== null && /^\p{Lu}/u.test(name);

const hasYear = (points: PlacedKpi['points'], year: string): boolean =>
  points.some(({ date, target }) => target !== null && date.startsWith(year));

/** Returns the targets of a series with the day from which each applies, oldest first. */
const targetChanges = (points: PlacedKpi['points']): { from: string; value: number }[] => {
  const changes: { from: string; value: number }[] = [];
  for (const { date, target } of points)
    if (target !== null && changes.at(-1)?.value !== target) changes.push({ from: date, value: target });
  return changes;
};

/** Maximum relative deviation of computed values from those of the table, in the median of the periods, up to which a formula fits. */
const MAX_DEVIATION = 0.1;

/**
 * Returns whether values computed by a formula are those of a table: in their common periods, otherwise the total within the range of the
 * table. A formula whose values are others defines another KPI.
 */
const fitsSeries = ({ values, total }: ComputedByName, points: PlacedKpi['points']): boolean => {
  const own = new Map(points.map(({ date, value }) => [date.slice(0, 7), value]));
  const deviations = values.flatMap(({ periodStart, value }) => {
    const stated = periodStart === null ? undefined : own.get(periodStart.slice(0, 7));
    return stated === undefined ? [] : [Math.abs(value - stated) / Math.max(Math.abs(stated), Number.EPSILON)];
  });
  if (deviations.length > 0) return (deviations.toSorted((a, b) => a - b)[Math.floor((deviations.length - 1) / 2)] ?? 1) <= MAX_DEVIATION;
  if (total === null || own.size === 0) return false;
  const stated = [...own.values()];
  const tolerance = MAX_DEVIATION * Math.max(...stated.map(Math.abs));
  return total >= Math.min(...stated) - tolerance && total <= Math.max(...stated) + tolerance;
};

/** Returns the value of the rows for the period of the sheet's value; null without one. */
const samePeriod = ({ values }: ComputedByName, { current }: Pick<Sheet, 'current'>) =>
  values.find(({ periodStart }) => periodStart !== null && periodStart.slice(0, 7) === current?.periodStart?.slice(0, 7)) ?? null;

const ofComputed = (computed: ComputedByName, sheet: Sheet): NonNullable<Sheet['computed']> => {
  const { dataset, formula, total } = computed;
  const latest = samePeriod(computed, sheet) ?? computed.values.at(-1) ?? null;
  return { datasetId: dataset.datasetId, name: dataset.name, formula, total, current: latest && { ...latest } };
};

/** States what the rows yield beside the value of the table for the same period. */
const computedSentence = (computed: ComputedByName, sheet: Sheet, language: Language): string => {
  const messages = messagesIn(language).enriched;
  const amount = (value: number, unit: string | null): string =>
    amountIn(language, value, unit && oneLine(unit, 40), { maximumFractionDigits: 2 });
  const same = samePeriod(computed, sheet);
  const unit = computed.unit ?? sheet.unit;
  return [
    messages.fromRows(
      oneLine(computed.dataset.name),
      computed.formula,
      computed.total === null ? null : amount(computed.total, unit),
      same && amount(same.value, unit),
    ),
    ...(same && sheet.current
      ? [messages.compared(amount(sheet.current.value, sheet.unit), Math.abs(same.value - sheet.current.value) < 0.05)]
      : []),
  ].join(' ');
};
