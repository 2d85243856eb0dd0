import { amountIn, isPercent } from '../../../../platform/content/index.js';
import type { Period } from '../../../../platform/text/index.js';
import type { BlockInput } from '../../../documents/document-model.js';
import { figureDigits, formatFigure, formatNumber, formatPercent } from '../../../documents/text/formatting.js';
import { plainText } from '../../../documents/text/inline-text.js';
import type { Language } from '../../../kit.js';
import { periodText } from '../../../methods/request-reading/index.js';
import { listed, oneLine } from '../../../methods/tenant-state/index.js';
import { formatPValue } from '../../../documents/text/format-p.js';
import { messagesIn } from '../messages.js';
import type { AskedGroups } from './asked-groups.js';
import { areSeveral, MIN_GROUP } from './compare-groups.js';
import type { GroupFindings } from './group-findings.js';
import type { UnknownGroup } from './unknown-groups.js';
import { SIGNIFICANCE_LEVEL } from '../../../methods/statistics/significance.js';

type Comparison = GroupFindings['comparisons'][number];
type Group = Comparison['groups'][number];

const MAX_STATED = 2;
/** Number of groups that a sentence lists. */
const MAX_PARTS = 6;
const MAX_ROWS = 12;

/** Returns sentences on the groups that the request names, otherwise on the columns whose groups differ most. */
export const groupStatements = (findings: GroupFindings, language: Language): string[] => {
  const messages = messagesIn(language).groups;
  const { comparisons, period } = findings;
  const differs = ({ test }: Comparison): boolean => test !== null && test.p < SIGNIFICANCE_LEVEL;
  const asked = comparisons.filter(({ isAsked }) => isAsked);
  const differing = comparisons.filter((each) => differs(each) || each.test === null);
  const stated = (asked.length > 0 ? asked : differing).slice(0, MAX_STATED);
  const others = comparisons.filter((each) => each.test !== null && !stated.includes(each));
  const names = (of: readonly Comparison[]): string =>
    listed(
      of.map(({ column }) => quoted(column, language)),
      messages.and,
    );
  const related = others.filter(differs);
  return [
    messages.compared(
      quoted(findings.outcome, language),
      quoted(findings.dataset.name, language),
      names(comparisons),
      period && periodText(period, language),
    ),
    ...stated.flatMap((each) => statementsOn(each, findings, language)),
    ...(related.length > 0
      ? [
          messages.related(
            listed(
              related.map(({ column, test }) => messages.relatedColumn(quoted(column, language), formatPValue(test?.p ?? 1, language))),
              messages.and,
            ),
          ),
        ]
      : others.length > 0
        ? [messages.unrelated(names(others), others.length)]
        : []),
  ];
};

/**
 * Returns for each column that the request names the sentences on its groups, and whether their difference is significant; without named
 * columns, for the first column whose groups differ.
 */
export const askedGroupStatements = (
  findings: GroupFindings,
  language: Language,
): { sentences: string[]; isSure: boolean; isAsked: boolean }[] => {
  const isSure = ({ test }: Comparison): boolean => test !== null && test.p < SIGNIFICANCE_LEVEL;
  const asked = findings.comparisons.filter(({ isAsked }) => isAsked).slice(0, MAX_STATED);
  const stated = asked.length > 0 ? asked : findings.comparisons.filter(isSure).slice(0, 1);
  return stated.map((each) => ({ sentences: statementsOn(each, findings, language), isSure: isSure(each), isAsked: each.isAsked }));
};

/** States that no table has the outcome and the groups together, and where each of them is. */
export const apartText = ({ outcome, outcomeIn, groups, groupsIn }: NonNullable<AskedGroups['apart']>, language: Language): string => {
  const messages = messagesIn(language).groups;
  const names = (of: readonly string[]): string =>
    listed(
      of.map((name) => quoted(name, language)),
      messages.and,
    );
  const places = [
    ...(outcomeIn.length > 0 ? [messages.foundIn(quoted(outcome, language), names(outcomeIn))] : []),
    ...(groups.join() === groupsIn.join() || groupsIn.length === 0 ? [] : [messages.foundIn(names(groups), names(groupsIn))]),
  ];
  return messages.apart(quoted(outcome, language), names(groups), places.join(''));
};

/** States that no row has a group that the request names, and which groups the column has. */
export const unknownGroupText = ({ words, column, values, hasMore, isAgain }: UnknownGroup, language: Language): string => {
  const { adjusted, groups } = messagesIn(language);
  if (column === null && isAgain) return adjusted.alsoFailed(quoted(words, language), groups.notInRows);
  if (column === null) return groups.unknownName(quoted(words, language));
  const names = values.map((value) => quoted(value, language));
  return groups.unknownGroup(quoted(words, language), quoted(column, language), names.join(', '), hasMore);
};

export const varyingText = (columns: readonly string[], dataset: string, language: Language): string => {
  const { varying, and } = messagesIn(language).groups;
  const names = columns.map((name) => quoted(name, language));
  return varying(listed(names, and), quoted(dataset, language));
};

/** States that a table has too few rows in a period. */
export const noRowsText = (dataset: string, period: Period, language: Language): string =>
  messagesIn(language).groups.noRows(quoted(dataset, language), periodText(period, language));

export const presumedText = (outcome: string, language: Language): string =>
  messagesIn(language).groups.presumed(quoted(outcome, language));

const quoted = (name: string, language: Language): string => messagesIn(language).quoted(oneLine(name));

const statementsOn = (comparison: Comparison, findings: GroupFindings, language: Language): string[] => {
  const messages = messagesIn(language).groups;
  const { column, groups, rest, test } = comparison;
  const { outcome, isHighGood, kind, unit } = findings;
  const name = quoted(column, language);
  const figure = (value: number): string => amountIn(language, value, unit, figureDigits(value));
  const part = ({ value, n, met, figure: of }: Group): string =>
    messages.group(quoted(value, language), of === null ? '–' : figure(of), sizeOf({ n, met }, language));
  const asked = groups.filter((group) => group.isAsked);
  const verdictOn = (p: number): string =>
    (p < SIGNIFICANCE_LEVEL ? messages.significant : messages.notSignificant)(formatPValue(p, language));
  const isTestable = kind === 'share' || kind === 'mean';
  const verdict = test === null ? (isTestable ? [messages.untested(MIN_GROUP)] : []) : [verdictOn(test.p)];
  if (asked.length > 0 && rest)
    return [
      messages.askedGroup(
        quoted(outcome, language),
        name,
        asked.map(part).join(', '),
        areSeveral(asked) ? null : messages.others(figure(rest.figure), sizeOf(rest, language)),
      ),
      ...(rest.p === null ? verdict : [verdictOn(rest.p)]),
      ...(areSeveral(asked) ? [] : contradiction(asked, rest.figure, findings, language)),
      ...compositionOf(comparison, findings, language),
    ];
  const large = groups.filter(({ n }) => kind === 'total' || n >= MIN_GROUP);
  const ranked = large.length > 1 ? large : groups;
  const [first, last] = [ranked[0], ranked.at(-1)];
  if (!first || !last) return [];
  // A column that only the counted units have, such as a reason, divides them.
  if (kind === 'share' && groups.every(({ n, met }) => met === n)) {
    const all = groups.reduce((sum, { n }) => sum + n, 0);
    const parts = groups
      .toSorted((a, b) => b.n - a.n)
      .slice(0, MAX_PARTS)
      .map(({ value, n }) => messages.group(quoted(value, language), formatPercent(n / all, language), formatNumber(n, language, 0)));
    return [messages.parts(quoted(outcome, language), name, formatNumber(all, language, 0), parts.join(', '))];
  }
  const order = isHighGood && kind !== 'total' ? messages.lowestFirst : messages.highestFirst;
  return [order(quoted(outcome, language), name, part(first), part(last)), ...verdict, ...contribution(comparison, findings, language)];
};

/** States that the largest asked group does not have a higher, or lower, figure than the others, contrary to the request. */
const contradiction = (asked: readonly Group[], rest: number, { supposes }: GroupFindings, language: Language): string[] => {
  const messages = messagesIn(language).groups;
  const [largest] = asked.toSorted((a, b) => b.n - a.n);
  const figure = largest?.figure ?? null;
  if (figure === null || supposes === null) return [];
  if (supposes === 'higher') return figure <= rest ? [messages.notHigher] : [];
  return figure >= rest ? [messages.notLower] : [];
};

/** Minimum share of a difference that its composition explains to be stated. */
const MIN_PART = 0.1;

/** States which part of the difference between the asked groups and the others their composition explains. */
const compositionOf = ({ composition }: Comparison, { unit }: GroupFindings, language: Language): string[] => {
  const messages = messagesIn(language).groups;
  const [largest] = composition;
  if (!largest || largest.difference === 0) return [];
  const share = largest.part / largest.difference;
  const names = composition.map(({ column }) => quoted(column, language));
  const amount = (value: number): string =>
    isPercent(unit) ? messages.points(formatFigure(value, language)) : amountIn(language, value, unit, figureDigits(value));
  return share >= MIN_PART
    ? [messages.composition(amount(largest.difference), formatPercent(Math.min(1, share), language, 0), quoted(largest.column, language))]
    : [messages.noComposition(listed(names, messages.or))];
};

const sizeOf = ({ n, met }: { n: number; met: number | null }, language: Language): string => {
  const { share, size } = messagesIn(language).groups;
  const count = (value: number): string => formatNumber(value, language, 0);
  return met === null ? size(count(n)) : share(count(met), count(n));
};

/** States which group contributes most: to a total, or to the units of a share that are below what is wanted. */
const contribution = ({ groups }: Comparison, { kind, isHighGood, unit }: GroupFindings, language: Language): string[] => {
  const messages = messagesIn(language).groups;
  const amountOf = ({ n, met, figure }: Group): number =>
    kind === 'total' ? (figure ?? 0) : met === null ? 0 : isHighGood ? n - met : met;
  if (kind !== 'total' && groups.some(({ met }) => met === null)) return [];
  if (kind !== 'total' && kind !== 'share') return [];
  const total = groups.reduce((sum, group) => sum + amountOf(group), 0);
  const [most] = groups.toSorted((a, b) => amountOf(b) - amountOf(a));
  if (!most || total <= 0 || groups.some((group) => amountOf(group) < 0)) return [];
  const amount = (value: number): string =>
    kind === 'total' ? amountIn(language, value, unit, figureDigits(value)) : formatNumber(value, language, 0);
  const message = kind === 'share' && isHighGood ? messages.mostMissed : messages.most;
  return [message(quoted(most.value, language), amount(amountOf(most)), amount(total), formatPercent(amountOf(most) / total, language))];
};

const MAX_TITLE = 100;
const titleOf = (name: string): string => oneLine(name, MAX_TITLE);

/** Returns a table for each compared column. */
export const groupBlocks = (findings: GroupFindings, language: Language): BlockInput[] => {
  const messages = messagesIn(language).groups;
  const { unit, comparisons, outcome } = findings;
  const count = (value: number | null): string | null => (value === null ? null : formatNumber(value, language, 0));
  return [
    { type: 'heading', level: 1, text: messages.title },
    ...comparisons.map(({ column, groups, test }): BlockInput => {
      const hasMet = groups.some(({ met }) => met !== null);
      return {
        type: 'table',
        columns: [
          { title: titleOf(column) },
          ...[outcome, ...(hasMet ? [messages.base, messages.met] : [messages.values])].map((title) => ({
            title: titleOf(title),
            align: 'right' as const,
          })),
        ],
        rows: groups
          .slice(0, MAX_ROWS)
          .map(({ value, figure, n, met }) => [
            value,
            figure === null ? null : amountIn(language, figure, unit, figureDigits(figure)),
            count(n),
            ...(hasMet ? [count(met)] : []),
          ]),
        note: plainText(
          [
            ...(test
              ? [
                  messages.test(
                    messages.tests[test.name],
                    formatNumber(test.statistic, language),
                    formatNumber(test.df, language, 0),
                    formatPValue(test.p, language),
                  ),
                ]
              : []),
            ...(groups.length > MAX_ROWS ? [messages.more(groups.length)] : []),
          ].join(' ') || messages.noTest,
        ),
      };
    }),
  ];
};
